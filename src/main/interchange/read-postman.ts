import * as z from 'zod/mini'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { hasHeader } from '../../shared/headers.ts'
import { isObject } from '../../shared/json.ts'
import { notARequest, splitUrl, type CapturedRequest } from './captured-request.ts'
import { formBody, formBoundary } from './curl-form.ts'
import { filledNames } from './filled-names.ts'

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
    url: z.nullish(z.union([z.string(), z.object({ raw: z.nullish(z.string()) })])),
    header: z.nullish(z.union([z.string(), z.array(pair)])),
    body: z.nullish(body),
  }),
])

type Pair = z.infer<typeof pair>
type Body = z.infer<typeof body>
type Names = ReadonlyMap<string, string>

/** True for a collection of Postman, of the versions 2.0 and 2.1 (https://schema.postman.com). */
export function isPostman(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value) || !Array.isArray(value['item']) || !isObject(value['info'])) return false
  const { schema, _postman_id: id } = value['info']
  return typeof id === 'string' || /postman|collection/iu.test(textOf(schema))
}

/**
 * Every request of a collection, folder by folder. Variables of the collection are filled in; those of an environment stay as
 * `{{name}}`.
 *
 * @throws ProblemError NOT_A_REQUEST
 */
export function readPostman(value: Readonly<Record<string, unknown>>, file: string): readonly CapturedRequest[] {
  const names = new Map(pairsOf(value['variable']).map(({ key, value: text }) => [key ?? '', String(text ?? '')]))
  return itemsOf(value['item']).map((item) => captured(item, names, file))
}

interface Item {
  readonly name: string
  readonly request: unknown
}

/** Folders hold items, however deep; they are walked without a call for each depth. */
function itemsOf(value: unknown): readonly Item[] {
  const items: Item[] = []
  const open: unknown[] = [value]
  while (open.length > 0) {
    const one = open.pop()
    if (Array.isArray(one)) open.push(...(one as readonly unknown[]).toReversed())
    else if (isObject(one) && one['request'] !== undefined)
      items.push({ name: textOf(one['name']), request: one['request'] })
    else if (isObject(one) && Array.isArray(one['item'])) open.push(one['item'])
  }
  return items
}

function captured({ name, request: given }: Item, names: Names, file: string): CapturedRequest {
  const read = z.safeParse(request, given)
  if (!read.success) throw notARequest(file, `its request “${name.slice(0, 80)}” does not fit the format of Postman`)
  const whole = typeof read.data === 'string' ? { method: 'GET', url: read.data } : read.data
  const { method, url, header, body: sent } = { header: null, body: null, ...whole }
  const raw = filledNames(typeof url === 'string' ? url : (url?.raw ?? ''), names)
  const split = splitUrl(raw) ?? splitUrl(`http://${raw}`)
  if (split === null) throw notARequest(file, `its request “${name.slice(0, 80)}” has no URL`)
  const { bytes, type } = bodyOf(sent, names)
  const headers = headersOf(header, names)
  return {
    request: {
      method: (method ?? 'GET').toUpperCase(),
      target: split.target,
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
  }
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

function bodyOf(
  sent: Body | null | undefined,
  names: Names,
): { readonly bytes: Uint8Array; readonly type: string | null } {
  const text = (value: Pair['value']): string => filledNames(String(value ?? ''), names)
  switch (sent?.mode) {
    case 'raw': {
      const type = languages[sent.options?.raw?.language ?? ''] ?? null
      return { bytes: Buffer.from(filledNames(sent.raw ?? '', names)), type }
    }
    case 'urlencoded': {
      const fields = enabled(sent.urlencoded).map(({ key, value }): [string, string] => [key ?? '', text(value)])
      return { bytes: Buffer.from(new URLSearchParams(fields).toString()), type: 'application/x-www-form-urlencoded' }
    }
    case 'formdata': {
      const parts = enabled(sent.formdata).map(({ key, value, type, contentType }) => ({
        name: key ?? '',
        value: text(value),
        type: contentType ?? null,
        fileName: type === 'file' ? (key ?? 'file') : null,
      }))
      return { bytes: formBody(parts), type: `multipart/form-data; boundary=${formBoundary}` }
    }
    case 'graphql': {
      const { query, variables } = sent.graphql ?? {}
      return {
        bytes: Buffer.from(JSON.stringify({ query: query ?? '', variables: graphqlVariables(variables) })),
        type: 'application/json',
      }
    }
    default:
      return { bytes: Buffer.alloc(0), type: null }
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
