// The value that an answer refuses by the name of its field, by itself or by the form that it is to have, where it was sent on as it came
// with the payload. In: the refused request, and what the nodes read of the payload. Out: the read of that value. Pure.
import { foundOf, isLacking } from '../../shared/field-read.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { blockedByPerson } from '../../shared/refusal.ts'
import { hasSpelling, hasWord } from '../../shared/has-word.ts'
import type { OutgoingRequest } from '../../shared/execution.ts'
import type { FailedAnswer } from '../../shared/reproduction.ts'
import { pathOfKeys, type TracedRead } from '../../shared/traced-read.ts'
import { jsonIn } from './json-in-text.ts'
import { scalarText, sentValues, type SentValue } from './sent-values.ts'

/** Answers of this status are about what was sent (RFC 9110 §15.5). */
const ofContent: ReadonlySet<number> = new Set([400, 404, 409, 412, 422])
/** Shorter names are words of any sentence, unless they stand between quotes or in a path. */
const shortest = 4
/** So much of an answer tells what it refuses. */
const mostCharacters = 4000

/** A value of what was sent, where in the payload it stands, and the name by which the answer speaks of it. */
type Refused = NonNullable<FailedAnswer['refusedValue']>

/**
 * `reads`: the failed node's own first. `valueOf`: what stands at the place that was read. Nothing where the answer tells of no one field
 * that was sent, where it says that it is missing or that there is no such field, or where its value is none of the payload's.
 */
export function refusedValue(
  { url, body, answer }: Pick<OutgoingRequest, 'url' | 'body' | 'answer'>,
  reads: readonly TracedRead[],
  valueOf: (read: TracedRead) => unknown,
): Pick<FailedAnswer, 'refusedValue' | 'sentAsItCame'> {
  const said = ownWordsOf((answer?.body ?? '').slice(0, mostCharacters)).replaceAll(ofNoField, ' ')
  const isBlocked = answer?.status === 403 && blockedByPerson.test(said)
  if (answer === null || !(ofContent.has(answer.status) || isBlocked) || noSuchField.test(said)) return {}
  const ofPayload = reads.filter(
    (read) => read.origin.kind === 'payload' && read.listed !== true && read.assumed !== true && !isLacking(read),
  )
  const sent = sentValues(url, body)
  const placed = (name: string, one: SentValue): readonly Refused[] => placeOf(name, one, ofPayload, valueOf)
  const refused = isBlocked
    ? recipientOf(sent, placed)
    : said === ''
      ? undefined
      : saidOf(sent, said, placed, answer.status)
  if (refused !== undefined) return { refusedValue: refused }
  const inBody = sent.filter(({ names }) => names.length > 0)
  const places = inBody.map((one) => placed('', one)[0])
  const isAll = aboutForm.has(answer.status) && places.length > 0 && places.every((one) => one !== undefined)
  const paths = [...new Set(places.flatMap((one) => one?.path ?? []))]
  // Who says nothing but 400 means what was sent (RFC 9110 §15.5.1).
  const isOfForm = answer.status === 422 || said === '' || speaksOfForm.test(said)
  return isAll && isOfForm && !saysMissing.test(said) ? { sentAsItCame: paths.slice(0, mostPaths) } : {}
}

/** Whose value it is that is refused, as a sentence behind the words that refuse it. */
export function aboutRefused({ name, path }: Refused): string {
  return `It is about "${name}": what was sent there is ${path} of the payload, as it came.`
}

/** What it says, without the names of its own fields: "message" and "code" are those of an answer, whatever was sent. */
function ownWordsOf(body: string): string {
  const said = jsonIn(body)
  if (!isObject(said)) return body
  const { error, errors, ...rest } = said
  const all = [...(Array.isArray(errors) ? (errors as readonly unknown[]) : [errors]), error]
  return [rest, ...all].flatMap((one) => (isObject(one) ? wordsIn(one) : [textOf(one)])).join('\n')
}

/** Of what is no object its value; of what is a list or an object, all of it: there names may be those of what was sent. */
function wordsIn(said: JsonObject): readonly string[] {
  return Object.entries(said).map(([name, value]) =>
    typeof value === 'object' || !ofAnswers.test(name) ? `${JSON.stringify(name)}: ${textOf(value)}` : textOf(value),
  )
}

/** Names that answers give to their own words. */
const ofAnswers =
  /^(?:message|msg|error|code|status|status_?code|type|title|detail|description|reason|name|text|path|url|method|success|ok)$/iu

function textOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value)
}

/** Of these an answer may say no more than that what was sent is none (RFC 9110 §15.5.1, §15.5.21). */
const aboutForm: ReadonlySet<number> = new Set([400, 422])
/** A 400 that says less may be of anything, such as a state on the other side. */
const speaksOfForm = /\b(?:validat\w*|invalid|malformed|unprocessable|schema)\b/iu
const saysMissing =
  /\b(?:missing|required|must (?:include|have|provide|contain)|not provided|absent|mandatory)|missing_field/iu
const mostPaths = 3

/** Where in the payload it stands, itself or within something that was sent as it came; empty where it does not. */
function placeOf(
  name: string,
  { around }: Pick<SentValue, 'around'>,
  reads: readonly TracedRead[],
  valueOf: (read: TracedRead) => unknown,
): readonly Refused[] {
  for (const { value, keys } of around) {
    const read = reads.find((one) => isSame(valueOf(one), value))
    if (read === undefined) continue
    const path = `${read.path}${pathOfKeys(keys).slice(1)}`
    const found = keys.length === 0 ? read.found : foundOf(around[0]?.value)
    return [{ name, node: read.node, path, found, line: read.line }]
  }
  return []
}

function isSame(one: unknown, other: unknown): boolean {
  const text = scalarText(other)
  if (text !== null) return scalarText(one) === text
  return typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other)
}

