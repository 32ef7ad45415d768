import * as z from 'zod/mini'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { hasHeader } from '../../shared/headers.ts'
import { isObject } from '../../shared/json.ts'
import { notARequest, splitUrl, withNotes, type CapturedRequest } from './captured-request.ts'
import { formBody, formBoundary } from './curl-form.ts'
import { filledNames, unfilledNote } from './filled-names.ts'
import { postmanAuth } from './postman-auth.ts'

const pair = z.object({
  key: z.nullish(z.string()),
  value: z.nullish(z.union([z.string(), z.number(), z.boolean()])),
  disabled: z.nullish(z.boolean()),
  type: z.nullish(z.string()),
  contentType: z.nullish(z.string()),
  src: z.nullish(z.unknown()),
})
const body = z.object({
  mode: z.nullish(z.string()),
  disabled: z.nullish(z.boolean()),
  raw: z.nullish(z.string()),
  urlencoded: z.nullish(z.array(pair)),
  formdata: z.nullish(z.array(pair)),
  graphql: z.nullish(z.object({ query: z.nullish(z.string()), variables: z.nullish(z.unknown()) })),
  options: z.nullish(z.object({ raw: z.nullish(z.object({ language: z.nullish(z.string()) })) })),
})
const request = z.union([
  z.string(),
  z.object({
    method: z.nullish(z.string()),
    url: z.nullish(z.union([z.string(), z.object({ raw: z.nullish(z.string()), variable: z.nullish(z.array(pair)) })])),
    header: z.nullish(z.union([z.string(), z.array(pair)])),
    body: z.nullish(body),
  }),
])

type Pair = z.infer<typeof pair>
type Body = z.infer<typeof body>
interface UrlParts {
  readonly raw?: string | null | undefined
  readonly variable?: readonly Pair[] | null | undefined
}
type Names = ReadonlyMap<string, string>

/** A collection of Postman, of the versions 2.0 and 2.1 (https://schema.postman.com), or one as its API gives it; null: none. */
export function postmanCollection(value: unknown): Readonly<Record<string, unknown>> | null {
  if (!isObject(value)) return null
  const given = isObject(value['collection']) ? value['collection'] : value
  if (!Array.isArray(given['item']) || !isObject(given['info'])) return null
  const { schema, _postman_id: id } = given['info']
  return typeof id === 'string' || /postman|collection/iu.test(textOf(schema)) ? given : null
}

/**
 * Every request of a collection, folder by folder, with the authorisation that holds for it. Variables of the collection are
 * filled in; those of an environment stay as `{{name}}`.
 *
 * @throws ProblemError NOT_A_REQUEST
 */
export function readPostman(value: Readonly<Record<string, unknown>>, file: string): readonly CapturedRequest[] {
  const names = new Map(pairsOf(value['variable']).map(({ key, value: text }) => [key ?? '', String(text ?? '')]))
  return itemsOf(value['item'], value['auth']).map((item) => captured(item, names, file))
}

interface Item {
  readonly name: string
  readonly request: unknown
  /** That of the nearest folder above that has one. */
  readonly auth: unknown
}

/** Folders hold items, however deep; they are walked without a call for each depth. */
function itemsOf(value: unknown, auth: unknown): readonly Item[] {
  const items: Item[] = []
  const open: (readonly [unknown, unknown])[] = [[value, auth]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [one, above] = next
    if (Array.isArray(one)) {
      for (const each of (one as readonly unknown[]).toReversed()) open.push([each, above])
    } else if (isObject(one) && one['request'] !== undefined) {
      items.push({ name: textOf(one['name']), request: one['request'], auth: authOf(one['request']) ?? above })
    } else if (isObject(one) && Array.isArray(one['item'])) {
      open.push([one['item'], authOf(one) ?? above])
    }
  }
  return items
}

function authOf(one: unknown): unknown {
  return isObject(one) ? one['auth'] : undefined
}

