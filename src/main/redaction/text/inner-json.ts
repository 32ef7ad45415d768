/**
 * JSON inside the strings of JSON: its escapes are known for certain, so each level is searched once, as plain JSON, instead
 * of with its escapes and again without. What is taken out of a level leaves a stub that leads back to the whole string.
 */
import { endOfString, isJson } from './json-text.ts'
import { Origins } from './origins.ts'
import { viewOf, type View } from './view.ts'

/** Stands for a document that is searched as a level of its own: a control unit that no text holds by chance, and of one byte, so that the text stays one of bytes. */
export const stubMark = '\u0090'
const stub = `{${stubMark}}`
const deepest = 8
/** A string that begins like an object or a list with something in it. */
const opening = /"(?=[ \t]{0,4}(?:\{[ \t]{0,4}\\|\[[ \t]{0,4}[[{\d\\tfn-]))/g

/** One level of a text: without the documents in its strings, and as it was with them. */
export interface Level {
  readonly view: View
  /** Null where nothing was taken out of it. */
  readonly whole: View | null
  /** Where each of its documents begins, in its view. */
  readonly documents: readonly number[]
  /** Where the {@link stubMark} of each document of the next level stands, in its view. */
  readonly stubs: readonly number[]
}

/** The levels of a text, the outermost first: the text itself where no string of it holds JSON. */
export function levelsOf(text: string): Level[] {
  const levels: Level[] = []
  let level = viewOf(text)
  let documents = [0]
  for (let depth = 0; depth <= deepest; depth += 1) {
    const folds: readonly Fold[] = depth === deepest ? [] : foldsOf(level.text)
    if (folds.length === 0) {
      levels.push({ view: level, whole: null, documents, stubs: [] })
      break
    }
    levels.push({ ...folded(level, folds, documents), whole: level })
    documents = beginningsOf(folds)
    level = unfolded(level, folds)
  }
  return levels
}

/** A string that holds JSON: where its content stands, and what it is without its escapes. */
interface Fold {
  readonly start: number
  readonly end: number
  readonly content: string
}

function foldsOf(text: string): Fold[] {
  const folds: Fold[] = []
  opening.lastIndex = 0
  if (!opening.test(text)) return folds
  const whole = /^\s{0,200}[[{]/.test(text) && isJson(text)
  let document = { start: 0, end: whole ? text.length : 0 }
  opening.lastIndex = 0
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index + 1
    if (start >= document.end) {
      document = lineAround(text, match.index)
      // What is no JSON is not asked again at each of its quotes.
      if (!isJson(text.slice(document.start, document.end))) {
        opening.lastIndex = document.end
        continue
      }
    }
    if (text.charCodeAt(match.index - 1) === 92) continue
    const end = endOfString(text, start) - 1
    const content = unescaped(text.slice(start - 1, end + 1))
    if (isJson(content)) folds.push({ start, end, content })
    opening.lastIndex = Math.max(start, end)
  }
  return folds
}

function lineAround(text: string, at: number): { start: number; end: number } {
  const newline = text.indexOf('\n', at)
  return { start: text.lastIndexOf('\n', at - 1) + 1, end: newline < 0 ? text.length : newline }
}

function unescaped(literal: string): string {
  try {
    const value: unknown = JSON.parse(literal)
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

/** The level with a stub in place of each document. */
function folded(
  level: View,
  folds: readonly Fold[],
  documents: readonly number[],
): { view: View; documents: readonly number[]; stubs: readonly number[] } {
  const origins = new Origins()
  const moved: number[] = []
  const stubs: number[] = []
  let text = ''
  let from = 0
  let gone = 0
  for (const { start, end } of folds) {
    while (moved.length < documents.length && (documents[moved.length] ?? 0) <= start)
      moved.push((documents[moved.length] ?? 0) - gone)
    text += level.text.slice(from, start) + stub
    stubs.push(start - gone + 1)
    origins.addRun(level.origins, level.offset, from, start)
    origins.addPiece(stub.length, originOf(level, start))
    from = end
    gone += end - start - stub.length
  }
  while (moved.length < documents.length) moved.push((documents[moved.length] ?? 0) - gone)
  origins.addRun(level.origins, level.offset, from, level.text.length)
  return { view: closed(level, text + level.text.slice(from), origins, level.text.length), documents: moved, stubs }
}

function beginningsOf(folds: readonly Fold[]): number[] {
  let at = 0
  return folds.map(({ content }) => {
    const start = at
    at += content.length + 1
    return start
  })
}

/** The documents themselves, unescaped, one below the other. */
function unfolded(level: View, folds: readonly Fold[]): View {
  const origins = new Origins()
  for (const { start, end } of folds) {
    addUnescaped(origins, level, start, end)
    origins.addRun(level.origins, level.offset, end, end + 1)
  }
  const text = folds.map(({ content }) => `${content}\n`).join('')
  return closed(level, text, origins, folds[folds.length - 1]?.end ?? 0)
}

/** Adds the units of a string of JSON without their escapes: what an escape stands for begins where it begins. */
function addUnescaped(origins: Origins, { text, origins: outer, offset }: View, start: number, end: number): void {
  let from = start
  while (from < end) {
    const escape = text.indexOf('\\', from)
    if (escape < 0 || escape >= end) break
    origins.addRun(outer, offset, from, escape + 1)
    from = escape + (text.charCodeAt(escape + 1) === 117 ? 6 : 2)
  }
  origins.addRun(outer, offset, from, end)
}

function originOf({ origins, offset }: View, at: number): number {
  return origins === null ? at + offset : origins.of(at)
}

function closed(level: View, text: string, origins: Origins, end: number): View {
  origins.close(originOf(level, end))
  return { text, origins, offset: 0, round: 0 }
}