/** Who is to get it, where that came with the payload. */
function recipientOf(
  sent: readonly SentValue[],
  placed: (name: string, one: SentValue) => readonly Refused[],
): Refused | undefined {
  const all = sent.filter(({ names }) => ofRecipient.test(names.at(-1) ?? ''))
  return all.flatMap((one) => placed(one.names.at(-1) ?? '', one))[0]
}

const ofRecipient = /^to$|chat|recipient|user|member|channel|phone|msisdn|e-?mail|number|subscriber|contact|psid/iu

/** The value that the answer is about: by its name, by that of what it stands in, by itself, or by the form that it is to have. */
function saidOf(
  sent: readonly SentValue[],
  said: string,
  placed: (name: string, one: SentValue) => readonly Refused[],
  status: number,
): Refused | undefined {
  const named = sent.filter(({ names }) => names.length > 0 && isNamed(names.at(-1) ?? '', said))
  for (const one of named) {
    const [refused] = placed(one.names.at(-1) ?? '', one)
    if (refused !== undefined) return refused
  }
  // Who names a field of what was sent means that one.
  if (named.length > 0) return undefined
  const within = sent.flatMap((one) => containersOf(one).filter(({ name }) => isNamed(name, said)))
  const [first, ...more] = new Map(
    within.flatMap(({ name, ...one }) => placed(name, one).map((place) => [place.path, place])),
  ).values()
  if (first !== undefined && more.length === 0) return first
  if (within.length > 0) return undefined
  const lost = sent
    .filter(({ names }) => saysNotThere(names.at(-1) ?? '', said))
    .flatMap((one) => placed(one.names.at(-1) ?? '', one))
  if (lost.length > 0) return lost[0]
  const told = unnamed(sent, said, status)
  const [only] = told
  return only !== undefined && new Set(told.map(({ text }) => text)).size === 1
    ? placed(only.names.at(-1) ?? only.text, only)[0]
    : undefined
}

/** What holds the value, as far as the answer may speak of that by its name: a list as a whole, an object by what is in it. */
function containersOf({ names, text, around }: SentValue): readonly (SentValue & { readonly name: string })[] {
  return around.slice(1).flatMap(({ keys }, up) => {
    const name = names.at(-(keys.filter((key) => !/^\d+$/u.test(key)).length + 1))
    const isList = Array.isArray(around[up + 1]?.value)
    if (name === undefined || anyContainer.test(name)) return []
    return [
      {
        name,
        names,
        text,
        around: isList
          ? around.slice(up + 1).map((one) => ({ ...one, keys: one.keys.slice(0, one.keys.length - keys.length) }))
          : around,
      },
    ]
  })
}

/** Names that any object has above its fields. */
const anyContainer =
  /^(?:data|fields?|propert(?:y|ies)|attributes?|body|payload|params?|items?|values?|input|object|records?|error|request)$/iu

/** "chat not found" of what was sent as `chat_id`: it is the one that is meant. */
function saysNotThere(name: string, said: string): boolean {
  const thing = name.replace(/(?:_?(?:id|key|code|ref|name|number|no|uuid|slug)|I[dD]|Key|Code|Name|Number)$/u, '')
  if (thing.length < shortestThing) return false
  const [is, not] = [
    String.raw`(?<![a-z])${escaped(thing).replaceAll(/[_-]/gu, '[ _-]?')}s?`,
    String.raw`[ _](?:was |is |could |id |with [^.]{1,60} )?(?:not[ _](?:be )?found|does(?: not|n't) exist|is unknown)`,
  ]
  return new RegExp(`${is}${not}|(?:no such|unknown|invalid|could not find(?: the| a)?)[ _]${is}(?![a-z])`, 'iu').test(
    said,
  )
}

const shortestThing = 3

function escaped(name: string): string {
  return name.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
}

/** Words that have the name of a field in them and are about none: the filter of a model, and headers of HTTP. */
const ofNoField =
  /\bcontent[ _-]?(?:filter\w*|management|polic(?:y|ies)|moderation|safety|type|length|encoding)|\bfinish[ _]?reason|\bstop[ _]?reason|\bmessage[ _]?id\b/giu

/** Without a name: those whose value stands in the answer, else those that are to have the form which it names and have another. */
function unnamed(sent: readonly SentValue[], said: string, status: number): readonly SentValue[] {
  const repeated = sent.filter(({ text, names }) => isTelling(text, names.length === 0) && hasWord(said, text))
  // What is a part of another one is not said for itself.
  const whole = repeated.filter(({ text }) => !repeated.some((one) => one.text !== text && one.text.includes(text)))
  if (whole.length > 0) return whole
  // What is not there has no form that it lacks.
  const form = status === 404 ? undefined : (lengthIn(said) ?? forms.find(({ words }) => words.test(said)))
  return form === undefined
    ? []
    : sent.filter(
        ({ names, text }) => names.length > 0 && form.isMeant(names.at(-1) ?? '', text) && !form.fits.test(text),
      )
}

/** So many units at most, where the answer names no column (PostgreSQL, error 22001). */
function lengthIn(said: string): Pick<Form, 'isMeant' | 'fits'> | undefined {
  const most = /\btoo long for type (?:character varying|varchar|character|char)\((\d{1,5})\)/iu.exec(said)?.[1]
  return most === undefined ? undefined : { isMeant: () => true, fits: new RegExp(`^[^]{0,${most}}$`, 'u') }
}

/** Words of an address are words of any sentence; a number of an order is not. */
function isTelling(text: string, isOfPath: boolean): boolean {
  return isOfPath ? /\d/u.test(text) && /^(?:.{4,}|.*\D.*)$/u.test(text) : text.length >= shortest
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
