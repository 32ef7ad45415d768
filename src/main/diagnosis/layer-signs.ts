/** What the rules of layers look for in symptoms: each gives what was seen and why it speaks for a layer; null where it says nothing. */
import type { PartComparison } from '../../shared/delivery.ts'
import { findingsThat, type FindingKind } from '../../shared/finding.ts'
import type { Layer } from '../../shared/layer.ts'
import type { Symptoms } from './layer-evidence.ts'

export type Sees = (symptoms: Symptoms) => string | null

/** The beginning of what is said of an answer. */
export const answered = (symptoms: Symptoms): string =>
  `Node "${symptoms.failure?.node ?? ''}" was answered ${String(symptoms.status)}`

/** A status that the API answered with. */
export const status = (wanted: (code: number) => boolean, why: string): Sees => {
  return (symptoms) => (symptoms.status !== null && wanted(symptoms.status) ? `${answered(symptoms)}: ${why}` : null)
}

/** A code of the platform. */
export const code = (wanted: RegExp, nodes: (symptoms: Symptoms) => boolean, why: string): Sees => {
  return (symptoms) =>
    symptoms.code !== '' && wanted.test(symptoms.code) && nodes(symptoms)
      ? `Node "${symptoms.failure?.node ?? ''}" failed with ${symptoms.code}: ${why}`
      : null
}

/** Words of the failure, its description or what caused it. */
export const text = (wanted: RegExp, nodes: (symptoms: Symptoms) => boolean, why: string): Sees => {
  return (symptoms) => {
    const found = nodes(symptoms) ? wanted.exec(symptoms.text) : null
    return found === null ? null : `Node "${symptoms.failure?.node ?? ''}" failed with "${found[0]}": ${why}`
  }
}

/** A finding of one of these kinds. */
export const finding = (kinds: readonly FindingKind[], why: string): Sees => {
  return ({ findings }) => {
    const found = findings.find((one) => kinds.includes(one.kind))
    return found === undefined ? null : `At "${found.node}": ${found.sentence} ${why}`
  }
}

/** The kinds of findings that speak for a layer. */
export const findingsOf = (layer: Layer): readonly FindingKind[] => findingsThat((facts) => facts.layer === layer)

/** A part of a request in which it differs from the nearest webhook. */
export const part = (name: PartComparison['part'], why: string): Sees => {
  return ({ delivery }) => {
    const nearest = delivery?.executionId === null ? delivery.explanation?.nearest[0] : undefined
    const differs = nearest?.parts.find((one) => one.part === name && !one.agrees)
    return differs === undefined ? null : `${differs.sentence} ${why}`
  }
}

/** Something that differs from the last success. */
export const changed = (
  what: Symptoms['changes'][number],
  fits: (symptoms: Symptoms) => boolean,
  why: string,
): Sees => {
  return (symptoms) => (symptoms.changes.includes(what) && fits(symptoms) ? why : null)
}
