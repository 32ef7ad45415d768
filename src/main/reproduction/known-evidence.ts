// What was known before anything was tried: what differs from the last success, and what the provider documents. Whose
// expectation is broken tells layers apart that were both repaired. Pure.
import { weights, type Evidence } from '../../shared/evidence.ts'
import type { ChangedField, SweepKnowledge, Trial } from '../../shared/sweep.ts'

export function knownEvidence(known: SweepKnowledge | undefined, trials: readonly Trial[]): readonly Evidence[] {
  return known === undefined
    ? []
    : [...changedEvidence(known), ...repairedChange(known, trials), ...documentedEvidence(known, trials)]
}

function changedEvidence({ changedPayload, changedWorkflow }: SweepKnowledge): readonly Evidence[] {
  const found: Evidence[] = []
  if (changedPayload !== null && changedPayload.length > 0) {
    const lines = changedPayload.slice(0, 3).map(fieldWords).join(', ')
    found.push(changed('data', 'for', 1.5, `Since the last success the payload has another structure: ${lines}.`))
  }
  if (changedPayload?.length === 0) {
    found.push(changed('data', 'against', weights.hints, 'The payload has the structure of the last successful one.'))
  }
  if (changedWorkflow === true) {
    found.push(changed('node', 'for', 1.5, 'The workflow was edited since the last success.'))
  }
  if (changedWorkflow === false) {
    found.push(changed('node', 'against', weights.possible, 'The workflow is the one of the last success.'))
  }
  return found
}

function changed(layer: Evidence['layer'], direction: Evidence['direction'], weight: number, what: string): Evidence {
  return { kind: 'changed', layer, direction, weight, data: { what } }
}

/** What is repaired is what changed: then the payload broke what the workflow could rely on. */
function repairedChange({ changedPayload }: SweepKnowledge, trials: readonly Trial[]): readonly Evidence[] {
  const found = healingPaths(trials).flatMap((path) =>
    (changedPayload ?? []).filter((field) => field.path === path || path.startsWith(`${field.path}.`)),
  )
  const [first] = found
  if (first === undefined) return []
  const what = `The field that is repaired is what changed since the last success: ${fieldWords(first)}.`
  return [changed('data', 'for', weights.names, what), changed('node', 'against', weights.possible, what)]
}

function fieldWords({ path, type, how }: ChangedField): string {
  return how === 'gone' ? `no ${path} (${type}) any more` : `${path} (${type}) is new`
}

/** Paths of the payload at which a repair heals. */
function healingPaths(trials: readonly Trial[]): readonly string[] {
  return trials
    .filter(({ change, outcome, aim }) => change.layer === 'data' && outcome === 'heals' && aim === 'repair')
    .flatMap(({ change }) => {
      const path = change.parameters['path']
      return typeof path === 'string' ? [plainPath(path)] : []
    })
}

/** The provider sends by design what a repair of the data would alter: then who reads it expects too much. */
function documentedEvidence({ documented }: SweepKnowledge, trials: readonly Trial[]): readonly Evidence[] {
  const [first] = healingPaths(trials).flatMap((path) => documented.filter((one) => one.path === path))
  if (first === undefined) return []
  const { path, as, provider, source } = first
  const what = `${provider} documents ${path} as ${as}: the payload is as it is meant to be, and what reads it expects another.`
  return [
    { kind: 'by-design', layer: 'node', direction: 'for', weight: weights.names, data: { what, source } },
    { kind: 'by-design', layer: 'data', direction: 'against', weight: weights.possible, data: { what, source } },
  ]
}

/** `$.line_items[0].price` is `$.line_items[].price`. */
function plainPath(path: string): string {
  return path.replaceAll(/\[\d+\]/gu, '[]')
}
