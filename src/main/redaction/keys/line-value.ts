/** Values that take the rest of their line, or the lines below it. */
import { restOfLine, type KeyBefore, type ValueExtent } from './value-extent.ts'

/** Reads a YAML block under `key: |`: the deeper lines that follow. Null where there is none. */
export function blockScalar(text: string, keyStart: number, position: number): ValueExtent | null {
  const header = /[|>][+-]?\d?[ \t]*\r?\n/y
  header.lastIndex = position
  const match = header.exec(text)
  if (match === null) return null
  const lineStart = text.lastIndexOf('\n', keyStart - 1) + 1
  const indent = /^[ \t]*/.exec(text.slice(lineStart, Math.min(keyStart, lineStart + 200)))?.[0].length ?? 0
  const start = position + match[0].length
  let end = start
  while (end < text.length) {
    const next = text.indexOf('\n', end)
    const stop = next < 0 ? text.length : next
    const line = text.slice(end, stop)
    if (line.trim() !== '' && (/^[ \t]*/.exec(line)?.[0].length ?? 0) <= indent) break
    end = stop + 1
  }
  end = Math.min(end, text.length)
  const body = text.slice(start, end)
  const lead = body.length - body.trimStart().length
  return { start: start + lead, end: start + lead + body.trim().length, quote: '|', behind: end }
}

/** Reads the value of a header or YAML line; the folded lines that follow belong to a `credential`. */
export function headerLine(text: string, key: KeyBefore, credential: boolean, position: number): ValueExtent {
  if (key.lead === 'quote') return untilQuote(text, position, text.charCodeAt(key.start - 1))
  let line = restOfLine(text, position)
  if (credential) {
    const fold = /\r?\n[ \t]+[^\s:]{1,8192}(?=\s|$)/y
    fold.lastIndex = line.behind
    for (let match = fold.exec(text); match !== null; match = fold.exec(text)) {
      line = { ...line, end: line.behind + match[0].length, behind: line.behind + match[0].length }
      fold.lastIndex = line.behind
    }
    const quote = /["'](?=[\s,)}\]]|$)/.exec(text.slice(position, line.end))
    const isParameter = quote !== null && /=["']/.test(text.slice(position, position + quote.index))
    if (quote !== null && !isParameter) line = { ...line, end: position + quote.index }
  }
  return line
}

/** The value in `-H 'Name: value'`. */
function untilQuote(text: string, position: number, quote: number): ValueExtent {
  let end = position
  while (end < text.length && end < position + 8192) {
    const code = text.charCodeAt(end)
    if (code === quote || code === 10 || code === 13 || (code === 92 && /[nr"'\\]/.test(text.charAt(end + 1)))) break
    end += 1
  }
  return { start: position, end, quote: '', behind: end }
}
