import { append } from '../../../../shared/list.ts'

/**
 * The lines of an iCalendar text (RFC 5545) as the service reads them, for a library that reads more: a fold takes the blanks behind
 * it along, what stands behind a backslash stays as it is, and what the service does not know is left out (n8n 1.123.5, measured).
 */

/** Stands for an empty value, which the library would leave out. */
export const emptyValue = '\u0000'

/** Blocks that are not read. */
const unread = /^(?:BEGIN|END):(VTODO|VJOURNAL|VFREEBUSY)$/u

/** Properties and parameters that came into calendars, or into the library, later. */
const unknownProperties: ReadonlySet<string> = new Set(['EXDATE', 'SEQUENCE', 'X-WR-CALNAME', 'NAME'])

/** Throws of a line that has no value. */
export function calendarLines(text: string): string {
  const unfolded = text.replace(/\r?\n[ \t][^\S\r\n]*/gu, '')
  let block: string | null = null
  const lines: string[] = []
  for (const line of unfolded.split(/\r?\n/u)) {
    if (line === '') continue
    const [, edge] = unread.exec(line) ?? []
    if (edge !== undefined) block = line.startsWith('BEGIN') ? edge : null
    else if (block === null) append(lines, readLine(line))
  }
  return lines.map((line) => `${line}\r\n`).join('')
}

/** The line as it is to be read; none where it is not. */
function readLine(line: string): readonly string[] {
  const colon = endOfName(line)
  if (colon < 0) throw new Error(`Line not valid: ${line}`)
  const head = line.slice(0, colon)
  const value = line.slice(colon + 1)
  const [name = ''] = head.split(';')
  if (unknownProperties.has(name)) return []
  if (name === 'CATEGORIES' || name === 'BEGIN' || name === 'END') return [line]
  const known = name === 'SEQ' ? 'SEQUENCE' : head.replace(/;RSVP=[^;]*/u, '')
  return [`${known}:${value === '' ? emptyValue : value.replaceAll('\\', '\\\\')}`]
}

/** Place of the colon before the value: one in quotes is part of a parameter. */
function endOfName(line: string): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return -1
}
