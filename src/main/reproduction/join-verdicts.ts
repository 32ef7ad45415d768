import { layerPhrase, type Layer } from '../../shared/layer.ts'
import type { Suspicion, Sweep } from '../../shared/sweep.ts'
import { joinTried } from './tried-layers.ts'

/**
 * What a sweep and a transplant say together. Where they name the same layer, it is the surer for it; where they name
 * different ones both are said, and neither as certain. Null while none is done.
 */
export function joinVerdicts(sweeps: readonly Sweep[]): Suspicion | null {
  const verdictOf = (kind: Sweep['kind']): Suspicion | null =>
    sweeps.find((one) => one.kind === kind && one.status === 'done')?.suspicion ?? null
  const tried = verdictOf('sweep')
  const transplanted = verdictOf('transplant')
  if (transplanted?.layer == null) return tried ?? transplanted
  if (tried?.layer == null) return transplanted
  if (tried.byElimination === true && transplanted.byElimination !== true) {
    const others = tried.evidenceFor.filter((one) => !transplanted.evidenceFor.includes(one))
    return { ...transplanted, evidenceFor: [...transplanted.evidenceFor, ...others] }
  }
  const allowed = (one: Suspicion): readonly Layer[] => (one.layer === null ? [] : [one.layer, ...one.others])
  const both = allowed(transplanted).filter((layer) => allowed(tried).includes(layer))
  const evidence = {
    evidenceFor: [...new Set([...transplanted.evidenceFor, ...tried.evidenceFor])],
    evidenceAgainst: [...new Set([...transplanted.evidenceAgainst, ...tried.evidenceAgainst])],
    triedLayers: joinTried(transplanted.triedLayers ?? [], tried.triedLayers ?? []),
  }
  // What the last success had and now is missing weighs more than what could be put in its place.
  if (transplanted.certainty === 'certain' && both.length > 0) return { ...transplanted, ...evidence }
  if (tried.certainty === 'certain' && both.length > 0) return { ...tried, ...evidence }
  const layer = both[0] ?? transplanted.layer
  const others = [...new Set([...both, ...allowed(transplanted), ...allowed(tried)])].filter((one) => one !== layer)
  return {
    ...transplanted,
    layer,
    others,
    certainty: 'likely',
    sentence: `The ${layerPhrase(layer)} is suspected; the evidence also allows ${others.join(' and ')}.`,
    ...evidence,
  }
}
