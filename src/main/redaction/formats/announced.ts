/**
 * Values that a word of running text announces, in many languages, without a sign between: `la contraseña es X`, `Ihr Code
 * lautet 123456`, `Passport no. C01X00T47`, `Tel. 030/901820-44`, `Frau Aylin Yıldız`. Asked at the beginning of each word.
 */
import { announcements, type Announcement } from './announcements.ts'
import type { Finder, Report } from '../finding.ts'
import { folded } from '../keys/folded.ts'

interface Entry {
  /** With the same members as all others, so that to read one takes no look-up. */
  readonly announcement: Announcement
  /** The words of its name; without accents and in lower case, unless capitals count. */
  readonly words: readonly string[]
}

/** By the first word. */
const entries = new Map<string, Entry[]>()
/** Of scripts without blanks between words, by the first letter. */
const unspaced = new Map<string, { readonly announcement: Announcement; readonly name: string }[]>()
const beginnings = new Set<string>()
/** The first three letters of the words, without accents. */
const threes = new Uint8Array(26 * 26 * 26)
/** The hashes of the first words that are of ASCII: most words are told apart before they are cut out. */
const hashes = new Uint8Array(1 << 14)

for (const { words: names, pattern, type, accepts, exact = false } of announcements) {
  const announcement: Announcement = { words: names, pattern, type, accepts, exact }
  for (const name of names) {
    if (/[\u3040-\ud7ff]/.test(name)) {
      unspaced.set(name.charAt(0), [...(unspaced.get(name.charAt(0)) ?? []), { announcement, name }])
      continue
    }
    const words = wordsOf(name).map((word) => (announcement.exact === true ? word : folded(word).toLowerCase()))
    const [first = ''] = words
    entries.set(first, [...(entries.get(first) ?? []), { announcement, words }])
    const three = threeOf(folded(first), 0)
    if (three !== null) threes[three] = 1
    hashes[hashOf(first, 0, first.length)] = 1
    const units = first.length > 2 ? 3 : 2
    for (const begin of [name, folded(name)]) if (/^[A-Za-z][!-~]/.test(begin)) beginnings.add(begin.slice(0, units))
  }
}
for (const list of entries.values()) list.sort((a, b) => b.words.length - a.words.length)

function wordsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{M}\p{N}'’]+/u).filter((word) => word !== '')
}

/** The first units of the words that announce something: three, or two of a word that has no more. */
export const announcedBeginnings: readonly string[] = [...beginnings]

/** The place of three letters of ASCII from `at` on among all there are; null for anything else. */
function threeOf(text: string, at: number): number | null {
  let place = 0
  for (let unit = at; unit < at + 3; unit += 1) {
    const letter = (text.charCodeAt(unit) | 32) - 97
    if (!(letter >= 0 && letter < 26)) return null
    place = place * 26 + letter
  }
  return place
}

/** Of a word of ASCII, without its apostrophes and whether its letters are capitals; -1 for any other. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127) return -1
    if (code !== 39) hash = (Math.imul(hash, 31) + (code | 32)) | 0
  }
  return (hash ^ (hash >>> 14)) & 16_383
}

/** Looks at the word that begins at `at`: does it announce a value? */
export function announcedAt(text: string, at: number, report: Report): void {
  if (!mayBeginHere(text, at)) return
  const end = endOfWord(text, at)
  if (end - at > longestWord) return
  const hash = hashOf(text, at, end)
  if (hash >= 0 && hashes[hash] === 0) return
  for (const entry of hash < 0 ? entriesOf(text.slice(at, end)) : lastWith(hash, text, at, end))
    take(text, at, end, entry, report)
}

/** The words of ASCII that were met last, by their hash: they need not be cut out again. */
const last: ({ readonly raw: string; readonly entries: readonly Entry[] } | undefined)[] = new Array<undefined>(
  1 << 14,
).fill(undefined)

function lastWith(hash: number, text: string, at: number, end: number): readonly Entry[] {
  const known = last[hash]
  if (known?.raw.length === end - at && text.startsWith(known.raw, at)) return known.entries
  const raw = text.slice(at, end)
  const found = entriesOf(raw)
  last[hash] = { raw, entries: found }
  return found
}

/** The same look as {@link threeOf} at one text only: what reads texts and names of all kinds is not made as fast. */
function mayBeginHere(text: string, at: number): boolean {
  const first = (text.charCodeAt(at) | 32) - 97
  const second = (text.charCodeAt(at + 1) | 32) - 97
  const third = (text.charCodeAt(at + 2) | 32) - 97
  const isPlain = first >= 0 && first < 26 && second >= 0 && second < 26 && third >= 0 && third < 26
  return !isPlain || threes[(first * 26 + second) * 26 + third] === 1
}

