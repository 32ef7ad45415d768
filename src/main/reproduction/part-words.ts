// Where in a request a field stands, in words. In: a field that was read of what the provider sent. Out: words for a sentence. Pure.
import type { ReadOrigin, TracedRead } from '../../shared/traced-read.ts'
import { stands } from '../diagnosis/standing-words.ts'

type Part = Extract<ReadOrigin, { readonly kind: 'payload' }>['part']

const wholes: Readonly<Record<Part, string>> = {
  body: 'the payload',
  headers: 'the headers of the request',
  query: 'the query of the URL',
  params: 'the path of the URL',
  item: 'the payload',
}

/** What a field is a part of, to follow "of": the payload, or the headers or the URL that came with it. */
export function wholeOf(part: Part): string {
  return wholes[part]
}

/** A field that is not there: `$.city, which the payload does not have`, `the header "x-tenant", which the request does not have${elsewhere}`. */
export function lackedOf({
  origin,
  path,
  keys,
  beside = [],
  otherPart,
}: Pick<TracedRead, 'origin' | 'path' | 'keys' | 'beside' | 'otherPart'>): string {
  const elsewhere = otherPart === undefined ? '' : `: it ${stands(otherPart)}`
  const name = keys.length === 1 ? keys[0] : undefined
  const flat = name === undefined ? undefined : beside.find((one) => one.startsWith(`${name}[`))
  // A form is not taken apart at its brackets.
  if (flat !== undefined)
    return `${path}, which the payload does not have: a form has a name of its own for each value, such as ${JSON.stringify(flat)}`
  if (origin.kind !== 'payload' || name === undefined) return `${path}, which the payload does not have`
  if (origin.part === 'headers') return `the header "${name}", which the request does not have${elsewhere}`
  if (origin.part === 'query') return `"${name}" of the query, which the URL does not have${elsewhere}`
  return `${path}, which the payload does not have${elsewhere}`
}
