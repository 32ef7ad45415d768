/**
 * Puts references in place of the secrets of credentials in what is kept, and the secrets back in place of the references.
 * In: texts, JSON or plain; out: the same, with `{{credential:…}}` (shared/credential-reference.ts).
 */
import {
  escapeReferences,
  readReferences,
  writeReference,
  type CredentialReferenceText,
} from '../../shared/credential-reference.ts'
import { inBase64, type Replacing } from './references-in-base64.ts'
import { walkJson } from './text/json-strings.ts'
import { partsOf } from './known-parts.ts'
import { isEveryday, shortestKnown } from './known-values.ts'
import { formsOf, writtenIn } from './secret-forms.ts'
import { createTextMatcher } from './text/text-matcher.ts'

/** A field of a credential. */
export interface CredentialSecret {
  readonly id: string
  readonly name: string
  readonly field: string
  readonly value: string
  /** False for a value that was replaced since: it is still hidden and read back, and never sent again. */
  readonly isCurrent: boolean
}

export interface CredentialReferences {
  /** JSON text with references in place of secrets; still JSON, of the same shape but for a number that is a secret. */
  readonly hideInJson: (json: string) => string
  /** The same of any other text. */
  readonly hideInText: (text: string) => string
  /** The same of what was kept already: what looks like a reference in it is one, or tells already that it is none. */
  readonly hideAgainInJson: (json: string) => string
  readonly hideAgainInText: (text: string) => string
  /** What was hidden, where that very value is known; else its reference stays. */
  readonly read: (text: string) => string
  /**
   * For what is sent again: the values that the credentials have now in place of the references that `read` has left.
   * `missing`: names of credentials that are not known any more.
   */
  readonly resolve: (text: string) => { readonly text: string; readonly missing: readonly string[] }
}

interface Entry {
  readonly reference: string
  /** True where it can stand inside of a string of JSON text. */
  readonly fitsJson: boolean
  /** Reference of the same as a number of JSON; null where it is none. */
  readonly asNumber: string | null
}

interface Known {
  readonly value: string
  readonly isCurrent: boolean
}

const shortestShort = 3
const numberOfJson = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/u

