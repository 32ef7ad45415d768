import type { AiSetAgreement, AiSetCheck, AiSetReport, AiSetVariantReport, Share } from '../../shared/ai-set.ts'
import { intents } from '../../shared/ai-step.ts'
import { costText } from './ai-report-words.ts'
import type { ReportTable } from './ai-report-tables.ts'

/** `84.0 % (21/25; 65.3 to 93.6)`; `none` where there is nothing to divide by. */
function shareText({ value, low, high, numerator, denominator }: Share): string {
  if (value === null || low === null || high === null) return 'none'
  const percent = (one: number): string => (one * 100).toFixed(1)
  return `${percent(value)} % (${String(numerator)}/${String(denominator)}; ${percent(low)} to ${percent(high)})`
}

/** One column for each variant. */
export function variantsTable({ variants }: AiSetReport): ReportTable {
  const rows: readonly (readonly [string, (one: AiSetVariantReport) => string])[] = [
    ['right', (one) => shareText(one.accuracy)],
    ['right or for a person', (one) => shareText(one.right_or_person)],
    ['wrong, and nobody asked', (one) => shareText(one.wrong)],
    ['answered without a person', (one) => shareText(one.alone)],
    ['of these right', (one) => shareText(one.accuracy_alone)],
    ['named every expected source', (one) => shareText(one.expected_sources)],
    ['calibration error (ECE)', (one) => (one.calibration.ece === null ? 'none' : one.calibration.ece.toFixed(3))],
    ['cost', (one) => costText(one.token_cost)],
    ['latency p50, p95', (one) => `${milliseconds(one.latency_ms.p50)}, ${milliseconds(one.latency_ms.p95)}`],
    ['asked', (one) => `${String(one.messages.length)}${one.stopped ? ' (stopped)' : ''}, ${one.started_at}`],
  ]
  return {
    head: ['', ...variants.map(({ label }) => label)],
    rows: rows.map(([name, text]) => [name, ...variants.map(text)]),
  }
}

export function confusionTable({ confusion }: AiSetVariantReport): ReportTable {
  return {
    head: ['expected', ...intents, 'none'],
    rows: confusion.map(({ expected, got }) => [
      expected,
      ...intents.map((intent) => String(got[intent])),
      String(got.none),
    ]),
  }
}

export function calibrationTable({ calibration }: AiSetVariantReport): ReportTable {
  return {
    head: ['confidence from', 'messages', 'mean confidence', 'right'],
    rows: calibration.bins.map(({ from, n, mean_confidence: mean, accuracy }) => [
      from.toFixed(1),
      String(n),
      mean.toFixed(2),
      `${(accuracy * 100).toFixed(1)} %`,
    ]),
  }
}

export function tagsTable({ by_tag: tags }: AiSetVariantReport): ReportTable {
  return {
    head: ['tag', 'right', 'wrong, and nobody asked'],
    rows: tags.map(({ tag, accuracy, wrong }) => [tag, shareText(accuracy), shareText(wrong)]),
  }
}

/** One line for each message, the ones that went wrong first. */
export function messagesTable({ messages }: AiSetVariantReport): ReportTable {
  const places = { wrong: 0, for_person: 1, right: 2 }
  return {
    head: [
      'id',
      'message',
      'expected',
      'got',
      'verdict',
      'confidence',
      'person',
      'violations',
      'tags',
      'latency',
      'cost',
    ],
    rows: messages
      .toSorted((one, other) => places[one.verdict] - places[other.verdict])
      .map((one) => [
        one.id,
        one.input,
        one.expected,
        one.got ?? 'none',
        verdictWords[one.verdict],
        one.confidence === null ? '–' : String(one.confidence),
        one.needs_human_review ? 'yes' : 'no',
        one.violations.join(', '),
        one.tags.join(', '),
        `${String(one.latency_ms)} ms`,
        costText({ value: one.cost, estimated: false }),
      ]),
  }
}

export const verdictWords = { right: 'right', for_person: 'for a person', wrong: 'wrong' } as const

export function agreementTable({ agreements }: AiSetReport): ReportTable {
  return {
    head: ['first', 'second', 'same intent', 'kappa', 'healed', 'broken', 'p (McNemar)'],
    rows: agreements.map((one) => [
      one.first_label,
      one.second_label,
      shareText(one.same_intent),
      one.kappa === null ? 'none' : one.kappa.toFixed(3),
      String(one.healed),
      String(one.broken),
      one.p_value === null ? 'none' : one.p_value.toFixed(3),
    ]),
  }
}

export function turnedTable({ turned }: AiSetAgreement): ReportTable {
  return {
    head: ['id', 'message', 'expected', 'before', 'after', 'turn'],
    rows: turned.map(({ id, input, expected, before, after, turn }) => [
      id,
      input,
      expected,
      before ?? 'none',
      after ?? 'none',
      turn,
    ]),
  }
}

export function checksTable(checks: readonly AiSetCheck[]): ReportTable {
  return {
    head: ['limit', 'wanted', 'variant', 'seen', 'kept'],
    rows: checks.map(({ limit, wanted, label, seen, kept }) => [
      limit,
      String(wanted),
      label,
      seen === null ? 'none' : String(Math.round(seen * 1e6) / 1e6),
      kept ? 'yes' : 'no',
    ]),
  }
}

function milliseconds(value: number | null): string {
  return value === null ? 'none' : `${String(value)} ms`
}
