import { createRedactor, type RedactorOptions } from '../redaction/redactor.ts'

/** A line of a log: what is Faultline's own, and what came from outside and must be redacted; keys in their order. */
export interface LogLine {
  readonly own: Readonly<Record<string, unknown>>
  readonly foreign: Readonly<Record<string, unknown>>
}

/**
 * Lines of JSON, each ended with a line feed; each has pseudonyms of its own. In: an array of `LogLine` as JSON, as one text is
 * handed to a thread far faster than many values.
 */
export function redactedLines(json: string, options: RedactorOptions): string {
  // A busy webhook says the same again and again.
  const known = new Map<string, unknown>()
  const redacted = (foreign: LogLine['foreign']): unknown => {
    const text = JSON.stringify(foreign)
    if (!known.has(text)) known.set(text, createRedactor(options).redactValue(foreign))
    return known.get(text)
  }
  return linesFrom(json)
    .map(({ own, foreign }) => lineOf(own, redacted(foreign)))
    .join('')
}

/** What Faultline itself says of the lines, where the rest cannot be searched. */
export function unsearchedLines(json: string): string {
  return linesFrom(json)
    .map(({ own }) => lineOf(own, '[redacted:unscanned#1]'))
    .join('')
}

/** Only `serve` writes what this reads. */
function linesFrom(json: string): readonly LogLine[] {
  return JSON.parse(json) as readonly LogLine[]
}

function lineOf(own: LogLine['own'], redacted: unknown): string {
  return `${JSON.stringify({ ...own, ...(typeof redacted === 'object' ? redacted : { unscanned: redacted }) })}\n`
}