const none: readonly Entry[] = []
/** What the words announce that were met, as they are written: the same few return all the time. */
const met = new Map<string, readonly Entry[]>()

function entriesOf(raw: string): readonly Entry[] {
  let found = met.get(raw)
  if (found === undefined) {
    const plain = plainOf(raw)
    found = [...(entries.get(plain) ?? none), ...(raw === plain ? none : (entries.get(raw) ?? none))]
    if (met.size > 4096) met.clear()
    met.set(raw, found)
  }
  return found
}

/** The same for words that begin with a letter beyond ASCII. */
export const findAnnouncedBeyondAscii: Finder = (text, report, grams) => {
  if (grams.isAscii) return
  letterBeyond.lastIndex = 0
  for (let match = letterBeyond.exec(text); match !== null; match = letterBeyond.exec(text)) {
    const { index } = match
    for (const { announcement, name } of unspaced.get(match[0]) ?? [])
      if (text.startsWith(name, index)) takeBehind(text, index + name.length, announcement, report)
    if (match[0] < '\u3040') {
      if (mayBegin(match[0])) announcedAt(text, index, report)
      letterBeyond.lastIndex = endOfWord(text, index)
    }
  }
}

/** The first letters of the words that announce something, without accents. */
const firstLetters: ReadonlySet<string> = new Set([...entries.keys()].map((word) => word.charAt(0)))
const known = new Map<string, boolean>()

/** True where a word that begins with the letter may announce something: most words are told apart by it. */
function mayBegin(letter: string): boolean {
  let may = known.get(letter)
  if (may === undefined) {
    const plain = plainOf(letter).charAt(0)
    may = plain === '' || firstLetters.has(plain) || firstLetters.has(letter)
    known.set(letter, may)
  }
  return may
}

const longestWord = 32
const letterBeyond = /(?<![A-Za-z0-9_])[\u00c0-\u024f\u0370-\u1fff\u3040-\ud7ff]/g

function plainOf(word: string): string {
  return folded(word).replaceAll("'", '').toLowerCase()
}

function isWordUnit(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 39 ||
    code === 0x2019 ||
    (code >= 0xc0 && code <= 0x1fff) ||
    (code >= 0x3040 && code <= 0xd7ff)
  )
}

function endOfWord(text: string, at: number): number {
  let end = at
  while (end - at <= longestWord && isWordUnit(text.charCodeAt(end))) end += 1
  while (end > at && (text.charCodeAt(end - 1) === 39 || text.charCodeAt(end - 1) === 0x2019)) end -= 1
  return end
}

/** Longest gap between two words of a name, in units. */
const longestGap = 2

/** Where the gap ends that begins at `at`: a blank, a dot or a hyphen, or two of these. */
function endOfGap(text: string, at: number): number {
  let end = at
  while (end - at < longestGap && isGapUnit(text.charCodeAt(end))) end += 1
  return end
}

function isGapUnit(code: number): boolean {
  return code === 32 || code === 45 || code === 46 || code === 0xa0
}

function take(text: string, at: number, firstEnd: number, { announcement, words }: Entry, report: Report): void {
  const exact = announcement.exact === true
  if (exact && text.slice(at, firstEnd) !== words[0]) return
  let end = firstEnd
  for (let word = 1; word < words.length; word += 1) {
    const next = endOfGap(text, end)
    if (next === end) return
    end = endOfWord(text, next)
    const found = text.slice(next, end)
    if ((exact ? found : plainOf(found)) !== words[word]) return
  }
  takeBehind(text, end, announcement, report)
}

function takeBehind(text: string, behind: number, { pattern, type, accepts }: Announcement, report: Report): void {
  if (text.charCodeAt(behind) === 95) return
  pattern.lastIndex = behind
  const match = pattern.exec(text)
  const body = match?.groups?.['value']
  if (match === null || body === undefined) return
  const value = type === 'name' ? body : body.replace(/[\s.,:;!?'"»“”’)\]}-]+$/u, '')
  if (value === '' || !accepts(value)) return
  const start = behind + match[0].lastIndexOf(body)
  report({
    start,
    end: start + value.length,
    type,
    reason: 'the words before it announce what it is',
    ...(type === 'password' || type === 'name' ? { spreads: true } : {}),
  })
}
