import { recordTitle } from '../../shared/diagnostic-record.ts'
import type { BundleDelivery, BundleRequest, EvidenceBundle } from '../../shared/evidence-bundle.ts'
import { lackOfBody } from './lack-of-body.ts'
import type { RedactedBundle } from './redact-bundle.ts'

/** A part of the report that Markdown and HTML draw alike. */
export type Section =
  | {
      readonly kind: 'table'
      readonly title: string
      readonly head: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly kind: 'list'; readonly title: string; readonly lines: readonly string[] }
  | { readonly kind: 'text'; readonly title: string; readonly text: string }

export interface Report {
  readonly title: string
  /** The verdict about the layer, in one sentence. */
  readonly verdict: string
  readonly confidence: string
  readonly sections: readonly Section[]
}

/** What a person reads of a bundle, in the order in which it is asked for; parts without content are left out. */
export function reportOf({ bundle, note }: RedactedBundle): Report {
  const { record, suspected_layer: layer, delivery, environment, provider_saw: provider } = bundle
  const sections: Section[] = [
    ...locatedSections(bundle),
    {
      kind: 'table',
      title: 'Diagnostic record',
      head: ['Field', 'Value'],
      rows: Object.entries(record).map(([name, value]) => [
        name,
        value === null ? '(never)' : valueText(value as unknown),
      ]),
    },
    { kind: 'text', title: 'Exact error text', text: record.error_message },
    { kind: 'list', title: 'Why', lines: bundle.reasons },
    {
      kind: 'list',
      title: 'What changed since the last successful run',
      lines: bundle.changed_before_error.map((one) => `${one.what}: ${one.sentence}`),
    },
    {
      kind: 'table',
      title: 'Evidence for the layer',
      head: ['Layer', 'What was seen', 'Source'],
      rows: layer.reasons.map((one) => [one.layer, one.sentence, sourceText(one.source)]),
    },
    {
      kind: 'table',
      title: 'Evidence against it, or for another layer',
      head: ['Layer', 'What was seen', 'Source'],
      rows: layer.against.map((one) => [one.layer, one.sentence, sourceText(one.source)]),
    },
    {
      kind: 'table',
      title: 'Timeline',
      head: ['Time', 'What happened'],
      rows: bundle.timeline.map((one) => [one.at, one.sentence]),
    },
    {
      kind: 'table',
      title: 'Node runs',
      head: ['Node', 'Status', 'Items in', 'Items out', 'Run time', 'Tries', 'Error', 'Findings'],
      rows: bundle.node_ledger.map((one) => [
        one.run_index === 0 ? one.node : `${one.node} (run ${String(one.run_index + 1)})`,
        one.status,
        one.items_in.join(' + ') || '–',
        one.items_out.join(' + ') || '–',
        `${String(one.run_time_ms)} ms`,
        String(one.attempts.length),
        one.error_message ?? '',
        one.findings.join(' '),
      ]),
    },
    {
      kind: 'table',
      title: 'Nodes that were not run',
      head: ['Node', 'Answered by', 'How'],
      rows: (bundle.node_sources ?? []).map((one) => [one.node, one.source, one.sentence]),
    },
    ...failingSections(bundle),
    ...(delivery === null
      ? []
      : [
          {
            kind: 'text' as const,
            title: 'Delivery',
            text: message(
              `${delivery.method} ${delivery.target} HTTP/${delivery.http_version}`,
              delivery.headers,
              bodyText(delivery),
            ),
          },
          {
            kind: 'text' as const,
            title: 'What the provider saw',
            text: [
              ...(provider == null ? [] : [`${provider.sentence}\n`]),
              delivery.answer === null
                ? 'No answer.'
                : message(`HTTP ${String(delivery.answer.status)}`, delivery.answer.headers, delivery.answer.body),
            ].join('\n'),
          },
        ]),
    ...bundle.outgoing_requests.flatMap((one): Section[] => [
      {
        kind: 'text',
        title: `Request of "${one.node}", try ${String(one.attempt)}`,
        text: `${message(`${one.method} ${one.url}`, one.headers, outgoingBody(one))}\n\n${
          one.answer === null
            ? `No answer: ${one.error ?? 'not known why'}`
            : message(`HTTP ${String(one.answer.status)}`, one.answer.headers, one.answer.body)
        }`,
      },
    ]),
    {
      kind: 'table',
      title: 'Reproductions',
      head: ['Sent', 'Change', 'Provider saw', 'First failed node', 'Error'],
      rows: bundle.reproductions.flatMap((one) =>
        one.items.map((item) => [
          `${one.started_at}, item ${String(item.index + 1)} of ${String(one.size)}`,
          one.change ?? 'baseline',
          item.provider_saw,
          item.first_failed_node ?? '',
          item.error_message ?? '',
        ]),
      ),
    },
    ...bundle.comparisons.map((one): Section => ({
      kind: 'table',
      title: `Comparison: ${one.sentence}`,
      head: ['Item', 'What', 'Baseline', 'With the change'],
      rows: one.items.flatMap((item) =>
        item.rows
          .filter((row) => row.differs)
          .map((row) => [String(item.index + 1), row.what, row.baseline, row.changed]),
      ),
    })),
    ...workflowSections(bundle),
    {
      kind: 'table',
      title: 'Environment',
      head: ['What', 'Value'],
      rows: Object.entries(environment).map(([name, value]) => [name, valueText(value as unknown)]),
    },
    {
      kind: 'table',
      title: 'Redaction',
      head: ['Type', 'Replaced'],
      rows: [['profile', note.profile], ...Object.entries(note.counts).map(([type, count]) => [type, String(count)])],
    },
  ]
  return {
    title: bundle.title ?? recordTitle(record),
    verdict: layer.sentence,
    confidence: layer.confidence,
    sections: sections.filter(hasContent),
  }
}

