import type { Hint } from './shape.ts'

/** Made-up values stand out by the domain that nobody may register and by a day that is always the same. */
const madeUpDay = '2025-01-15T09:30:00.000Z'

/** Names of numbers, by their last word. */
const amounts =
  /(?:^|[^a-z])(?:amount|price|(?:sub)?total|sum|cost|count|quantity|qty|score|rating|number|num|age|size|length|percent|rate|balance|duration|minutes|hours|days|seconds|months?|years?|points|level|budget|ms|km|kg|cm|index|limit|tax|vat|weight|height|width)$/u

const byName: readonly (readonly [pattern: RegExp, value: string | number | boolean | null])[] = [
  // There is one page: a workflow that fetches the next one for as long as there is any comes to its end.
  [/^(?:(?:next|after|page)_?-?)?cursor$|next_?page|page_?token/iu, null],
  [/has_?more|has_?next/iu, false],
  // Nothing has gone wrong.
  [
    /^(?:is_?|has_?)?(?:errors?|failed|failures?)$|(?:^|_)error(?:_?(?:message|code|text))?$|Error(?:Message|Code)?$|^errorMessage$/u,
    null,
  ],
  [/e-?mail/iu, 'ada@example.com'],
  [
    /^(?:is|has|can|should|was|are|needs)(?:[A-Z_ ]|$)|^(?:success|ok|enabled|active|valid|verified|exists|approved)$/u,
    true,
  ],
  [
    /(?:_at|At|_on|date|Date|_time|Time|timestamp|Timestamp|deadline|birthday|created|updated|expires)$|^(?:date|time)/u,
    madeUpDay,
  ],
  [/(?:url|uri|link|href|website|webhook|avatar|image|photo)$/iu, 'https://example.com/made-up'],
  [/phone|mobile|(?:^|_)tel$|whatsapp/iu, '+1 202 555 0100'],
  [/domain|hostname/iu, 'example.com'],
  [/currency/iu, 'EUR'],
  [/country/iu, 'DE'],
  [/language|locale/iu, 'en'],
  [/(?:^|_)ip(?:$|_)/iu, '192.0.2.1'],
  [amounts, 42],
  [/first_?name|given_?name/iu, 'Ada'],
  [/last_?name|family_?name|surname/iu, 'Example'],
  [/company|organi[sz]ation/iu, 'Example Ltd'],
  [/(?:^|_|\b)name$|Name$|(?:author|customer|contact)$|^user$/u, 'Ada Example'],
  [/(?:^|[_ -])id$|I[dD]$|^id|uuid|guid|key$/iu, 'id-1001'],
]

/** A value for a field of that name, of the type or equal to the value that it is compared with. Always the same one. */
export function madeValue(name: string, hint: Hint | null): string | number | boolean | null | object {
  if (hint?.kind === 'value') return hint.value
  const named = byName.find(([pattern]) => pattern.test(pattern === amounts ? inWords(name) : name))
  const value = named?.[1]
  switch (hint?.kind) {
    case 'number':
      return typeof value === 'number' ? value : 42
    case 'boolean':
      return true
    case 'object':
      return {}
    case 'date':
      return madeUpDay
    case 'text':
      if (named !== undefined && value === null) return null
      return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : plainText(name)
    case undefined:
      return named === undefined ? plainText(name) : (value ?? null)
  }
}

/** `totalAmount` as `total_amount`. */
function inWords(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/gu, '$1_$2').toLowerCase()
}

/** A text that says itself that nobody wrote it. */
function plainText(name: string): string {
  return name === '' ? 'made-up text' : `made-up ${name}`
}