function captured({ name, request: given, auth }: Item, names: Names, file: string): CapturedRequest {
  const read = z.safeParse(request, given)
  if (!read.success) throw notARequest(file, `its request "${name.slice(0, 80)}" does not fit the format of Postman`)
  const whole = typeof read.data === 'string' ? { method: 'GET', url: read.data } : read.data
  const { method, url, header, body: sent } = { header: null, body: null, ...whole }
  const raw = filledNames(rawUrl(url), names)
  const split = splitUrl(raw) ?? splitUrl(`http://${raw}`)
  if (split === null) throw notARequest(file, `its request "${name.slice(0, 80)}" has no URL`)
  const { bytes, type, note } = bodyOf(sent, names)
  const own = headersOf(header, names)
  const authorised = postmanAuth(auth, names)
  const headers = [...own, ...authorised.headers.filter(([added]) => !hasHeader(own, added))]
  const target = withQuery(split.target, authorised.query)
  return {
    request: {
      method: (method ?? 'GET').toUpperCase(),
      target,
      headers: [
        ...(hasHeader(headers, 'host') ? [] : ([['Host', split.host]] as const)),
        ...headers,
        ...(type === null || hasHeader(headers, 'content-type') ? [] : ([['Content-Type', type]] as const)),
      ],
      body: bytes,
    },
    origin: split.origin,
    format: 'postman',
    name,
    ...withNotes([
      note,
      authorised.note,
      unfilledNote([target, ...headers.map(([, value]) => value), bytes.toString('utf8')]),
    ]),
  }
}

/** Its path variables (`/orders/:id`) filled in, as Postman does. */
function rawUrl(url: string | UrlParts | null | undefined): string {
  if (typeof url === 'string' || url == null) return url ?? ''
  const values = new Map(enabled(url.variable).map(({ key, value }) => [key ?? '', String(value ?? '')]))
  return (url.raw ?? '').replace(/(?<=\/):([\w-]+)/gu, (whole, key: string) => values.get(key) ?? whole)
}

function withQuery(target: string, query: string): string {
  return query === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`
}

function headersOf(header: string | readonly Pair[] | null | undefined, names: Names): HeaderPairs {
  if (typeof header !== 'string') {
    return enabled(header).map(({ key, value }) => [key ?? '', filledNames(String(value ?? ''), names)])
  }
  return header.split(/\r?\n/u).flatMap((line): HeaderPairs => {
    const [, name = '', value = ''] = /^([^\s:]+):[ \t]*(.*?)[ \t]*$/u.exec(line) ?? []
    return name === '' ? [] : [[name, filledNames(value, names)]]
  })
}

const languages: Readonly<Record<string, string>> = {
  json: 'application/json',
  xml: 'application/xml',
  html: 'text/html',
}

interface SentBody {
  readonly bytes: Buffer
  readonly type: string | null
  /** What of it is not here; null: nothing is missing. */
  readonly note: string | null
}

function bodyOf(sent: Body | null | undefined, names: Names): SentBody {
  const text = (value: Pair['value']): string => filledNames(String(value ?? ''), names)
  switch (sent?.disabled === true ? 'none' : sent?.mode) {
    case 'raw': {
      const type = languages[sent?.options?.raw?.language ?? ''] ?? null
      return { bytes: Buffer.from(filledNames(sent?.raw ?? '', names)), type, note: null }
    }
    case 'urlencoded': {
      const fields = enabled(sent?.urlencoded).map(({ key, value }): [string, string] => [key ?? '', text(value)])
      const bytes = Buffer.from(new URLSearchParams(fields).toString())
      return { bytes, type: 'application/x-www-form-urlencoded', note: null }
    }
    case 'formdata': {
      const given = enabled(sent?.formdata)
      const parts = given.map(({ key, value, type, contentType }) => ({
        name: key ?? '',
        value: text(value),
        type: contentType ?? null,
        fileName: type === 'file' ? (key ?? 'file') : null,
      }))
      const files = given.filter(({ type }) => type === 'file').map(({ key }) => `"${key ?? ''}"`)
      return {
        bytes: formBody(parts),
        type: `multipart/form-data; boundary=${formBoundary}`,
        note: files.length === 0 ? null : `A collection holds no files: ${files.join(', ')} is sent empty.`,
      }
    }
    case 'graphql': {
      const { query, variables } = sent?.graphql ?? {}
      return {
        bytes: Buffer.from(JSON.stringify({ query: query ?? '', variables: graphqlVariables(variables) })),
        type: 'application/json',
        note: null,
      }
    }
    case 'file':
      return {
        bytes: Buffer.alloc(0),
        type: null,
        note: 'A collection holds no files: its body is one, and is empty here.',
      }
    default:
      return { bytes: Buffer.alloc(0), type: null, note: null }
  }
}

/** Postman keeps them as a text of JSON. */
function graphqlVariables(given: unknown): unknown {
  if (typeof given !== 'string' || given.trim() === '') return given ?? {}
  try {
    return JSON.parse(given) as unknown
  } catch {
    return {}
  }
}

function enabled(pairs: readonly Pair[] | null | undefined): readonly Pair[] {
  return (pairs ?? []).filter(({ disabled, key }) => disabled !== true && (key ?? '') !== '')
}

function pairsOf(value: unknown): readonly Pair[] {
  const read = z.safeParse(z.array(pair), value)
  return read.success ? read.data : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
