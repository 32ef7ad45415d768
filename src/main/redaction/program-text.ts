/** Where the texts of a workflow are a program, and where in a program something is written as it is. */

import { append } from '../../shared/list.ts'

/** A stretch of a text: its first unit, and the one behind its last. */
interface Span {
  readonly start: number
  readonly end: number
}

/** A text of a JSON that is run: code, or an expression. `written`: the stretches in it that stand for themselves, in order. */
export interface ProgramText extends Span {
  readonly written: readonly Span[]
}

const codeKeys: ReadonlySet<string> = new Set(['jsCode', 'functionCode', 'pythonCode', 'code'])

/** The programs among the texts of a JSON, in order. */
export function programTexts(json: string): readonly ProgramText[] {
  const found: ProgramText[] = []
  let key = ''
  for (let quote = json.indexOf('"'); quote !== -1;) {
    const span = { start: quote + 1, end: endOfText(json, quote + 1) }
    quote = json.indexOf('"', span.end + 1)
    if (/^\s{0,8}:/u.test(json.slice(span.end + 1, span.end + 10))) key = json.slice(span.start, span.end)
    else if (codeKeys.has(key)) found.push({ ...span, written: writtenInCode(unitsOf(json, span)) })
    else if (json[span.start] === '=') found.push({ ...span, written: writtenInExpression(json, span) })
  }
  return found
}

function endOfText(json: string, from: number): number {
  let at = from
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

/** One character of a text of a JSON, and where it stands in there. */
interface Unit extends Span {
  readonly char: string
}

function unitsOf(json: string, { start, end }: Span): readonly Unit[] {
  const units: Unit[] = []
  for (let at = start; at < end;) {
    const length = json[at] !== '\\' ? 1 : json[at + 1] === 'u' ? 6 : 2
    const written = json.slice(at, at + length)
    units.push({ char: length === 1 ? written : unescaped(written), start: at, end: at + length })
    at += length
  }
  return units
}

const escapes: Readonly<Record<string, string>> = {
  '\\n': '\n',
  '\\r': '\r',
  '\\t': '\t',
  '\\"': '"',
  '\\\\': '\\',
  '\\/': '/',
}

function unescaped(written: string): string {
  return escapes[written] ?? (written.length === 6 ? String.fromCharCode(Number.parseInt(written.slice(2), 16)) : ' ')
}

/** Outside of its braces an expression is text. */
function writtenInExpression(json: string, span: Span): readonly Span[] {
  const written: Span[] = []
  let from = span.start
  while (from < span.end) {
    const opening = json.indexOf('{{', from)
    const isOpen = opening !== -1 && opening < span.end
    written.push({ start: from, end: isOpen ? opening : span.end })
    if (!isOpen) break
    const closing = json.indexOf('}}', opening)
    const end = closing === -1 || closing > span.end ? span.end : closing
    append(written, writtenInCode(unitsOf(json, { start: opening + 2, end })))
    from = Math.min(span.end, end + 2)
  }
  return written
}

/** What stands in the quotation marks and the remarks of a program. */
function writtenInCode(units: readonly Unit[]): readonly Span[] {
  const written: Span[] = []
  const braces: number[] = []
  let depth = 0
  let before = ''
  const take = (from: number, isEnd: (at: number) => boolean): number => {
    let at = from
    while (at < units.length && !isEnd(at)) at += units[at]?.char === '\\' ? 2 : 1
    const [first, last] = [units[from], units[Math.min(at, units.length) - 1]]
    if (at > from && first !== undefined && last !== undefined) written.push({ start: first.start, end: last.end })
    return at
  }
  const charAt = (at: number): string => units[at]?.char ?? ''
  const template = (from: number): number => {
    const at = take(from, (place) => charAt(place) === '`' || (charAt(place) === '$' && charAt(place + 1) === '{'))
    if (charAt(at) !== '$') return at + 1
    braces.push(depth)
    depth += 1
    return at + 2
  }
  for (let at = 0; at < units.length;) {
    const char = charAt(at)
    if (char === '"' || char === "'") at = take(at + 1, (place) => charAt(place) === char || charAt(place) === '\n') + 1
    else if (char === '`') at = template(at + 1)
    else if (char === '/' && charAt(at + 1) === '/') at = take(at + 2, (place) => charAt(place) === '\n')
    else if (char === '/' && charAt(at + 1) === '*') {
      at = take(at + 2, (place) => charAt(place) === '*' && charAt(place + 1) === '/') + 2
      continue
    } else if (char === '/' && (before === '' || '(,=:[!&|?{};+'.includes(before)))
      at = patternEnd(charAt, at + 1, units.length)
    else {
      if (char === '{') depth += 1
      if (char === '}') depth -= 1
      at = char === '}' && braces.at(-1) === depth ? (braces.pop(), template(at + 1)) : at + 1
    }
    if (char.trim() !== '') before = char
  }
  return written
}

/** Behind a regular expression, in whose brackets a slash is none. */
function patternEnd(charAt: (at: number) => string, from: number, length: number): number {
  let isInClass = false
  for (let at = from; at < length; at += 1) {
    const char = charAt(at)
    if (char === '\n') return at
    if (char === '\\') at += 1
    else if (char === '[') isInClass = true
    else if (char === ']') isInClass = false
    else if (char === '/' && !isInClass) return at + 1
  }
  return length
}
