import type { LoggedFailureView, LogView } from '../../shared/views/log-view.ts'
import { knownWorkflow, type KnownWorkflow } from '../logs/known-workflow.ts'
import { firstTelling, type LoggedFailure } from '../logs/log-report.ts'
import { placeOf, type ReadLogs } from '../logs/read-logs.ts'
import type { Redactor } from '../redaction/redactor.ts'

/** More kinds of failures than these nobody reads; how many there are is said. */
const mostKinds = 200
/** In UTF-16 units: what stands behind it is a stack, and is shown among its lines. */
const longestText = 4_000

export interface ViewedFile {
  /** Name of the file, without its folder. */
  readonly name: string
  readonly bytes: number
}

/** What a person is shown of a log, redacted. What one failure names as a secret is hidden in the others as well. */
export function viewLog(
  file: ViewedFile,
  read: ReadLogs,
  redactor: Redactor,
  workflows: readonly KnownWorkflow[],
): LogView {
  const { report, entries, texts } = read
  const failures = report.failures.slice(0, mostKinds)
  const first = firstTelling(report)
  for (const failure of failures) redactor.learn(textOf(failure))
  const { from, to } = spanOf(entries.map(({ at }) => at))
  // The first that tells something may stand behind those that are shown: then the first of all is told.
  const place = first === null ? -1 : failures.indexOf(first)
  return {
    name: file.name,
    files: texts.map(({ name, form, pieces }) => ({ name, form, count: pieces.length })),
    leftOut: read.leftOut,
    bytes: file.bytes,
    entries: entries.length,
    from,
    to,
    told: first === null ? null : Math.max(0, place),
    failures: failures.map((failure) => viewOf(failure, read, redactor, workflows)),
    leftOff: report.failures.length - failures.length,
  }
}

function textOf({ first }: LoggedFailure): string {
  return first.text.slice(0, longestText)
}

/** Times are ISO 8601 in UTC, so that they stand in the order of their letters; some have no fractions. */
function spanOf(times: readonly (string | null)[]): Pick<LogView, 'from' | 'to'> {
  let from: string | null = null
  let to: string | null = null
  for (const at of times) {
    if (at === null) continue
    if (from === null || at < from) from = at
    if (to === null || at > to) to = at
  }
  return { from, to }
}

function viewOf(
  failure: LoggedFailure,
  read: ReadLogs,
  redactor: Redactor,
  workflows: readonly KnownWorkflow[],
): LoggedFailureView {
  const { first, all, layer, others, because, count, lastAt } = failure
  const { text, line } = placeOf(read, first.line)
  const redacted = (told: string | null): string | null => (told === null ? null : redactor.redact(told))
  return {
    layer,
    others,
    because,
    text: redactor.redact(textOf(failure)),
    count,
    firstAt: all.find(({ at }) => at !== null)?.at ?? null,
    lastAt,
    file: text.name,
    line,
    node: redacted(first.node),
    status: first.status,
    method: first.method,
    url: redacted(first.url),
    executionId: first.executionId,
    workflow: redacted(first.workflow ?? first.workflowId),
    known: knownWorkflow(first, workflows),
    // Only the starter of the thread knows the webhooks.
    webhooks: null,
  }
}
