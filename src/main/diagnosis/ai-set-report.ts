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
import { reportVariant } from './ai-set-variant.ts'

export type WantedLimits = Readonly<Partial<Record<SetLimit, number>>>

export interface AiSetEvidence {
  readonly runs: readonly AiSetRun[]
  readonly limits: WantedLimits
  /** ISO 8601. */
  readonly writtenAt: string
}

export function reportAiSet({ runs, limits, writtenAt }: AiSetEvidence): AiSetReport {
  const variants = runs.map(reportVariant)
  const agreements = runs.slice(1).flatMap((second, index) => {
    const first = runs[index]
    return first === undefined ? [] : [agreementOf(first, second)]
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
