import { layerPhrase } from '../../shared/layer.ts'
import type { OwnFault } from '../../shared/sweep.ts'
import type { Verdict } from '../../shared/verdict.ts'

/**
 * The verdict, unless it points to a layer that a person has broken: that repairs of it heal is their own change's doing, and says
 * nothing of the workflow.
 */
export function besideOwnFaults(verdict: Verdict, own: readonly OwnFault[]): Verdict {
  const put = own.findLast(({ layer }) => layer === verdict.layer)
  if (put === undefined) return verdict
  return {
    ...verdict,
    layer: null,
    others: verdict.others.filter((layer) => own.every((one) => one.layer !== layer)),
    certainty: 'unclear',
    sentence: `What was tried points to the fault that was put on the baseline by hand: ${put.sentence} That the ${layerPhrase(put.layer)} heals it says nothing of the workflow; take that change back to study the workflow itself.`,
    ownFault: put,
  }
}
