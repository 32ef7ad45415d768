/**
 * The layer that the evidence points to (contract §7 rule 3): the one verdict of an execution. What reproductions, sweep and
 * transplant have shown counts above all rules, and the rules choose among the layers that these leave open; without them the
 * rules are weighed, and where none speaks the answer is "not known".
 */
import { faultIn, type LocatedFault } from '../../shared/case-state.ts'
import { firstFailure } from '../../shared/first-failure.ts'
import { lackRemedy, lackSentence } from '../../shared/lack.ts'
import type { Layer } from '../../shared/layer.ts'
import type { LayerReason, LayerVerdict } from '../../shared/layer-verdict.ts'
import { inVainSentence, wasInVain } from '../../shared/tried-layer.ts'
import { symptomsOf, type LayerEvidence } from './layer-evidence.ts'
import { layerRules, type LayerRule } from './layer-rules.ts'

const weights: Readonly<Record<LayerRule['weight'], number>> = { points: 3, suggests: 1 }
const oneChange = 'contract §7 rule 3: change one layer at a time'

/** Names the suspected layer with what speaks for and against it. */
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
  const untold = whyUntold(evidence)
  if (untold !== null) return { ...nothing, sentence: untold, against: spoken }
  const fault = evidence.state === null ? null : faultIn(evidence.state)
  if (fault !== null) return shown(fault, evidence, spoken, scores)
  return weighed(evidence, spoken, scores)
}

const nothing = { layer: null, confidence: 'not known', others: [], reasons: [] } as const

/** Why no layer may be named: Faultline lacks something, or a person broke what is good; null where neither is so. */
function whyUntold({ execution, delivery, state, reproductions }: LayerEvidence): string | null {
  const failure = execution === null ? null : (firstFailure(execution)?.failure ?? execution.failure)
  const refused = delivery?.explanation?.nearest.flatMap(({ parts }) => parts).find(({ lack }) => lack !== undefined)
  const lack = failure?.lack ?? refused?.lack
  if (lack !== undefined) {
    return `It cannot be told here. ${lackSentence(lack, failure?.node ?? null)} ${lackRemedy(lack)}`
  }
  if (state?.kind === 'cannot-be-told') return `It cannot be told here. ${state.sentence} ${lackRemedy(state.lack)}`
  const own = reproductions.find(({ items }) => items.some((item) => item.executionId === execution?.id))
  if (state?.kind !== 'broken-by-change' || own?.change == null) return null
  return `One change breaks it, not the workflow: ${state.sentence} Without it every item goes through.`
}

function weighed(
  evidence: LayerEvidence,
  spoken: readonly LayerReason[],
  scores: ReadonlyMap<Layer, number>,
): LayerVerdict {
  const ranked = [...scores].sort((a, b) => b[1] - a[1])
  const [best, second] = ranked
  if (best === undefined) {
    return {
      layer: null,
      confidence: 'not known',
      sentence:
        'Nothing that was recorded points to a layer. Reproduce with one item, then change one layer at a time.',
      others: [],
      reasons: [],
      against: triedInVain(evidence),
    }
  }
  const [layer, score] = best
  const lead = score - (second?.[1] ?? 0)
  if (lead === 0) {
    return {
      layer: null,
      confidence: 'not known',
      sentence: `The evidence speaks as much for "${layer}" as for "${second?.[0] ?? ''}". Change one of the two and send again.`,
      others: ranked.map(([one]) => one),
      reasons: inFavourOf(layer, spoken),
      against: triedInVain(evidence),
    }
  }
  // A layer of which every repair was tried and none heals is hardly the one.
  const inVain = triedInVain(evidence).filter((one) => one.layer === layer)
  const likely = score >= weights.points && lead >= 2 && inVain.length === 0
  const reasons = spoken.filter((one) => one.layer === layer)
  return {
    layer,
    confidence: likely ? 'likely' : 'possible',
    sentence: `The layer is ${likely ? 'likely' : 'possibly'} "${layer}": ${reasons[0]?.sentence ?? ''}`,
    others: ranked.slice(1).map(([one]) => one),
    reasons,
    against: [...inVain, ...spoken.filter((one) => one.layer !== layer)],
  }
}

function shown(
  fault: LocatedFault,
  { swept }: LayerEvidence,
  spoken: readonly LayerReason[],
  scores: ReadonlyMap<Layer, number>,
): LayerVerdict {
  const certain = fault.certainty === 'certain'
  // More than one layer turned the outcome, each alone: the rules choose among these.
  const open = [fault.layer, ...fault.others]
  const layer = certain
    ? fault.layer
    : open.reduce((best, one) => ((scores.get(one) ?? 0) > (scores.get(best) ?? 0) ? one : best), fault.layer)
  const reproduction = reasonOf('one-change-turned-the-outcome', fault.layer, fault.sentence)
  const own = swept?.layer === layer
  return {
    layer,
    confidence: certain ? 'shown by a reproduction' : 'likely',
    sentence: `The layer is ${certain ? '' : 'likely '}"${layer}": ${fault.sentence}`,
    others: open.filter((one) => one !== layer),
    reasons: [
      reproduction,
      ...(own ? swept.evidenceFor.map((sentence) => reasonOf('seen-by-the-sweep', layer, sentence)) : []),
      ...spoken.filter((one) => one.layer === layer),
    ],
    against: [
      ...(own ? swept.evidenceAgainst.map((sentence) => reasonOf('tried-by-the-sweep', layer, sentence)) : []),
      ...spoken.filter((one) => one.layer !== layer),
    ],
  }
}

/** Layers of which a sweep tried changes in vain, where it names none. */
function triedInVain({ swept }: LayerEvidence): readonly LayerReason[] {
  if (swept === null || swept.layer !== null) return []
  return (swept.triedLayers ?? [])
    .filter(wasInVain)
    .map((tried) => reasonOf('tried-by-the-sweep', tried.layer, inVainSentence(tried)))
}

function reasonOf(rule: string, layer: Layer, sentence: string): LayerReason {
  return { rule, layer, sentence, source: oneChange }
}

function inFavourOf(layer: Layer, spoken: readonly LayerReason[]): LayerReason[] {
  return [...spoken.filter((one) => one.layer === layer), ...spoken.filter((one) => one.layer !== layer)]
}
