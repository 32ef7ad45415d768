/**
 * Decoded views of a text. A secret may stand in a text behind JSON escapes, percent signs, entities, terminal colours or
 * invisible characters, or as the two-byte units of UTF-16: instead of generating every encoding of a secret, the encoded
 * regions of the text are decoded, with a map that leads every character back to where it came from. Up to three rounds undo encodings of encodings.
 */
import { append } from '../../../shared/list.ts'
import { Origins } from './origins.ts'

/** A text and where its characters stand in the original. */
export interface View {
  readonly text: string
  /** Null: the character i of `text` begins at `offset + i` of the original. */
  readonly origins: Origins | null
  readonly offset: number
  /** How many decodings lie between the original and this text: 0, 1, 2 or 3. */
  readonly round: number
}

const rounds = 3
const escape = String.fromCharCode(27)
/** Format and joining characters that show nothing, as pairs of first and last. */
const invisible = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x2064],
  [0x2066, 0x2069],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
]
  .map((range) => range.map((code) => String.fromCharCode(code)).join('-'))
  .join('')

const escapes = String.raw`\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|\r?\n[ \t]{0,80}|[^])`
const percents = String.raw`%(?:[c-fC-F][0-9a-fA-F](?:%[89abAB][0-9a-fA-F]){1,3}|[0-9a-fA-F]{2})`
const references = String.raw`&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,6});`
const colours = String.raw`${escape}\[[0-9;?]{0,20}[A-Za-z]`
const hidden = `[${invisible}]`
/** The empty half of a unit of UTF-16 that was read byte by byte: every other sign is one, in either order of bytes. */
const emptyHalf = String.raw`(?<=[^\0])\0(?=[^\0])(?:(?=[^\0]\0)|(?<=\0[^\0]\0))`
/** Two strings that a program joins. */
const joined = String.raw`(?<=[A-Za-z0-9_-])(["'${'`'}])\s{0,3}[+.&]\s{0,80}\1(?=[A-Za-z0-9])`
const anyHidden = new RegExp(hidden)
const anyJoined = new RegExp(String.raw`["'${'`'}]\s{0,3}[+.&]\s{0,80}["'${'`'}]`)
const patterns = new Map<string, RegExp | null>()

/** Finds everything in a text that may stand for something else; null where nothing can. Looking for a sign is far cheaper. */
function encodedIn(text: string): RegExp | null {
  const kinds = [
    text.includes('\\') ? escapes : '',
    text.includes('%') ? percents : '',
    text.includes('&') ? references : '',
    text.includes(escape) ? colours : '',
    anyHidden.test(text) ? hidden : '',
    text.includes('\0') ? emptyHalf : '',
    anyJoined.test(text) ? joined : '',
  ].filter((kind) => kind !== '')
  const source = kinds.join('|')
  let pattern = patterns.get(source)
  if (pattern === undefined) {
    pattern = source === '' ? null : new RegExp(source, 'g')
    patterns.set(source, pattern)
  }
  return pattern
}

const entities: Readonly<Record<string, string>> = {
  quot: '"',
  amp: '&',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
  commat: '@',
  period: '.',
  colon: ':',
  equals: '=',
  sol: '/',
  plus: '+',
  num: '#',
  lowbar: '_',
  dollar: '$',
  percnt: '%',
  excl: '!',
}

/** The text itself as a view. */
export function viewOf(text: string): View {
  return { text, origins: null, offset: 0, round: 0 }
}

/** Leads a stretch of a view back to the original. */
export function toOriginal(view: View, start: number, end: number): { start: number; end: number } {
  const { origins, offset } = view
  if (origins === null) return { start: start + offset, end: end + offset }
  // One encoded piece may stand for two units of a surrogate pair.
  return { start: origins.of(start), end: origins.of(origins.endOfPiece(end)) }
}

/** All further views of one: one for each region that holds encoded characters, decoded once, twice, three times. */
export function decodedViews(whole: View): View[] {
  const views: View[] = []
  let current = [whole]
  for (let round = 1; round <= rounds && current.length > 0; round += 1) {
    current = current.flatMap((view) => decodeRegions(view))
    append(views, current)
  }
  return views
}

interface Piece {
  readonly start: number
  readonly end: number
  readonly becomes: string
}

function decodeRegions(view: View): View[] {
  const views: View[] = []
  let pieces: Piece[] = []
  const flush = (): void => {
    const first = pieces[0]
    const last = pieces[pieces.length - 1]
    if (first === undefined || last === undefined) return
    const start = widenLeft(view.text, first.start)
    const end = widenRight(view.text, last.end)
    views.push(decode(view, start, end, pieces))
    pieces = []
  }
  const encoded = encodedIn(view.text)
  if (encoded === null) return views
  encoded.lastIndex = 0
  for (let match = encoded.exec(view.text); match !== null; match = encoded.exec(view.text)) {
    const becomes = decodeOne(match[0])
    if (becomes === null) continue
    const last = pieces[pieces.length - 1]
    if (last !== undefined && match.index - last.end > 600) flush()
    pieces.push({ start: match.index, end: match.index + match[0].length, becomes })
  }
  flush()
  return views
}

/** What an encoded piece stands for; null where it only looks encoded. */
function decodeOne(piece: string): string | null {
  switch (piece.charAt(0)) {
    case '\\':
      return decodeEscape(piece)
    case '%':
      return decodePercent(piece)
    case '&':
      return decodeEntity(piece.slice(1, -1))
    default:
      return ''
  }
}

function decodeEscape(piece: string): string | null {
  const letter = piece.charAt(1)
  if (piece.length > 2)
    return letter === 'u' || letter === 'x' ? String.fromCharCode(Number.parseInt(piece.slice(2), 16)) : ''
  switch (letter) {
    case 'n':
      return '\n'
    case 'r':
      return '\r'
    case 't':
      return '\t'
    case 'b':
    case 'f':
      return ' '
    case '\n':
      return ''
    default:
      return /[A-Za-z0-9]/.test(letter) ? null : letter
  }
}

/** One byte, or several that may be one character. A decoder that throws takes a hundred times as long as a look. */
function decodePercent(piece: string): string {
  if (piece.length === 3) return String.fromCharCode(Number.parseInt(piece.slice(1), 16))
  const bytes = Buffer.from(piece.replaceAll('%', ''), 'hex')
  const text = bytes.toString('utf8')
  return bytes.equals(Buffer.from(text, 'utf8')) ? text : bytes.toString('latin1')
}

function decodeEntity(name: string): string | null {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? null
  const code = /^#[xX]/.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null
}

const leftEdge = /[\n,;{]/
const rightEdge = /[\n,;}]/

/** A region begins at an edge between values, so that no finder sees half a value. */
function widenLeft(text: string, position: number): number {
  let at = Math.max(0, position - 200)
  const limit = Math.max(0, at - 3000)
  while (at > limit && !leftEdge.test(text.charAt(at - 1))) at -= 1
  return at
}

function widenRight(text: string, position: number): number {
  let at = Math.min(text.length, position + 200)
  const limit = Math.min(text.length, at + 3000)
  while (at < limit && !rightEdge.test(text.charAt(at))) at += 1
  return at
}

function decode(view: View, start: number, end: number, pieces: readonly Piece[]): View {
  const origins = new Origins()
  const { origins: outer, offset } = view
  const origin = (at: number): number => (outer === null ? at + offset : outer.of(at))
  let text = ''
  let from = start
  for (const piece of pieces) {
    origins.addRun(outer, offset, from, piece.start)
    origins.addPiece(piece.becomes.length, origin(piece.start))
    text += view.text.slice(from, piece.start) + piece.becomes
    from = piece.end
  }
  origins.addRun(outer, offset, from, end)
  origins.close(origin(end))
  return { text: text + view.text.slice(from, end), origins, offset: 0, round: view.round + 1 }
}
