import type { LocatedFault } from '../../shared/contract.ts'
import type { Reproduction, ReproductionItem } from '../../shared/reproduction.ts'

/**
 * Where the workflow breaks, as far as one-layer changes show it: the newest change that turned every failing item of the
 * baseline into a success, or every success into a failure. Null while no change has flipped the outcome. Reproductions are
 * those of one case under one baseline, oldest first.
 */
export function locateFault(reproductions: readonly Reproduction[]): LocatedFault | null {
  const done = reproductions.filter((one) => one.status === 'done')
  const baseline = done.findLast((one) => one.change === null)
  if (baseline === undefined) return null
  const flip = done.findLast((one) => one.change !== null && flips(baseline, one))
  if (flip?.change == null) return null
  const healed = baseline.items.some((item) => !isGood(item))
  const failing = (healed ? baseline : flip).items.find((item) => !isGood(item))
  return {
    layer: flip.change.layer,
    sentence: `${flip.changeSentence ?? 'One change.'} With this alone, ${healed ? 'what failed succeeds' : 'what succeeded fails'}.`,
    node: failing?.workflowView?.firstFailedNode ?? null,
    errorMessage: failing?.workflowView?.errorMessage ?? null,
    executionId: failing?.executionId ?? null,
  }
}

function flips(baseline: Reproduction, changed: Reproduction): boolean {
  const before = isGood(baseline.items[0])
  return (
    baseline.items.every((item) => isGood(item) === before) && changed.items.every((item) => isGood(item) !== before)
  )
}

/** Good only if the provider was told so and the workflow did its work without a failure. */
export function isGood(item: ReproductionItem | undefined): boolean {
  const status = item?.providerView?.statusCode ?? 0
  const view = item?.workflowView ?? null
  return status >= 200 && status < 300 && view !== null && view.status === 'success' && view.errorMessage === null
}
