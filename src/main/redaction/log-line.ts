import type { Redacted } from '../../shared/redacted.ts'
import { closedValue } from './closed-value.ts'
import { createRedactor, type KnownValue, type RedactorOptions } from './redactor.ts'
import { seal } from './seal.ts'
import { visibleJson } from './text/visible.ts'

/** A line of a log: what is Faultline's own, and what came from outside and must be redacted; keys in their order. */
export interface LogLine {
  readonly own: Readonly<Record<string, unknown>>
  readonly foreign: Readonly<Record<string, unknown>>
}

/**
 * Lines of JSON, each ended with a line feed; each has pseudonyms of its own. In: an array of `LogLine` as JSON, as one text is
 * handed to a thread far faster than many values.
 */
export function redactedLines(json: string, options: RedactorOptions): Redacted {
  // A busy webhook says the same again and again.
  const known = new Map<string, unknown>()
  let redactor = createRedactor(options)
  const redactedAnew = (foreign: LogLine['foreign']): unknown => {
    if (!redactor.isAsNew) redactor = createRedactor(options)
    return redactor.redactValue(foreign)
  }
  const redacted = (foreign: LogLine['foreign']): unknown => {
    const text = JSON.stringify(foreign)
    if (!known.has(text)) known.set(text, redactedAnew(foreign))
    return known.get(text)
  }
  return joined(linesFrom(json).map(({ own, foreign }) => lineOf(own, redacted(foreign))))
}

/** What tells a person which run or delivery a line is about. */
const identifying: ReadonlySet<string> = new Set(['workflow_id', 'external_id', 'last_node', 'node', 'method'])

/**
 * The lines where the search as a whole was given up: which execution, workflow and node they are about, each searched alone,
 * and of the rest nothing. The rules of the person are not asked again, for a pattern of theirs may be why.
 */
export function unsearchedLines(json: string, known: readonly KnownValue[]): Redacted {
  return joined(
    linesFrom(json).map(({ own, foreign }) => {
      const redactor = createRedactor({ known })
      const told = closedValue(foreign, {
        short: (text, key) => (key === '' || identifying.has(key) ? redactor.redact(text) : null),
        hidden: () => '[redacted:unscanned#1]',
      })
      return lineOf(own, told)
    }),
  )
}

/** Only `serve` writes what this reads. */
function linesFrom(json: string): readonly LogLine[] {
  return JSON.parse(json) as readonly LogLine[]
}

function lineOf(own: LogLine['own'], redacted: unknown): Redacted {
  const line = JSON.stringify({ ...own, ...(typeof redacted === 'object' ? redacted : { unscanned: redacted }) })
  return visibleJson(seal(line))
}

/** Each line ended with a line feed. */
function joined(lines: readonly Redacted[]): Redacted {
  return seal(lines.map((line) => `${line}\n`).join(''))
}
