import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds serious or critical, one line each: rule, place. */
export async function seriousFindings(window: Page): Promise<readonly string[]> {
  // Electron knows no second page, in which axe would run by default.
  const { violations } = await new AxeBuilder({ page: window }).setLegacyMode(true).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}
