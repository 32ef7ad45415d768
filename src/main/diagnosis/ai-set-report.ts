/**
 * From kept runs of labelled sets to their report. In: runs, oldest first, and the limits that they must keep. Out: the report, not yet
 * redacted. The same runs give the same report but for the time of writing.
 */
import type {
  AiSetAgreement,
  AiSetCheck,
  AiSetReport,
  AiSetRun,
  AiSetVariantReport,
  SetLimit,
} from '../../shared/ai-set.ts'
import { setLimits } from '../../shared/ai-set.ts'
import { agreementOf } from './ai-set-agreement.ts'
import { labelOf, reportVariant } from './ai-set-variant.ts'

export type WantedLimits = Readonly<Partial<Record<SetLimit, number>>>

export interface AiSetEvidence {
  readonly runs: readonly AiSetRun[]
  readonly limits: WantedLimits
  /** ISO 8601. */
  readonly writtenAt: string
}

export function reportAiSet({ runs, limits, writtenAt }: AiSetEvidence): AiSetReport {
  const labels = labelsOf(runs)
  const labelled = (id: string, label: string): string => labels.get(id) ?? label
  const variants = runs.map(reportVariant).map((one) => ({ ...one, label: labelled(one.run_id, one.label) }))
  const agreements = runs.slice(1).flatMap((second, index) => {
    const first = runs[index]
    if (first === undefined) return []
    const one = agreementOf(first, second)
    return [
      {
        ...one,
        first_label: labelled(one.first, one.first_label),
        second_label: labelled(one.second, one.second_label),
      },
    ]
  })
  const sets = new Map(runs.map((run) => [run.setDigest, run]))
  return {
    format: 'faultline-ai-set-report',
    format_version: 1,
    written_at: writtenAt,
    sets: [...sets.values()].map(({ setName, setDigest, messages }) => ({
      name: setName,
      digest: setDigest,
      messages,
    })),
    variants,
    agreements,
    checks: variants.flatMap((variant) => checksOf(variant, agreements, limits)),
    redaction: { version: 1, profile: 'strict', counts: {} },
  }
}

/** How each run is called here: of several of one variant by its set as well, and of those of one set by the time it began. */
function labelsOf(runs: readonly AiSetRun[]): ReadonlyMap<string, string> {
  const plain = runs.map((run) => labelOf(run))
  const withSet = runs.map((run, index) => told(plain, index, ` (${run.setName})`))
  const isOneSet = new Set(runs.map(({ setName }) => setName)).size === 1
  const all = isOneSet ? plain : withSet
  return new Map(
    runs.map(({ id, startedAt }, index) => [id, told(all, index, `, ${startedAt.slice(0, 19).replace('T', ' ')}`)]),
  )
}

/** A label, with `more` where another one is the same. */
function told(labels: readonly string[], index: number, more: string): string {
  const label = labels[index] ?? ''
  return labels.filter((one) => one === label).length > 1 ? `${label}${more}` : label
}

function checksOf(
  variant: AiSetVariantReport,
  agreements: readonly AiSetAgreement[],
  limits: WantedLimits,
): readonly AiSetCheck[] {
  return setLimits.flatMap((limit) => {
    const wanted = limits[limit]
    if (wanted === undefined) return []
    const seen = seenFor(limit, variant, agreements)
    // What stands against nothing before it cannot have broken anything.
    if (limit === 'max-broken' && seen === null) return []
    const kept = seen !== null && (limit.startsWith('min-') ? seen >= wanted : seen <= wanted)
    return [{ limit, wanted, run_id: variant.run_id, label: variant.label, seen, kept }]
  })
}

function seenFor(limit: SetLimit, variant: AiSetVariantReport, agreements: readonly AiSetAgreement[]): number | null {
  switch (limit) {
    case 'min-accuracy':
      return variant.accuracy.value
    case 'min-right-or-person':
      return variant.right_or_person.value
    case 'max-wrong':
      return variant.wrong.value
    case 'max-ece':
      return variant.calibration.ece
    case 'max-p95-ms':
      return variant.latency_ms.p95
    case 'max-cost':
      return variant.token_cost.value
    case 'max-broken':
      return agreements.find(({ second }) => second === variant.run_id)?.broken ?? null
  }
}
