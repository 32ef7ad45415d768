/**
 * The one way from evidence to a layer (contract §7 rule 3). In: a list of evidence, and what was tried at all. Out: the layer,
 * those that are possible as well, and how sure that is. Pure; it reads kinds, weights and directions and no sentence.
 */
import { weights, type Evidence, type EvidenceKind } from '../../shared/evidence.ts'
import { layers, type Layer } from '../../shared/layer.ts'
import { largest } from '../../shared/list.ts'

export interface Scope {
  /** Layers that a sweep or transplant was asked for; null: nothing was tried, and the evidence is what was recorded alone. */
  readonly asked: readonly Layer[] | null
  /** True where even a repair makes nothing certain: nothing failed by its own account, or not all was tried. */
  readonly isOpen: boolean
}

export interface Judgement {
  readonly layer: Layer | null
  /** The likelier first. */
  readonly others: readonly Layer[]
  readonly certainty: 'certain' | 'likely' | 'unclear'
  /** `shown`: by changes that turned the outcome; `pointed`: by what the failing step says; `nothing`: by neither. */
  readonly basis: 'shown' | 'pointed' | 'nothing'
  /** True where another layer is nearly as likely, or all there is are hints. */
  readonly isWeak: boolean
  /** Layers that a repair allowed as well and that what changed, or what a provider documents, clears. */
  readonly cleared: readonly Layer[]
}

/** What turned an outcome, or is the other side's own word for its failure. */
const shown: ReadonlySet<EvidenceKind> = new Set(['repair', 'transplant', 'reproduction', 'answer', 'repeat'])
/** What tells layers apart of which each was repaired. */
const telling: ReadonlySet<EvidenceKind> = new Set(['changed', 'by-design', 'in-vain', 'rule'])
/** What says where it fails. */
const pointing: ReadonlySet<EvidenceKind> = new Set([...shown, ...telling, 'symptom'])

/** Where several are named alike: the more special its repair, the less it heals by chance. */
const specialFirst: readonly Layer[] = [
  'reverse proxy',
  'queue',
  'database',
  'AI layer',
  'authorisation',
  'data',
  'node',
  'API',
]

/** A layer that is cleared by so much is not said any more beside one that is not. */
const clears = weights.possible
/** Fewer are no help to a person who has to choose. */
const mostOthers = 3

export function judgeEvidence(evidence: readonly Evidence[], scope: Scope): Judgement {
  const named = layers.filter((layer) => best(evidence, layer, shown) >= weights.names)
  return named.length > 0 ? judgeShown(evidence, named, scope) : judgePointed(evidence, scope)
}

function judgeShown(evidence: readonly Evidence[], named: readonly Layer[], scope: Scope): Judgement {
  const against = (layer: Layer): number => sum(evidence, layer, 'against', telling)
  const score = (layer: Layer): number =>
    best(evidence, layer, shown) + sum(evidence, layer, 'for', telling) - against(layer)
  const ranked = named.toSorted(
    (one, other) => score(other) - score(one) || specialFirst.indexOf(one) - specialFirst.indexOf(other),
  )
  const doubted = layers.filter(
    (layer) => !named.includes(layer) && evidence.some((one) => one.kind === 'doubt' && one.layer === layer),
  )
  const [first, ...more] = [...ranked, ...doubted]
  if (first === undefined) return nothing
  const isCleared = (layer: Layer): boolean => against(layer) >= clears && against(first) < clears
  const others = more.filter((layer) => !isCleared(layer))
  const cleared = more.filter(isCleared)
  // Only what was tried clears for certain; what differs from the last success is a reason, not a proof.
  const isProven = cleared.every((layer) => sum(evidence, layer, 'against', tried) >= weights.names)
  const proves = evidence.some((one) => one.layer === first && one.direction === 'for' && one.proves === true)
  const isWhole = scope.asked === null || layers.every((layer) => scope.asked?.includes(layer))
  return {
    layer: first,
    others,
    certainty: proves && others.length === 0 && isProven && isWhole && !scope.isOpen ? 'certain' : 'likely',
    basis: 'shown',
    isWeak: false,
    cleared,
  }
}

const tried: ReadonlySet<EvidenceKind> = new Set(['in-vain'])

function judgePointed(evidence: readonly Evidence[], { asked }: Scope): Judgement {
  const scores = layers
    // What was not tried is neither named nor cleared.
    .filter((layer) => asked === null || asked.includes(layer))
    .map((layer) => ({
      layer,
      score: sum(evidence, layer, 'for', pointing) - sum(evidence, layer, 'against', pointing),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  const [first, second] = scores
  if (first === undefined) return nothing
  const lead = first.score - (second?.score ?? 0)
  const others = scores.slice(1, 1 + mostOthers).map(({ layer }) => layer)
  if (lead < alike) {
    const all = scores.slice(0, 1 + mostOthers).map(({ layer }) => layer)
    return { ...nothing, others: all, basis: 'pointed', isWeak: true }
  }
  const isWeak = first.score < weights.possible || lead < weights.hints
  return { layer: first.layer, others, certainty: 'likely', basis: 'pointed', isWeak, cleared: [] }
}

/** Scores that differ by less are the same. */
const alike = 0.05

const nothing: Judgement = {
  layer: null,
  others: [],
  certainty: 'unclear',
  basis: 'nothing',
  isWeak: true,
  cleared: [],
}

function best(evidence: readonly Evidence[], layer: Layer, kinds: ReadonlySet<EvidenceKind>): number {
  return Math.max(
    0,
    largest(
      evidence
        .filter((one) => one.layer === layer && one.direction === 'for' && kinds.has(one.kind))
        .map(({ weight }) => weight),
    ),
  )
}

function sum(
  evidence: readonly Evidence[],
  layer: Layer,
  direction: Evidence['direction'],
  kinds: ReadonlySet<EvidenceKind>,
): number {
  return evidence
    .filter((one) => one.layer === layer && one.direction === direction && kinds.has(one.kind))
    .reduce((all, { weight }) => all + weight, 0)
}
