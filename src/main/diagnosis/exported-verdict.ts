import type { Evidence } from '../../shared/evidence.ts'
import type { Confidence, LayerReason, LayerVerdict } from '../../shared/layer-verdict.ts'
import type { Verdict } from '../../shared/verdict.ts'
import { evidenceSentence } from './evidence-words.ts'

const oneChange = 'contract §7 rule 3: change one layer at a time'

/** The verdict in the form of an evidence file. */
export function exportedVerdict(verdict: Verdict): LayerVerdict {
  const { layer, others, evidence = [], steps = [] } = verdict
  const speaksFor = ({ layer: of, direction, kind }: Evidence): boolean =>
    kind !== 'mask' && (of === layer ? direction === 'for' : direction === 'against')
  const strongestFirst = evidence.toSorted((one, other) => other.weight - one.weight)
  const stepped = steps.map(({ layer: of, symptom, sentence }): LayerReason => ({
    rule: 'the-failure-moved-on',
    layer: of,
    sentence: `${symptom} is gone with this: ${sentence}`,
    source: oneChange,
  }))
  return {
    layer,
    confidence: confidenceOf(verdict),
    sentence: verdict.sentence,
    others,
    reasons: [...stepped, ...strongestFirst.filter((one) => layer === null || speaksFor(one)).map(reasonOf)],
    against: layer === null ? [] : strongestFirst.filter((one) => !speaksFor(one)).map(reasonOf),
  }
}

/** How sure it is, in the words of an evidence file. */
export function confidenceOf({ layer, certainty, isWeak, evidence = [] }: Verdict): Confidence {
  if (layer === null) return 'not known'
  if (certainty === 'certain') return 'shown by a reproduction'
  // A layer of which every repair was tried and none heals is hardly the one.
  const inVain = evidence.some((one) => one.kind === 'in-vain' && one.layer === layer)
  return isWeak === true || inVain ? 'possible' : 'likely'
}

const names: Readonly<Partial<Record<Evidence['kind'], string>>> = {
  repair: 'repaired-by-the-sweep',
  transplant: 'as-in-the-last-success',
  reproduction: 'one-change-turned-the-outcome',
  mask: 'hidden-by-the-sweep',
  'in-vain': 'tried-by-the-sweep',
  answer: 'answer-of-the-other-side',
  repeat: 'same-request-answered-later',
  symptom: 'where-it-fails',
  doubt: 'left-open-by-the-repair',
  'by-design': 'documented-by-the-provider',
  changed: 'changed-since-the-last-success',
}

function reasonOf(one: Evidence): LayerReason {
  const { rule = names[one.kind] ?? one.kind, source = oneChange } = one.data
  return { rule, layer: one.layer, sentence: evidenceSentence(one), source }
}
