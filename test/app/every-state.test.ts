import { expect, test, type Locator, type Page } from '@playwright/test'
import { allFindings } from './all-findings.ts'
import { goTo, sendOne, untilIdle } from './driving.ts'
import { launchFaultline } from './launch.ts'

/** A state of the window: what leads to it, and back to the screen. */
interface State {
  readonly name: string
  readonly screen: string
  readonly open: (window: Page) => Promise<unknown>
  readonly shown: (window: Page) => Locator
}

const screens = ['Deliveries', 'Executions', 'Workflows', 'Measures', 'AI steps', 'Settings', 'Reproduce']
const themes = ['light', 'dark'] as const

const dialog = (name: string | RegExp) => (window: Page) => window.getByRole('dialog', { name })
const press = (name: string | RegExp) => (window: Page) => window.getByRole('button', { name }).first().click()
const byKey = (keys: string) => (window: Page) => window.keyboard.press(keys)
const tab = (name: RegExp) => (window: Page) => window.getByRole('tab', { name }).first().click()
const tabPanel = (window: Page): Locator => window.getByRole('tabpanel').first()
const menu = (window: Page): Locator => window.getByRole('menu').first()

/** Takes a command by its name, as a person does from anywhere. */
const command = (name: string) => async (window: Page) => {
  await window.keyboard.press('ControlOrMeta+K')
  const palette = window.getByRole('dialog', { name: 'Commands' })
  await palette.getByRole('textbox', { name: 'Command' }).fill(name)
  await window.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

const record = async (window: Page, tab: string): Promise<void> => {
  await window.getByRole('button', { name: 'Export record' }).click()
  await window.getByRole('tab', { name: tab }).click()
}

const states: readonly State[] = [
  { name: 'palette', screen: 'Reproduce', open: byKey('ControlOrMeta+K'), shown: dialog('Commands') },
  { name: 'case menu', screen: 'Reproduce', open: press(/^Case: /u), shown: menu },
  { name: 'open menu', screen: 'Reproduce', open: press('Open'), shown: menu },
  { name: 'batch menu', screen: 'Reproduce', open: press('Other batches'), shown: menu },
  { name: 'cases', screen: 'Reproduce', open: byKey('ControlOrMeta+Shift+O'), shown: dialog('Cases') },
  { name: 'documents', screen: 'Settings', open: byKey('F1'), shown: dialog('Documents') },
  { name: 'shortcuts', screen: 'Reproduce', open: press('Keys ?'), shown: dialog('Keyboard shortcuts') },
  { name: 'about', screen: 'Reproduce', open: command('About Faultline'), shown: dialog('About Faultline') },
  { name: 'notices', screen: 'Reproduce', open: command('Notices of this session'), shown: dialog('Notices') },
  ...['data', 'node', 'API', 'authorisation', 'reverse proxy', 'queue', 'database', 'AI'].map((layer) => ({
    name: `change editor: ${layer}`,
    screen: 'Reproduce',
    open: command(`Change the ${layer}`),
    shown: dialog(new RegExp(`^Change the ${layer}`, 'u')),
  })),
  { name: 'sweep', screen: 'Reproduce', open: byKey('ControlOrMeta+Shift+S'), shown: dialog('Sweep') },
  { name: 'transplant', screen: 'Reproduce', open: byKey('ControlOrMeta+Shift+X'), shown: dialog('Transplant') },
  { name: 'comparison', screen: 'Reproduce', open: byKey('ControlOrMeta+D'), shown: dialog('Comparison') },
  {
    name: 'record: JSON',
    screen: 'Reproduce',
    open: (window) => record(window, 'JSON'),
    shown: (window) => window.getByRole('region', { name: 'Redactions' }),
  },
  {
    name: 'record: fields explained',
    screen: 'Reproduce',
    open: async (window) => {
      await record(window, 'JSON')
      await window.getByText('Fields explained').click()
    },
    shown: (window) => window.getByRole('group', { name: 'Fields and what they mean' }),
  },
  {
    name: 'record: Markdown',
    screen: 'Reproduce',
    open: (window) => record(window, 'Markdown'),
    shown: (window) => window.getByRole('region', { name: 'Redactions' }),
  },
  {
    name: 'record: all evidence',
    screen: 'Reproduce',
    open: (window) => record(window, 'All evidence'),
    shown: (window) => window.getByLabel('File of the archive').first(),
  },
  {
    name: 'record: editor',
    screen: 'Reproduce',
    open: async (window) => {
      await record(window, 'JSON')
      await window.getByText('Editor', { exact: true }).click()
    },
    shown: (window) => window.locator('.view-lines').last(),
  },
  { name: 'headers', screen: 'Reproduce', open: tab(/^Headers/u), shown: tabPanel },
  {
    name: 'where requests go',
    screen: 'Reproduce',
    open: press(/^Nothing goes out/u),
    shown: dialog('Where requests go'),
  },
  { name: 'columns menu', screen: 'Deliveries', open: press('Columns'), shown: menu },
  { name: 'copy menu', screen: 'Executions', open: press('Copy'), shown: menu },
  { name: 'replay', screen: 'Deliveries', open: press('Replay…'), shown: dialog('Replay this delivery') },
  {
    name: 'compared requests',
    screen: 'Deliveries',
    open: async (window) => {
      await window.getByRole('grid').press('Home')
      await window.getByRole('button', { name: 'Compare…' }).click()
      await window.getByRole('grid').press('End')
      await window.getByRole('button', { name: /^Compare with that of/u }).click()
    },
    shown: dialog('Two requests'),
  },
  { name: 'delete', screen: 'Deliveries', open: press('Delete…'), shown: dialog(/^Delete this delivery/u) },
  { name: 'outbox', screen: 'Executions', open: press('Outbox'), shown: dialog('Outbox') },
  {
    name: 'node editor',
    screen: 'Workflows',
    open: press(/^Create card/u),
    shown: (window) => window.getByRole('tab', { name: 'JSON' }),
  },
  { name: 'provider', screen: 'Settings', open: press('Add provider…'), shown: dialog('Add a provider') },
  { name: 'credential', screen: 'Settings', open: press('Add credential…'), shown: dialog('Add a credential') },
  { name: 'bring in', screen: 'Executions', open: command('Bring in from n8n'), shown: dialog('Bring in from n8n') },
]

test('axe finds nothing in any state of the window, whatever its impact, in either theme', async () => {
  test.setTimeout(600_000)
  const { window, close } = await launchFaultline()
  const found: Record<string, readonly string[]> = {}
  let count = 0
  const look = async (name: string, about: 'everything' | 'colours' = 'everything'): Promise<void> => {
    // What fades in has its colours when it stands.
    await window.waitForTimeout(200)
    if (process.env['FAULTLINE_PICTURES'] !== undefined)
      await window.screenshot({ path: `${process.env['FAULTLINE_PICTURES']}/${name.replace(/\W+/gu, '-')}.png` })
    const findings = await allFindings(window, about)
    count += 1
    if (findings.length > 0) found[name] = findings
  }
  for (const screen of screens) {
    await goTo(window, screen)
    await look(`${screen}, before anything was sent`)
  }
  await failAndCompare(window)
  for (const theme of themes) {
    // A theme changes colours and nothing else.
    const about = theme === 'light' ? 'everything' : 'colours'
    await goTo(window, 'Settings')
    await window.getByText(theme === 'light' ? 'Light' : 'Dark', { exact: true }).click()
    await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    for (const screen of screens) {
      await goTo(window, screen)
      if (screen === 'Deliveries') await window.getByRole('grid').press('Home')
      await look(`${screen}, ${theme}`, about)
    }
    for (const state of states) {
      await goTo(window, state.screen)
      await state.open(window)
      await expect(state.shown(window), state.name).toBeVisible({ timeout: 20_000 })
      await look(`${state.name}, ${theme}`, about)
      await leave(window)
    }
  }
  await close()

  expect(found).toEqual({})
  expect(count).toBeGreaterThanOrEqual(7 + 2 * 43)
})

/** The method up to a comparison, so that every dialog has something to show. */
async function failAndCompare(window: Page): Promise<void> {
  await sendOne(window)
  await window.getByRole('button', { name: 'Send batch' }).click()
  await untilIdle(window)
  await window.getByRole('button', { name: 'Change layer' }).click()
  await window.getByRole('button', { name: 'Apply change' }).click()
  await window.getByRole('button', { name: 'Send batch' }).click()
  await untilIdle(window)
}

/** Closes whatever stands over the screen. */
async function leave(window: Page): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    const over = window.locator('[role="dialog"]:visible, [role="menu"]:visible')
    if ((await over.count()) === 0) return
    await window.keyboard.press('Escape')
    await window.waitForTimeout(150)
  }
}
