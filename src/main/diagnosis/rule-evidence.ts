/**
 * What was recorded of an execution or a delivery, as evidence: every rule of the catalogue that speaks, and what changed since
 * the last success (contract §2.1, §7 rule 3). In: the record. Out: evidence; it decides nothing.
 */
import type { ChangedBeforeError } from '../../shared/diagnostic-record.ts'
import type { Evidence } from '../../shared/evidence.ts'
import type { Layer } from '../../shared/layer.ts'
import { symptomsOf, type RecordedEvidence } from './layer-evidence.ts'
import { layerRules, type LayerRule } from './layer-rules.ts'

const ruleWeights: Readonly<Record<LayerRule['weight'], number>> = { points: 2, suggests: 1 }

export function ruleEvidence(recorded: RecordedEvidence): readonly Evidence[] {
  const symptoms = symptomsOf(recorded)
  const spoken = layerRules.flatMap(({ name: rule, layer, weight, source, changed, sees }): Evidence[] => {
    const what = sees(symptoms)
    if (what === null) return []
    const isOnly = changed !== undefined && recorded.changes.length === 1
    return [
      {
        kind: changed === undefined ? 'rule' : 'changed',
        layer,
        direction: 'for',
        weight: isOnly ? onlyChange : ruleWeights[weight],
        data: { what, rule, source },
      },
    ]
  })
  return [...spoken, ...unchanged(recorded.changes)]
}

/** Where one thing alone differs from the last success, it says most. */
const onlyChange = 2.5
const clearing = 1.5

/** Of payload and workflow one alone changed: the other is as it was when all was well. */
function unchanged(changes: readonly ChangedBeforeError[]): readonly Evidence[] {
  const [only] = changes
  if (changes.length !== 1 || only === undefined) return []
  const clear = (layer: Layer, what: string): Evidence => ({
    kind: 'changed',
    layer,
    direction: 'against',
    weight: clearing,
    data: { what, rule: 'as-at-last-success', source: 'contract §2.1, changed_before_error' },
  })
  if (only === 'payload') return [clear('node', 'The workflow is the one of the last success.')]
  if (only === 'version') return [clear('data', 'The payload has the structure of the last successful one.')]
  return []
}
