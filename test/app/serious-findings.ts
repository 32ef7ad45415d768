import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Waits until nothing moves or fades in any more; what turns without end is not waited for. */
export async function movedIn(window: Page): Promise<void> {
  await window.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

/** What axe finds serious or critical, one line each: rule, place. */
export async function seriousFindings(window: Page): Promise<readonly string[]> {
  // What fades in has the colours of neither here nor there.
  await movedIn(window)
  // Electron knows no second page, in which axe would run by default.
  const { violations } = await new AxeBuilder({ page: window }).setLegacyMode(true).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}
