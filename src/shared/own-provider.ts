/**
 * A provider that a person describes: how it signs, names its events and sends again, as data. It stands in Settings and in
 * cases, and never holds a secret. Each mistake in it is told in one sentence with the value that is wrong.
 */
import * as z from 'zod/mini'
import { isObject } from './json.ts'
import { shortJson } from './short-json.ts'

export const ownAlgorithms = ['sha256', 'sha1', 'sha512', 'secret-itself'] as const
export const ownEncodings = ['hex', 'hex-upper', 'base64', 'base64-unpadded', 'base64url', 'base64url-padded'] as const
export const ownForms = ['plain', 'pairs', 'list'] as const
export const ownKeys = ['text', 'base64', 'hex', 'whsec'] as const
export const ownTimeUnits = ['s', 'ms', 'iso'] as const

/** A text of which `holds` is true; else `wrong` is said behind the value. */
const text = (longest: number, holds: (text: string) => boolean, wrong: string) =>
  z.string().check(
    z.refine((given: string) => given.length <= longest && holds(given), {
      error: ({ input }) => `${shortJson(input)} ${wrong}`,
    }),
  )

/** One of these words. */
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, { error: ({ input }) => `${shortJson(input)} is none of ${words.join(', ')}` })

const headerName = text(100, (given) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/u.test(given), 'is no name of a header')
const pairName = text(40, (given) => /^[\w-]+$/u.test(given), 'is no name of a pair: letters, digits, _ and - alone')
const seconds = (longest: number, what: string) => {
  const wrong = ({ input }: { readonly input: unknown }): string =>
    `${shortJson(input)} is no ${what} of 0 to ${String(longest)} seconds`
  return z.number({ error: wrong }).check(z.refine((given: number) => given >= 0 && given <= longest, { error: wrong }))
}

const part = z.union(
  [
    oneOf(['body', 'timestamp', 'id', 'url', 'path', 'method']),
    /** This text itself. */
    z.strictObject({ literal: text(100, (given) => given !== '', 'is no literal: it has 1 to 100 characters') }),
    /** What this header holds. */
    z.strictObject({ header: headerName }),
  ],
  {
    error: ({ input }) =>
      `${shortJson(input)} is no part: body, timestamp, id, url, path, method, {"literal": …} or {"header": …}`,
  },
)

const timestamp = z.strictObject({
  /** Header that it stands in. */
  header: z.optional(headerName),
  /** Name of its pair in the header of the signature (`t`), where it stands there. */
  pair: z.optional(pairName),
  /** Seconds, milliseconds, or ISO 8601; absent: seconds. */
  unit: z.optional(oneOf(ownTimeUnits)),
  /** Seconds that it may differ from now; absent: any. */
  tolerance_seconds: z.optional(seconds(86_400, 'tolerance')),
})

const signature = z
  .strictObject({
    /** Header that it stands in. */
    header: headerName,
    /** `plain`: the signature behind the prefix. `pairs`: `t=…,v1=…`. `list`: `v1,…` entries with blanks between. Absent: plain. */
    form: z.optional(oneOf(ownForms)),
    /** What stands before it: `sha256=`; in a pair its name, in a list its version. */
    prefix: z.optional(text(40, (given) => /^[\t\u0020-\u007e]*$/u.test(given), 'is no prefix: ASCII characters')),
    /** What stands between pairs; absent: a comma. */
    between: z.optional(oneOf([',', ';'])),
    /** Of an HMAC; `secret-itself`: the header holds the secret. */
    algorithm: oneOf(ownAlgorithms),
    /** Absent: hex. */
    encoding: z.optional(oneOf(ownEncodings)),
    /** What is signed, in its order; absent: the body. */
    parts: z.optional(
      z.array(part).check(
        z.refine((given: readonly unknown[]) => given.length > 0 && given.length <= 20, {
          error: ({ input }) => `${shortJson(input)} names no message to sign: it has 1 to 20 parts`,
        }),
      ),
    ),
    /** How the secret becomes the key; absent: its text. */
    key: z.optional(oneOf(ownKeys)),
    timestamp: z.optional(timestamp),
    /** Header of the identifier that is signed. */
    id_header: z.optional(headerName),
  })
  .check(
    z.refine(({ parts, timestamp: time }) => parts?.includes('timestamp') !== true || time !== undefined, {
      path: ['parts'],
      error: 'the part "timestamp" is signed, and no "timestamp" says where it stands',
    }),
    z.refine(({ parts, id_header: id }) => parts?.includes('id') !== true || id !== undefined, {
      path: ['parts'],
      error: 'the part "id" is signed, and no "id_header" says where it stands',
    }),
    z.refine(({ timestamp: time }) => time === undefined || (time.header === undefined) !== (time.pair === undefined), {
      path: ['timestamp'],
      error: ({ input }) => `${shortJson(timestampIn(input))} names no one place: give "header" or "pair"`,
    }),
    z.refine(({ timestamp: time, form }) => time?.pair === undefined || form === 'pairs', {
      path: ['timestamp', 'pair'],
      error: ({ input }) => `${shortJson(timestampIn(input))} stands in a pair, and the form is not "pairs"`,
    }),
    z.refine(({ form, prefix }) => (form ?? 'plain') === 'plain' || /^[\w-]+[=,]?$/u.test(prefix ?? ''), {
      path: ['prefix'],
      error: ({ input }) =>
        `${shortJson(isObject(input) ? (input['prefix'] ?? '') : '')} is no name that a signature has among pairs or in a list`,
    }),
    z.refine((given) => overlaps(given) === null, {
      error: ({ input }) => `the header ${shortJson(isObject(input) ? overlaps(input) : null)} is named for two things`,
    }),
  )