/** `mark` tells values of one field apart and gives none of them away: a few digits of a keyed digest. */
export function createCredentialReferences(
  secrets: readonly CredentialSecret[],
  mark: (value: string) => string,
): CredentialReferences {
  const matcher = createTextMatcher<Entry>(shortestKnown)
  const short: { readonly value: string; readonly json: string; readonly reference: string }[] = []
  const byMark = new Map<string, Known>()
  const current = new Map<string, string>()
  for (const { id, name, field, value, isCurrent } of secrets) {
    for (const { part, text } of partsOf(value)) {
      if (isEveryday(text) || text.trim() === '' || text.length < shortestShort) continue
      const place = { id, name, field: part === '' ? field : `${field}@${part}`, mark: mark(text) }
      byMark.set(`${keyById(place)} ${place.mark}`, { value: text, isCurrent })
      if (isCurrent) {
        current.set(keyById(place), text)
        if (!current.has(keyByName(place))) current.set(keyByName(place), text)
      }
      if (text.length < shortestKnown) {
        const json = JSON.stringify(text)
        const form = json.length === text.length + 2 ? '' : ':1'
        short.push({ value: text, json, reference: writeReference({ ...place, form }) })
        continue
      }
      for (const { form, text: written, fitsJson } of formsOf(text, shortestKnown)) {
        const isNumber = form === '' && numberOfJson.test(written)
        const asNumber = isNumber ? `"${writeReference({ ...place, form: 'number' })}"` : null
        matcher.add(written, { reference: writeReference({ ...place, form }), fitsJson, asNumber })
      }
    }
  }

  const hide = (text: string, kind: 'json' | 'text', escape = escapeReferences): string => {
    const parts: string[] = []
    let from = 0
    const places = kind === 'json' ? walkJson(text) : null
    matcher.search(text, (start, end, { reference, fitsJson, asNumber }) => {
      const place = places?.at(start) ?? 'text'
      if (place === 'escape' || (place === 'inside' && !fitsJson)) return
      if (place === 'outside' && (asNumber === null || !isWholeNumber(text, start, end))) return
      parts.push(escape(text.slice(from, start)), place === 'outside' ? (asNumber ?? reference) : reference)
      from = end
    })
    const most = parts.length === 0 ? escape(text) : [...parts, escape(text.slice(from))].join('')
    return short.reduce((now, one) => hideShort(now, one, kind), most)
  }
  const formOf = (value: string, { form }: CredentialReferenceText): string | null =>
    form === 'number' ? value : writtenIn(form, value)
  const exact = (reference: CredentialReferenceText): string | null => {
    const known = byMark.get(`${keyById(reference)} ${reference.mark}`)
    return known === undefined ? null : formOf(known.value, reference)
  }
  /** In base64 a reference to what is not known stands as it stands in any other text. */
  const readable = (reference: CredentialReferenceText): Replacing => {
    const known = byMark.get(`${keyById(reference)} ${reference.mark}`)
    if (known !== undefined) return { text: known.value, isSame: true }
    return { text: writeReference({ ...reference, form: '' }), isSame: false }
  }

  return {
    hideInJson: (json) => hide(json, 'json'),
    hideInText: (text) => hide(text, 'text'),
    hideAgainInJson: (json) => hide(json, 'json', (rest) => rest),
    hideAgainInText: (text) => hide(text, 'text', (rest) => rest),
    read: (text) => readReferences(withNumbers(inBase64(text, readable), exact), exact),
    resolve: (text) => {
      const missing = new Set<string>()
      const newest = (reference: CredentialReferenceText): string | null => {
        const value = current.get(keyById(reference)) ?? current.get(keyByName(reference))
        const written = value === undefined ? null : formOf(value, reference)
        if (written === null) missing.add(reference.name)
        return written
      }
      const sent = (reference: CredentialReferenceText): Replacing | null => {
        const value = current.get(keyById(reference)) ?? current.get(keyByName(reference))
        return value === undefined ? null : { text: value, isSame: mark(value) === reference.mark }
      }
      return { text: readReferences(withNumbers(inBase64(text, sent), newest), newest), missing: [...missing] }
    },
  }
}

/** A number that was hidden stands in quotes of its own, which go with its reference. */
function withNumbers(text: string, valueOf: (reference: CredentialReferenceText) => string | null): string {
  if (!text.includes('|number}}"')) return text
  return text.replace(/"(\{\{credential:[^{}"\\]*\|number\}\})"/gu, (found: string, reference: string) => {
    const value = readReferences(reference, valueOf)
    return value === reference ? found : value
  })
}

function isWholeNumber(json: string, start: number, end: number): boolean {
  return !/[\d.eE+-]/u.test(json.charAt(start - 1)) && !/[\d.eE+-]/u.test(json.charAt(end))
}

/** A short value where it is the whole text, or a whole string of JSON that is no key. */
function hideShort(
  text: string,
  { value, json, reference }: { readonly value: string; readonly json: string; readonly reference: string },
  kind: 'json' | 'text',
): string {
  if (kind === 'text') return text === value ? reference.replace('|:1}}', '}}') : text
  if (!text.includes(json)) return text
  const places = walkJson(text)
  let hidden = ''
  let from = 0
  for (let at = text.indexOf(json); at >= 0; at = text.indexOf(json, at + json.length)) {
    // Outside: the quote begins a string. What follows a key is a colon.
    if (places.at(at) !== 'outside' || text.charAt(at + json.length) === ':') continue
    hidden += `${text.slice(from, at)}"${reference}"`
    from = at + json.length
  }
  return hidden + text.slice(from)
}

function keyById({ id, field }: { readonly id: string; readonly field: string }): string {
  return JSON.stringify([id, field])
}

function keyByName({ name, field }: { readonly name: string; readonly field: string }): string {
  return JSON.stringify([name, field, 'name'])
}
