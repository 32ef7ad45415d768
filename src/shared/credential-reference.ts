/**
 * How a secret of a credential stands in what is kept: `{{credential:NAME.FIELD#ID~MARK|FORM}}`. MARK tells one value of the
 * field from another, FORM how it was written where it stood (`base64`, `url`, …; left out: as it is). What only looks like
 * a reference gets a `!` behind the word when it is kept, and loses it when it is read.
 */

/** Name, field and id of a reference are written without the letters that part them. */
export interface CredentialReferenceText {
  readonly name: string
  readonly field: string
  readonly id: string
  readonly mark: string
  /** Empty: as it is. */
  readonly form: string
}

const beginning = '{{credential'
const lookAlike = /\{\{credential(!*):/gu
const whole = /^([^.#~|]*)\.([^#~|]*)#([^#~|]*)~([^#~|]*)(?:\|([^#~|]*))?$/u

export function writeReference({ name, field, id, mark, form }: CredentialReferenceText): string {
  const place = `${written(name).replaceAll('.', '%2E')}.${written(field)}#${written(id)}~${mark}`
  return `${beginning}:${place}${form === '' ? '' : `|${form}`}}}`
}

/** True where a text may hold references or what looks like them. */
function mayHoldReferences(text: string): boolean {
  return text.includes(beginning)
}

/** Makes what looks like a reference tell that it is none. */
export function escapeReferences(text: string): string {
  return mayHoldReferences(text) ? text.replace(lookAlike, `${beginning}$1!:`) : text
}

/**
 * Takes back `escapeReferences`, and puts what `valueOf` gives in place of each reference; null: it stays as it is.
 */
export function readReferences(text: string, valueOf: (reference: CredentialReferenceText) => string | null): string {
  if (!mayHoldReferences(text)) return text
  return text.replace(
    /\{\{credential(?:!(!*):|:([^{}"\\]*)\}\})/gu,
    (found: string, more: string | undefined, inside: string | undefined) => {
      if (inside === undefined) return `${beginning}${more ?? ''}:`
      const reference = referenceIn(inside)
      return (reference === null ? null : valueOf(reference)) ?? found
    },
  )
}

/** Every reference in a text, with its place. */
export function* referencesIn(
  text: string,
): Generator<{ readonly start: number; readonly end: number; readonly reference: CredentialReferenceText }> {
  if (!mayHoldReferences(text)) return
  for (const { 0: found, 1: inside = '', index: start } of text.matchAll(/\{\{credential:([^{}"\\]*)\}\}/gu)) {
    const reference = referenceIn(inside)
    if (reference !== null) yield { start, end: start + found.length, reference }
  }
}

function referenceIn(inside: string): CredentialReferenceText | null {
  const parts = whole.exec(inside)
  if (parts === null) return null
  const [, name = '', field = '', id = '', mark = '', form = ''] = parts
  return { name: read(name), field: read(field), id: read(id), mark, form }
}

/** Without what would end the reference or the JSON text around it. */
function written(part: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are among what JSON writes otherwise
  return part.replace(/[%{}#~|"\\\u0000-\u001f\ud800-\udfff]/gu, (letter) => encodeURIComponent(wellFormed(letter)))
}

function wellFormed(letter: string): string {
  return /[\ud800-\udfff]/u.test(letter) ? '\uFFFD' : letter
}

function read(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
