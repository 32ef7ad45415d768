import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { join } from 'node:path'

const themes = ['light', 'dark'] as const
/** The themes differ in their colours alone: by what the other rules look at they are one page. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds by all of its rules, whatever the impact, in both themes (in the second by those about colours): one line each,
 * with theme, rule and place. The theme changes where the window stands, as when the system's does, so that nothing is opened
 * twice. With FAULTLINE_PICTURES each is drawn into that folder, by `name`.
 */
export async function axeFindings(window: Page, name?: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const theme of themes) {
    // Without motion nothing has the colours of neither here nor there.
    await window.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await expect(window.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    await standsStill(window)
    if (name !== undefined) await picture(window, `${name}-${theme}`)
    const rules = theme === themes[0] ? null : ofColours
    found.push(...(await findingsNow(window, rules)).map((finding) => `${theme}: ${finding}`))
  }
  return found
}

/** Waits until nothing moves or fades in any more; what turns without end is not waited for. */
async function standsStill(window: Page): Promise<void> {
  await window.evaluate(async () => {
    const frames = (): Promise<number> =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await frames()
    // An editor that is on its way takes the place of its plain text.
    while (document.querySelector('[data-ready="false"]') !== null) await frames()
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

interface Violation {
  readonly id: string
  readonly impact?: string | null
  readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[]
}

async function findingsNow(window: Page, rules: readonly string[] | null): Promise<readonly string[]> {
  await bringAxe(window)
  const violations = await window.evaluate(async (wanted) => {
    interface Axe {
      readonly run: (where: object, options: object) => Promise<{ readonly violations: readonly Violation[] }>
    }
    const { axe } = globalThis as unknown as { readonly axe: Axe }
    // The screen beneath a dialog is out of reach, and a state of its own.
    const isModal = document.querySelector('[role="dialog"][aria-modal="true"]') !== null
    const where = isModal ? { include: [['html']], exclude: [['#root']] } : document
    const only = wanted === null ? {} : { runOnly: { type: 'rule', values: wanted } }
    return (await axe.run(where, { resultTypes: ['violations'], ...only })).violations
  }, rules)
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${id} (${impact ?? 'none'}): ${String(node.target)} ${node.failureSummary ?? ''}`),
  )
}

/** Into every frame that has none yet: an earlier look left it there, and to bring it is half of what a look costs. */
async function bringAxe(window: Page): Promise<void> {
  for (const frame of window.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis)))
      await frame.evaluate(`${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`)
}

async function picture(window: Page, name: string): Promise<void> {
  const folder = process.env['FAULTLINE_PICTURES']
  if (folder !== undefined) await window.screenshot({ path: join(folder, `${name.replace(/\W+/gu, '-')}.png`) })
}
