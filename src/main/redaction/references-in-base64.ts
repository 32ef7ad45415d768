/**
 * References that stand inside of base64, where other letters in their place would move every byte behind them.
 * In: a text; out: the same, with base64 of the same bytes but for the secrets. Pure.
 */
import { referencesIn, type CredentialReferenceText } from '../../shared/credential-reference.ts'
import { base64Place, type Base64Place } from './secret-forms.ts'
import { base64Value, decodeBase64, encodeBase64, readableText } from './text/bytes.ts'

/** What stands in place of a reference. */
export interface Replacing {
  readonly text: string
  /** True where it is the very secret that stood there, whose letters fit as they are. */
  readonly isSame: boolean
}

interface Place extends Base64Place {
  readonly start: number
  readonly end: number
  readonly reference: CredentialReferenceText
}

/**
 * Writes every run of base64 anew in which a reference stands for something else than what stood there. Null: not known, the run
 * stays as it is.
 */
export function inBase64(text: string, replacing: (reference: CredentialReferenceText) => Replacing | null): string {
  const parts: string[] = []
  let from = 0
  for (const run of runsIn(text)) {
    const values = run.places.map(({ reference }) => replacing(reference))
    if (!values.every((one) => one !== null) || values.every(({ isSame }) => isSame)) continue
    parts.push(text.slice(from, run.start), writtenAnew(text.slice(run.start, run.end), run, values))
    from = run.end
  }
  return from === 0 ? text : [...parts, text.slice(from)].join('')
}

interface Run {
  readonly start: number
  readonly end: number
  readonly places: readonly Place[]
}

/** The runs of letters of base64 that hold references in that form. */
function* runsIn(text: string): Generator<Run> {
  let places: Place[] = []
  let start = 0
  let end = 0
  const isOpen = (): boolean => places.length > 0
  for (const found of referencesIn(text)) {
    const among = base64Place(found.reference.form)
    if (among === null) continue
    const place = { ...found, ...among }
    if (isOpen() && place.start === end) places.push(place)
    else {
      if (isOpen()) yield { start, end, places }
      places = [place]
      start = place.start
      while (start > 0 && isLetter(text.charCodeAt(start - 1))) start -= 1
    }
    end = place.end
    while (end < text.length && isLetter(text.charCodeAt(end))) end += 1
    while (text.charAt(end) === '=') end += 1
  }
  if (isOpen()) yield { start, end, places }
}

function writtenAnew(run: string, { start, places }: Run, values: readonly Replacing[]): string {
  const ends = [0, ...places.map((place) => place.end - start)]
  const letters = ends.map((end, index) =>
    run.slice(end, places[index] === undefined ? undefined : places[index].start - start),
  )
  const first = letters[0] ?? ''
  // What stands in front of the base64 and looks like some of it.
  const before = (first.length - lettersBefore(places[0]) + 4) % 4
  const bytes = letters.flatMap((piece, index) => {
    const own = index === 0 ? bytesOf(piece.slice(before)) : bytesBehind(places[index - 1], piece, places[index])
    const value = values[index]
    return value === undefined ? [own] : [own, utf8.encode(value.text)]
  })
  const isUrl =
    /[-_]/u.test(run.replace(/\{\{[^}]*\}\}/gu, '')) || places.some(({ reference }) => reference.form.endsWith('-url'))
  const isUnpadded = isUrl || ((places.at(-1)?.rest ?? 0) + (letters.at(-1) ?? '').length) % 4 !== 0
  const plain = encodeBase64(joined(bytes))
  const written = isUrl ? plain.replaceAll('+', '-').replaceAll('/', '_') : plain
  return first.slice(0, before) + (isUnpadded ? written.replace(/=+$/u, '') : written)
}

const utf8 = new TextEncoder()

function bytesOf(letters: string): Uint8Array {
  return decodeBase64(letters) ?? new Uint8Array()
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

/** The bytes between a secret and the next, or the end of the run, from their letters. */
function bytesBehind(place: Place | undefined, letters: string, next: Place | undefined): Uint8Array {
  const { rest = 0 } = place ?? {}
  const read = (rest === null ? restsThatFit(letters, next) : [rest]).map((count) =>
    bytesOf('A'.repeat(count) + letters).subarray(count),
  )
  return read.find((bytes) => readableText(bytes) !== null) ?? read[0] ?? new Uint8Array()
}

/** So many letters may have gone with the secret: they leave whole groups, and before the next secret its own beginning. */
function restsThatFit(letters: string, next: Place | undefined): readonly number[] {
  return [0, 1, 2].filter((count) => {
    const length = (count + letters.length) % 4
    if (next !== undefined) return length === lettersBefore(next)
    return letters.endsWith('=') ? length === 0 : length !== 1
  })
}

/** Of the group of four letters in which a secret begins, so many hold what stands before it. */
function lettersBefore(place: Place | undefined): number {
  const { before = 0 } = place ?? {}
  return before === 0 ? 0 : before + 1
}

function isLetter(code: number): boolean {
  return base64Value(code) >= 0
}
