import type { LocatedFault } from '../../shared/contract.ts'
import type { Suspicion, Sweep } from '../../shared/sweep.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import { isGood } from './item-verdict.ts'
import { joinVerdicts } from './join-verdicts.ts'

/**
 * Where the workflow breaks, as far as one-layer changes show it: the newest change that turned every failing item of the
 * baseline into a success, or every success into a failure. Null while no change has flipped the outcome. Reproductions are
 * those of one case under one baseline, oldest first. Sweeps that are done and point to a layer are asked first.
 */
export function locateFault(reproductions: readonly Reproduction[], swept: readonly Sweep[] = []): LocatedFault | null {
  const verdict = joinVerdicts(swept)
  const tried = swept.find((one) => one.status === 'done')?.baseline ?? null
  if (verdict?.layer && tried) return faultOf(verdict, verdict.layer, tried)
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

function faultOf({ sentence }: Suspicion, layer: LocatedFault['layer'], { items }: Reproduction): LocatedFault {
  const failing = items.find((item) => !isGood(item))
  return {
    layer,
    sentence,
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
