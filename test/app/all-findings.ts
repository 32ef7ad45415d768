import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { movedIn } from './serious-findings.ts'

/** What axe finds, whatever its impact, one line each: rule, place. `about`: the rules of colours alone, or all. */
export async function allFindings(window: Page, about: 'everything' | 'colours'): Promise<readonly string[]> {
  await movedIn(window)
  // Electron knows no second page, in which axe would run by default.
  const axe = new AxeBuilder({ page: window }).setLegacyMode(true)
  const { violations } = await (
    about === 'colours' ? axe.withRules(['color-contrast', 'link-in-text-block']) : axe
  ).analyze()
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${id} (${impact ?? 'none'}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  )
}
