/** The forms in which a secret is written where it stands, each with a name from which it can be written again. */
import { encodeBase64, encodeHex } from './text/bytes.ts'

/** A name of a form and the text: the name and the secret give the text again. */
export interface SecretForm {
  /** Empty: as it is. `:1` to `:3` at its end: inside of a JSON string, so many times. */
  readonly form: string
  readonly text: string
  /** True where it can stand inside of a string of JSON text. */
  readonly fitsJson: boolean
}

const utf8 = new TextEncoder()
/** JSON within JSON within JSON: what a body that is logged by the API that got it looks like. */
const deepest = 3

/** Every form of a secret that is longer than `shortest`; no text is there twice. */
export function formsOf(secret: string, shortest: number): readonly SecretForm[] {
  const forms: SecretForm[] = []
  const known = new Set<string>()
  const add = (form: string, text: string, fitsJson: boolean): void => {
    if (text.length < shortest || known.has(text)) return
    known.add(text)
    forms.push({ form, text, fitsJson })
  }
  for (const [form, text] of plainForms(secret)) {
    let inner = text
    add(form, inner, !needsEscape(inner))
    for (let depth = 1; depth <= deepest && needsEscape(inner); depth += 1) {
      inner = JSON.stringify(inner).slice(1, -1)
      add(`${form}:${String(depth)}`, inner, true)
    }
  }
  return forms
}

function needsEscape(text: string): boolean {
  return JSON.stringify(text).length !== text.length + 2
}

function* plainForms(secret: string): Generator<readonly [form: string, text: string]> {
  yield ['', secret]
  yield ['lower', secret.toLowerCase()]
  yield ['upper', secret.toUpperCase()]
  const wellFormed = secret.replace(/[\ud800-\udfff]/gu, '\uFFFD')
  const encoded = encodeURIComponent(wellFormed)
  yield ['url', encoded]
  yield ['url-low', encoded.replace(/%[0-9A-F]{2}/gu, (code) => code.toLowerCase())]
  yield ['url-twice', encodeURIComponent(encoded)]
  yield ['form', new URLSearchParams([['', wellFormed]]).toString().slice(1)]
  yield ['html', secret.replace(/[&<>"']/gu, (letter) => htmlLetters[letter] ?? letter)]
  yield* base64Forms(utf8.encode(secret))
  const hex = encodeHex(utf8.encode(secret))
  yield ['hex', hex]
  yield ['hex-upper', hex.toUpperCase()]
}

const htmlLetters: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Whole, and inside of longer base64: what is the same at each of the three places it may begin at. The name of such a part has that
 * place, and how many bytes of the last group of three are the secret's (0: all), so that what stands around it can be read without it.
 */
function* base64Forms(bytes: Uint8Array): Generator<readonly [form: string, text: string]> {
  for (const [form, text] of base64Texts(bytes)) {
    yield [form, text]
    yield [`${form}-url`, text.replaceAll('+', '-').replaceAll('/', '_')]
  }
}

function* base64Texts(bytes: Uint8Array): Generator<readonly [form: string, text: string]> {
  yield ['base64', encodeBase64(bytes)]
  for (let offset = 0; offset < 3; offset += 1) {
    const padded = new Uint8Array(bytes.length + offset)
    padded.set(bytes, offset)
    const letters = encodeBase64(padded).replace(/=+$/u, '')
    const rest = (bytes.length + offset) % 3
    yield [
      `base64-${String(offset)}-${String(rest)}`,
      letters.slice(offset === 0 ? 0 : offset + 1, rest === 0 ? undefined : -1),
    ]
  }
}

/** Where a secret begins and ends among the groups of base64 around it: bytes of the group of three before it, and of its own last one. */
export interface Base64Place {
  readonly before: number
  /** Null where an earlier Faultline did not keep it. */
  readonly rest: number | null
}

/** Of a form that stands in base64; null for any other. */
export function base64Place(form: string): Base64Place | null {
  const parts = /^base64(?:-([012]))?(?:-([012]))?(?:-url)?$/u.exec(form)
  if (parts === null) return null
  const [, before, rest] = parts
  if (before === undefined) return { before: 0, rest: 0 }
  return { before: Number(before), rest: rest === undefined ? null : Number(rest) }
}

/** The text of a secret in that form; null where it has none in it. */
export function writtenIn(form: string, secret: string): string | null {
  const forms = formsOf(secret, 1)
  const found = forms.find((one) => one.form === form)
  if (found !== undefined || base64Place(form)?.rest !== null) return found?.text ?? null
  // As an earlier Faultline named it.
  const [name, url] = form.endsWith('-url') ? [form.slice(0, -4), '-url'] : [form, '']
  return forms.find((one) => [0, 1, 2].some((rest) => one.form === `${name}-${String(rest)}${url}`))?.text ?? null
}