const retries = z.union(
  [
    /** As this known provider sends again. */
    z.string(),
    z.strictObject({
      /** Time that it waits for an answer; absent: 30. */
      timeout_seconds: z.optional(seconds(600, 'time-out')),
      /** Waits before each further attempt; empty: nothing is sent again. */
      delays_seconds: z.array(seconds(604_800, 'wait')).check(z.maxLength(50)),
    }),
  ],
  { error: ({ input }) => `${shortJson(input)} is neither the name of a known provider nor {"delays_seconds": …}` },
)

export const ownProviderSchema = z.strictObject({
  /** As a case's profile and the command line name it. */
  name: text(
    40,
    (given) => /^[a-z0-9][a-z0-9-]*$/u.test(given),
    'is no name of a provider: small letters, digits and - alone, at most 40',
  ),
  /** As a person writes it. */
  title: text(80, (given) => given.trim() !== '', 'is no title: it has 1 to 80 characters'),
  signature,
  /** Headers that name the event, the same at each attempt; the surest first. */
  event_id_headers: z.optional(z.array(headerName).check(z.maxLength(10))),
  /** The name of a known provider that sends again as this one does, or the waits; absent: nothing is sent again. */
  retries: z.optional(retries),
})

export type OwnProvider = z.infer<typeof ownProviderSchema>
export type OwnPart = z.infer<typeof part>

/** The first mistake in what was given for a provider, with its value and where it stands; null where there is none. */
export function mistakeInProvider(given: unknown): string | null {
  const read = z.safeParse(ownProviderSchema, given)
  const issue = read.success ? undefined : read.error.issues[0]
  if (issue === undefined) return null
  const [unknownField] = issue.code === 'unrecognized_keys' ? issue.keys : []
  if (unknownField !== undefined)
    return `${shortJson([...issue.path, unknownField].join('.'))} is no field of a provider`
  const value = issue.path.reduce<unknown>(
    (inner, name) => (isObject(inner) || Array.isArray(inner) ? Reflect.get(inner, name) : undefined),
    given,
  )
  const where = issue.path.length === 0 ? 'the provider' : shortJson(issue.path.join('.'))
  if (value === undefined && issue.code !== 'custom') return `${where} is missing`
  // The schema's own words name no value.
  const isSaid = !/^(?:Invalid input|Too )/u.test(issue.message)
  return `${where}: ${isSaid ? issue.message : `${shortJson(value)} does not fit`}`
}

/** The first header that is to hold two things at once; null where there is none. */
function overlaps(given: Partial<z.infer<typeof signature>>): string | null {
  const signed = (given.parts ?? []).flatMap((one) => (typeof one === 'object' && 'header' in one ? [one.header] : []))
  const own = [given.header, given.timestamp?.header, given.id_header].flatMap((name) => name ?? [])
  const all = [...own, ...new Set(signed)]
  const lower = all.map((name) => name.toLowerCase())
  return all.find((_, index) => lower.indexOf(lower[index] ?? '') !== index) ?? null
}

function timestampIn(signatureGiven: unknown): unknown {
  return isObject(signatureGiven) ? signatureGiven['timestamp'] : undefined
}
