// The screens as objects, by the roles and names that a person hears.

const names = {
  reproduce: 'Reproduce',
  deliveries: 'Deliveries',
  executions: 'Executions',
  workflows: 'Workflows',
  measures: 'Measures',
  aiSteps: 'AI steps',
  settings: 'Settings',
}

/** @typedef {import('playwright').Page} Page */
/** @typedef {ReturnType<typeof screensOf>} Screens */

/** @param {Page} window */
export function screensOf(window) {
  const rail = window.getByRole('navigation', { name: 'Screens' })
  /** @param {string} name */
  const button = (name) => window.getByRole('button', { name, exact: true })
  /** @param {string} name */
  const screen = (name) => ({ open: () => rail.getByRole('button', { name }).click() })
  /** @param {string} name */
  const ledger = (name) => ({
    ...screen(name),
    rows: window.getByRole('grid', { name }),
    /** @param {string | RegExp} text */
    row: (text) => window.getByRole('grid', { name }).getByRole('row', { name: text }).first(),
  })
  const reproductions = window.getByRole('table', { name: 'Reproductions' })
  return {
    reproduce: {
      ...screen(names.reproduce),
      layers: window.getByRole('region', { name: 'Layers' }),
      reproductions,
      sendOne: () => button('Send one item').click(),
      sendBatch: () => button('Send batch').click(),
      changeLayer: () => button('Change layer').click(),
      compare: () => button('Compare').click(),
      exportRecord: () => button('Export record').click(),
      sweep: () => button('Sweep').click(),
      /** The newest row, once all of its items have ended, however they did. */
      newest: async () => {
        const row = reproductions.getByRole('row').nth(1)
        await row.waitFor()
        await row.getByText('running', { exact: true }).waitFor({ state: 'detached' })
        return row
      },
    },
    deliveries: ledger(names.deliveries),
    executions: ledger(names.executions),
    workflows: screen(names.workflows),
    measures: screen(names.measures),
    aiSteps: screen(names.aiSteps),
    settings: screen(names.settings),
    /** @param {string} name */
    dialog: (name) => window.getByRole('dialog', { name }),
  }
}