function hasContent(section: Section): boolean {
  switch (section.kind) {
    case 'table':
      return section.rows.length > 0
    case 'list':
      return section.lines.length > 0
    case 'text':
      return section.text !== ''
  }
}

/** What was found, as a person acts on it: what heals it, what to do next, what the provider makes of it. The verdict itself stands above. */
function locatedSections({ located, provider_saw: provider }: EvidenceBundle): readonly Section[] {
  if (located === undefined) return []
  const { healing_change: healing, remedy, steps, comparison } = located
  return [
    {
      kind: 'list',
      title: 'What heals it, and what to do',
      lines: [
        ...steps.map((one, index) => `Step ${String(index + 1)}, ${one.layer}: ${one.sentence}`),
        ...(healing === null ? [] : [`The change that heals: ${healing}`]),
        ...(remedy === null ? [] : [`What to do next (${remedy.by}): ${remedy.sentence}`]),
        ...(provider == null ? [] : [provider.sentence]),
      ],
    },
    {
      kind: 'table',
      title: 'What differs with the change that heals',
      head: ['What', 'Baseline', 'With the change'],
      rows: comparison.map((row) => [row.what, row.baseline, row.changed]),
    },
  ]
}

function failingSections({ failing_items: failing, failed_item: failed }: EvidenceBundle): readonly Section[] {
  if (failing === undefined || failing.items.length === 0) {
    return failed === null ? [] : [jsonText('Item that failed', failed)]
  }
  return failing.items.map((one, index) => ({
    kind: 'text',
    title: `Item that failed, ${String(index + 1)} of ${String(failing.count)}: item ${String(one.item_index)} (from 0) of "${one.node}"`,
    text: [
      one.error_message,
      '',
      JSON.stringify(one.item, null, 2),
      ...(one.file === undefined ? [] : ['', `It is cut here; ${one.file} of the archive has it whole.`]),
    ].join('\n'),
  }))
}

function workflowSections({ nodes = [], workflow_settings: settings }: EvidenceBundle): readonly Section[] {
  return [
    {
      kind: 'table',
      title: 'Nodes of the workflow',
      head: ['Node', 'Type', 'Version', 'Options'],
      rows: nodes.map((one) => [
        one.node,
        one.type,
        String(one.type_version),
        Object.entries(one.options)
          .map(([name, value]) => `${name}: ${valueText(value)}`)
          .join(', '),
      ]),
    },
    {
      kind: 'table',
      title: 'Settings of the workflow',
      head: ['Setting', 'Value'],
      rows: Object.entries(settings ?? {}).map(([name, value]) => [name, valueText(value)]),
    },
  ]
}

function outgoingBody(request: BundleRequest): string | null {
  const lacks = lackOfBody(request).map((sentence) => `(${sentence})`)
  return lacks.length === 0 ? request.body : [request.body ?? '', ...lacks].join('\n').trimStart()
}

function bodyText({ body, body_file: file, body_note: note, body_bytes: bytes }: BundleDelivery): string | null {
  const isElsewhere = body === null && bytes > 0
  const notes = [
    ...(isElsewhere
      ? [`(${String(bytes)} bytes that are no text${file === undefined ? '' : `: ${file} of the archive`})`]
      : []),
    ...(note === undefined ? [] : [`(${note})`]),
  ]
  return notes.length === 0 ? body : [...(body === null ? [] : [body, '']), ...notes].join('\n')
}

function jsonText(title: string, value: unknown): Section {
  return { kind: 'text', title, text: JSON.stringify(value, null, 2) }
}

function message(first: string, headers: readonly (readonly [string, string])[], body: string | null): string {
  const lines = [first, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return body === null || body === '' ? lines.join('\n') : `${lines.join('\n')}\n\n${body}`
}

/** Whoever is handed a page knows no contract: it stands in Help, under its own name. */
function sourceText(source: string): string {
  return source.replaceAll(/\bcontract §/gu, 'The contract (Help of Faultline) §')
}

function valueText(value: unknown): string {
  if (value === null) return '(none)'
  if (Array.isArray(value)) return value.map(String).join(', ') || '(none)'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
