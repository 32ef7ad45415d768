// What carries a line of a log: the prefix of a container, a journal or a process manager, and what stands behind it. Pure.
import { isoTime } from '../interchange/fields-of-tools.ts'

export interface UnwrappedLine {
  /** The line as its program wrote it. */
  readonly text: string
  /** ISO 8601; null where what carries it tells none. */
  readonly at: string | null
}

const iso = String.raw`\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?`
/** Prefixes, from outside to inside; `at` holds a time where the prefix has one. */
const prefixes: readonly RegExp[] = [
  // kubectl logs --prefix, stern
  /^\[pod\/[^\]\s]{1,200}\] ?/u,
  // docker compose, PM2
  /^(?!(?:error|warn|info|debug|verbose) )[\w.-]{1,60} +\| ?/u,
  /^\d+\|[\w.-]{1,60} +\| ?/u,
  // Heroku
  new RegExp(`^(?<at>${iso}) (?:app|heroku)\\[[\\w.-]{1,40}\\]: ?`, 'u'),
  // syslog as RFC 5424 has it, and as journald prints it
  new RegExp(`^<\\d{1,3}>\\d (?<at>${iso}) \\S+ \\S+ \\S+ \\S+ (?:-|\\[[^\\]]*\\]) ?`, 'u'),
  /^(?<at>(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d{1,2} \d\d:\d\d:\d\d) [\w.-]{1,80} [\w./-]{1,60}(?:\[\d+\])?: ?/u,
  // n8n with a level of debug
  new RegExp(`^(?<at>${iso}) \\| (?=\\w+ +\\|)`, 'u'),
  // docker logs --timestamps, CRI
  new RegExp(`^(?<at>${iso}) (?:std(?:out|err) [FP] )?`, 'u'),
]

/** A line without what carries it. Times without a year or a zone are taken as they stand, in UTC. */
export function unwrapLine(line: string): UnwrappedLine {
  let text = line
  let at: string | null = null
  for (const prefix of prefixes) {
    const found = prefix.exec(text)
    if (found === null) continue
    text = text.slice(found[0].length)
    // The innermost is the program's own.
    at = timeIn(found.groups?.['at']) ?? at
  }
  return { text, at }
}

/** Where a year is missing, the journal means the current one; nothing more is known. */
function timeIn(told: string | undefined): string | undefined {
  if (told === undefined) return undefined
  return /^[A-Z]/u.test(told) ? undefined : isoTime(told)
}
