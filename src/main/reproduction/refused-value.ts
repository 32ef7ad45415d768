// The value that an answer refuses by the name of its field, by itself or by the form that it is to have, where it was sent on as it came
// with the payload. In: the refused request, and what the nodes read of the payload. Out: the read of that value. Pure.
import { isLacking } from '../../shared/field-read.ts'
import { hasSpelling, hasWord } from '../../shared/has-word.ts'
import { isObject } from '../../shared/json.ts'
import type { OutgoingRequest } from '../../shared/execution.ts'
import type { FailedAnswer } from '../../shared/reproduction.ts'
import type { TracedRead } from '../../shared/traced-read.ts'

/** Answers of this status are about what was sent (RFC 9110 §15.5). */
const ofContent: ReadonlySet<number> = new Set([400, 409, 412, 422])
/** Shorter names are words of any sentence, unless they stand between quotes or in a path. */
const shortest = 4
/** So much of an answer tells what it refuses. */
const mostCharacters = 4000

/**
 * `reads`: the failed node's own first. `valueOf`: what stands at the place that was read. Nothing where the answer tells of no one field
 * that was sent, where it says that it is missing or that there is no such field, or where its value is none of the payload's.
 */
export function refusedValue(
  { url, body, answer }: Pick<OutgoingRequest, 'url' | 'body' | 'answer'>,
  reads: readonly TracedRead[],
  valueOf: (read: TracedRead) => unknown,
): Pick<FailedAnswer, 'refusedValue'> {
  const said = (answer?.body ?? '').slice(0, mostCharacters).replaceAll(ofNoField, ' ')
  if (answer === null || !ofContent.has(answer.status) || said === '' || noSuchField.test(said)) return {}
  const ofPayload = reads.filter(
    (read) => read.origin.kind === 'payload' && read.listed !== true && read.assumed !== true && !isLacking(read),
  )
  const ofIt = ([name, value]: Sent): Pick<FailedAnswer, 'refusedValue'> => {
    const read = ofPayload.find((one) => scalarText(valueOf(one)) === value)
    if (read === undefined) return {}
    return { refusedValue: { name, node: read.node, path: read.path, found: read.found, line: read.line } }
  }
  const sent = sentFields(url, body)
  const named = sent.filter(([name]) => isNamed(name, said))
  for (const one of named) {
    const refused = ofIt(one)
    if (refused.refusedValue !== undefined) return refused
  }
  // Who names a field of what was sent means that one.
  const told = named.length > 0 ? [] : unnamed(sent, said)
  const [only] = told
  return only !== undefined && new Set(told.map(([, value]) => value)).size === 1 ? ofIt(only) : {}
}

/** Words that have the name of a field in them and are about none: the filter of a model, and headers of HTTP. */
const ofNoField =
  /\bcontent[ _-]?(?:filter\w*|management|polic(?:y|ies)|moderation|safety|type|length|encoding)|\bfinish[ _]?reason|\bstop[ _]?reason|\bmessage[ _]?id\b/giu

/** A field that was sent: its name, and its value as a text. */
type Sent = readonly [name: string, value: string]

/** Without a name: those whose value stands in the answer, else those that are to have the form which it names and have another. */
function unnamed(sent: readonly Sent[], said: string): readonly Sent[] {
  const repeated = sent.filter(([, value]) => value.length >= shortest && hasWord(said, value))
  // What is a part of another one is not said for itself.
  const whole = repeated.filter(([, value]) => !repeated.some(([, one]) => one !== value && one.includes(value)))
  if (whole.length > 0) return whole
  const form = forms.find(({ words }) => words.test(said))
  return form === undefined ? [] : sent.filter(([name, value]) => form.isMeant(name, value) && !form.fits.test(value))
}

interface Form {
  /** How answers speak of it. */
  readonly words: RegExp
  /** True of a field that is to have it. */
  readonly isMeant: (name: string, value: string) => boolean
  readonly fits: RegExp
}

/** Forms that answers name in place of the field (ITU-T E.164 §6, RFC 5322 §3.4.1, RFC 3986 §4.3, ISO 4217, RFC 9562 §4). */
const forms: readonly Form[] = [
  {
    words: /\bE\.?164\b|\b(?:phone|mobile|cell|telephone)[ _-]?(?:number|no\b)|\bmsisdn\b/iu,
    isMeant: (_name, value) => /^[+(\d][\d\s()/.+-]{5,}$/u.test(value),
    fits: /^\+[1-9]\d{6,14}$/u,
  },
  {
    words: /\be-?mail\b|\brecipient address\b/iu,
    isMeant: (name, value) => value.includes('@') || /e-?mail|recipient/iu.test(name),
    fits: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u,
  },
  {
    words: /\bur[li]\b|\bhostname\b/iu,
    isMeant: (name, value) => /^(?:https?:|www\.)/iu.test(value) || /ur[li]$|link$|website$/iu.test(name),
    fits: /^https?:\/\/[^\s/]+\.[^\s]+$/iu,
  },
  {
    words: /\bcurrency\b|\bISO[ -]?4217\b/iu,
    isMeant: (name, value) => /curr/iu.test(name) || /^(?:[€$£¥]|euro?s?|dollars?|pounds?)$/iu.test(value),
    fits: /^[A-Za-z]{3}$/u,
  },
  {
    words: /\buuid\b|\bguid\b/iu,
    isMeant: (name) => /(?:^|_)u?u?id$|[a-z]Id$/u.test(name),
    fits: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu,
  },
]

/** It is the name that is refused, and not what stands there. */
const noSuchField =
  /\b(?:unknown|unrecogni[sz]ed|unexpected|unsupported|no such|extra|undefined)[ _](?:request )?(?:field|propert(?:y|ies)|parameter|argument|attribute|column|key|input)|(?:field|property|parameter|attribute|column|key)s?\b[^\n]{0,60}(?:does(?: not|n't) exist|doesnt_exist|(?:is|are) not (?:defined|supported|permitted|recogni[sz]ed|known)|cannot be set|not on the appropriate screen)|additional propert(?:y|ies)|should not exist|no such column|could not find[^\n]{0,40}\b(?:column|field|propert|attribute)/iu

function isNamed(name: string, said: string): boolean {
  if (name.length >= shortest) return hasSpelling(said, name)
  return [`"${name}"`, `'${name}'`, `\`${name}\``, `/${name}"`, `.${name}"`, `[${name}]`].some((one) =>
    said.includes(one),
  )
}

/** Names and values of what was sent, as texts; of lists and objects what is in them. */
function sentFields(url: string, body: string | null): readonly Sent[] {
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : []
  if (body === null) return query
  try {
    return [...leaves(JSON.parse(body) as unknown), ...query]
  } catch {
    return /^[^\s=&]+=\S*$/u.test(body) ? [...new URLSearchParams(body), ...query] : query
  }
}

function leaves(value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]): readonly (readonly [string, string])[] => {
    const text = scalarText(inner)
    return text === null ? leaves(inner) : [[name, text]]
  })
}

/** Null for what is no value of its own, or none that could be told from another. */
function scalarText(value: unknown): string | null {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : null
}
