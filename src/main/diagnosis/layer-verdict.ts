/**
 * The layer that the evidence points to (contract §7 rule 3). What a reproduction has shown counts above all rules; without
 * one the rules are weighed, and where none speaks the answer is "not known".
 */
import type { Layer } from '../../shared/layer.ts'
import type { LayerReason, LayerVerdict } from '../../shared/layer-verdict.ts'
import { symptomsOf, type LayerEvidence } from './layer-evidence.ts'
import { layerRules, type LayerRule } from './layer-rules.ts'

const weights: Readonly<Record<LayerRule['weight'], number>> = { points: 3, suggests: 1 }

/** Names the suspected layer with its reasons. */
export function judgeLayer(evidence: LayerEvidence): LayerVerdict {
  const symptoms = symptomsOf(evidence)
  const scores = new Map<Layer, number>()
  const spoken: LayerReason[] = []
  for (const { name, layer, weight, source, sees } of layerRules) {
    const sentence = sees(symptoms)
    if (sentence === null) continue
    spoken.push({ rule: name, layer, sentence, source })
    scores.set(layer, (scores.get(layer) ?? 0) + weights[weight])
  }
  if (evidence.fault !== null) return shown(evidence.fault, spoken)
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1])
  if (best === undefined) {
    return {
      layer: null,
      confidence: 'not known',
      sentence:
        'Nothing that was recorded points to a layer. Reproduce with one item, then change one layer at a time.',
      reasons: [],
    }
  }
  const [layer, score] = best
  const reasons = inFavourOf(layer, spoken)
  const lead = score - (second?.[1] ?? 0)
  if (lead === 0) {
    return {
      layer: null,
      confidence: 'not known',
      sentence: `The evidence speaks as much for "${layer}" as for "${second?.[0] ?? ''}". Change one of the two and send again.`,
      reasons,
    }
  }
  const likely = score >= weights.points && lead >= 2
  return {
    layer,
    confidence: likely ? 'likely' : 'possible',
    sentence: `The layer is ${likely ? 'likely' : 'possibly'} "${layer}": ${reasons[0]?.sentence ?? ''}`,
    reasons,
  }
}

function shown(fault: NonNullable<LayerEvidence['fault']>, spoken: readonly LayerReason[]): LayerVerdict {
  const reproduction: LayerReason = {
    rule: 'one-change-turned-the-outcome',
    layer: fault.layer,
    sentence: fault.sentence,
    source: 'contract §7 rule 3: change one layer at a time',
  }
  return {
    layer: fault.layer,
    // More than one layer turned the outcome, each alone: then a reproduction has shown none of them for certain.
    confidence: fault.certainty === 'certain' ? 'shown by a reproduction' : 'likely',
    sentence: `The layer is ${fault.certainty === 'certain' ? '' : 'likely '}"${fault.layer}": ${fault.sentence}`,
    reasons: [reproduction, ...inFavourOf(fault.layer, spoken)],
  }
}

function inFavourOf(layer: Layer, spoken: readonly LayerReason[]): LayerReason[] {
  return [...spoken.filter((one) => one.layer === layer), ...spoken.filter((one) => one.layer !== layer)]
}
