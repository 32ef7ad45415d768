/**
 * JSON inside the strings of JSON: its escapes are known for certain, so each level is searched once, as plain JSON, instead
 * of with its escapes and again without. What is taken out of a level leaves a stub that leads back to the whole string.
 */
import { endOfString, isJson } from './json-shape.ts'
import { viewOf, type View } from './view.ts'

/** Stands for a document that is searched as a level of its own. Private use: no text of a person holds it by chance. */
const stub = '{\ue000}'
export const stubMark = '\ue000'
const deepest = 8
/** A string that begins like an object or a list with something in it. */
const opening = /"(?=[ \t]{0,4}(?:\{[ \t]{0,4}\\|\[[ \t]{0,4}[[{\d\\tfn-]))/g

/** One level of a text: without the documents in its strings, and as it was with them. */
export interface Level {
  readonly view: View
  /** Null where nothing was taken out of it. */
  readonly whole: View | null
}

/** The levels of a text, the outermost first: the text itself where no string of it holds JSON. */
export function levelsOf(text: string): Level[] {
  const levels: Level[] = []
  let level = viewOf(text)
  for (let depth = 0; depth <= deepest; depth += 1) {
    const folds: readonly Fold[] = depth === deepest ? [] : foldsOf(level.text)
    if (folds.length === 0) {
      levels.push({ view: level, whole: null })
      break
    }
    levels.push({ view: folded(level, folds), whole: level })
    level = unfolded(level, folds)
  }
  return levels
}

/** A string that holds JSON: where its content stands. */
interface Fold {
  readonly start: number
  readonly end: number
}

function foldsOf(text: string): Fold[] {
  const folds: Fold[] = []
  opening.lastIndex = 0
  if (!opening.test(text)) return folds
  const whole = /^\s{0,200}[[{]/.test(text) && isJson(text)
  let document: Fold = { start: 0, end: whole ? text.length : 0 }
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
    if (isJson(unescaped(text.slice(start - 1, end + 1)))) folds.push({ start, end })
    opening.lastIndex = Math.max(start, end)
  }
  return folds
}

function lineAround(text: string, at: number): Fold {
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
function folded(level: View, folds: readonly Fold[]): View {
  const left = folds.reduce((sum, { start, end }) => sum + end - start - stub.length, 0)
  const copy = createCopy(level, level.text.length - left)
  let from = 0
  for (const { start, end } of folds) {
    copy.take(from, start)
    copy.put(stub, start)
    from = end
  }
  copy.take(from, level.text.length)
  return copy.view(level.text.length)
}

/** The documents themselves, unescaped, one below the other. */
function unfolded(level: View, folds: readonly Fold[]): View {
  const length = folds.reduce((sum, { start, end }) => sum + end - start + 1, 0)
  const copy = createCopy(level, length)
  for (const { start, end } of folds) {
    let from = start
    for (let at = level.text.indexOf('\\', start); at >= 0 && at < end; at = level.text.indexOf('\\', from)) {
      copy.take(from, at)
      from = at + (level.text.charCodeAt(at + 1) === 117 ? 6 : 2)
      copy.put(unitOf(level.text, at + 1), at)
    }
    copy.take(from, end)
    copy.put('\n', end)
  }
  return copy.view(level.text.length)
}

/** What the escape behind the backslash stands for. */
function unitOf(text: string, at: number): string {
  const letter = text.charAt(at)
  if (letter === 'u') return String.fromCharCode(Number.parseInt(text.slice(at + 1, at + 5), 16))
  return controls[letter] ?? letter
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

interface Copy {
  /** A stretch as it is. */
  readonly take: (start: number, end: number) => void
  /** A text that stands for what begins at `start`. */
  readonly put: (text: string, start: number) => void
  readonly view: (end: number) => View
}

function createCopy(level: View, length: number): Copy {
  const starts = new Int32Array(length + 2)
  const { starts: outer, offset } = level
  const origin = (at: number): number => (outer === null ? at + offset : (outer[at] ?? 0))
  const parts: string[] = []
  let filled = 0
  return {
    take(start, end) {
      if (end <= start) return
      parts.push(level.text.slice(start, end))
      if (outer === null) for (let at = start; at < end; at += 1) starts[filled++] = at + offset
      else for (let at = start; at < end; at += 1) starts[filled++] = outer[at] ?? 0
    },
    put(text, start) {
      parts.push(text)
      for (let unit = 0; unit < text.length; unit += 1) starts[filled++] = origin(start)
    },
    view(end) {
      starts[filled] = origin(end)
      return { text: parts.join(''), starts: starts.subarray(0, filled + 1), offset: 0, round: 0 }
    },
  }
}
