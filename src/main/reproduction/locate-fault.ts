import type { LocatedFault } from '../../shared/contract.ts'
import type { Sweep } from '../../shared/sweep.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Change } from '../../shared/change.ts'
import { layerPhrase } from '../../shared/layer.ts'
import { aimOf } from '../layers/catalogue.ts'
import { isGood } from '../../shared/item-verdict.ts'
import { joinVerdicts } from './join-verdicts.ts'
import { judgeTrial } from './judge-trial.ts'

/**
 * Where the workflow breaks, as far as one-layer changes show it: the newest change that turned every failing item of the
 * baseline into a success, or every success into a failure. A change that keeps the failing step from being run locates
 * nothing, and one that hides a symptom wherever it comes from nothing for certain. Null while no change has turned the outcome. Reproductions are those of one
 * case under one baseline, oldest first. Sweeps that are done and point to a layer are asked first.
 */
export function locateFault(reproductions: readonly Reproduction[], swept: readonly Sweep[] = []): LocatedFault | null {
  const verdict = joinVerdicts(swept)
  const tried = swept.find((one) => one.status === 'done')?.baseline ?? null
  if (verdict !== null && tried !== null) {
    const { layer, others, certainty, sentence } = verdict
    if (layer !== null && certainty !== 'unclear') return { layer, others, certainty, sentence, ...symptomOf(tried) }
  }
  // A verdict that nothing can be told here is not undone by what one change did.
  if (verdict?.certainty === 'unclear' && tried !== null && unwrittenIn(tried).length > 0) return null
  return flipped(reproductions.filter((one) => one.status === 'done'))
}

function flipped(done: readonly Reproduction[]): LocatedFault | null {
  const baseline = done.findLast((one) => one.change === null)
  if (baseline === undefined) return null
  const flips = done.filter((one) => one.change !== null && turns(baseline, one.change, one))
  const flip = flips.findLast((one) => !hides(one)) ?? flips.at(-1)
  if (flip?.change == null) return null
  const { layer } = flip.change
  const healed = baseline.items.some((item) => !isGood(item))
  const madeUp = [...new Set([...unwrittenIn(baseline), ...unwrittenIn(flip)])]
  // What fails may be nothing but the consequence of an answer that nobody gave.
  if (healed && unwrittenIn(baseline).length > 0 && (layer === 'node' || layer === 'API')) return null
  // More than one layer turns it, each alone: then none of them is said for certain.
  const others = healed
    ? [...new Set(flips.filter((one) => !hides(one)).flatMap((one) => one.change?.layer ?? []))].filter(
        (one) => one !== layer,
      )
    : []
  return {
    layer,
    others,
    certainty: others.length > 0 || madeUp.length > 0 || (healed && hides(flip)) ? 'likely' : 'certain',
    sentence: `${flip.changeSentence ?? 'One change.'} With this alone, ${healed ? 'what failed succeeds' : 'what succeeded fails'}.${
      healed && hides(flip) ? ' It hides the symptom wherever it comes from.' : ''
    }${others.length === 0 ? '' : ` A change of the ${others.map(layerPhrase).join(' or of the ')} does the same.`}${madeUp.length === 0 ? '' : ` Nobody wrote the answer to ${madeUp.join(', ')}: a stand-in made it up.`}`,
    ...symptomOf(healed ? baseline : flip),
  }
}

function unwrittenIn({ items }: Reproduction): readonly string[] {
  return items.flatMap(({ workflowView }) => workflowView?.unwritten ?? [])
}

function hides({ change }: Reproduction): boolean {
  return change !== null && aimOf(change) === 'mask'
}

function symptomOf({ items }: Reproduction): Pick<LocatedFault, 'node' | 'errorMessage' | 'executionId'> {
  const failing = items.find((item) => !isGood(item))
  return {
    node: failing?.workflowView?.firstFailedNode ?? null,
    errorMessage: failing?.workflowView?.errorMessage ?? null,
    executionId: failing?.executionId ?? null,
  }
}

function turns(baseline: Reproduction, change: Change, changed: Reproduction): boolean {
  const before = isGood(baseline.items[0])
  const whole =
    baseline.items.every((item) => isGood(item) === before) && changed.items.every((item) => isGood(item) !== before)
  if (!whole) return false
  const { outcome } = judgeTrial({ change, sentence: '', aim: aimOf(change) }, baseline, changed)
  return outcome === (before ? 'breaks' : 'heals')
}
