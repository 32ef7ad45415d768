import type { HeaderPairs } from '../../shared/delivery.ts'
import { formBoundary, type FormPart } from './curl-form.ts'
import { looseBytes } from './loose-bytes.ts'

/** What curl's options have said of the headers so far. */
export interface ToldOfHeaders {
  /** Null takes one of curl's own away. */
  headers: [string, string | null][]
  isJson: boolean
  form: FormPart[]
  upload: Uint8Array | null
  user: string | null
  bearer: string | null
  /** False where curl would first ask the server which scheme it wants. */
  isBasic: boolean
  agent: string | null
  referer: string | null
  cookies: string[]
  /** As `Range` has it behind its unit. */
  range: string | null
  isCompressed: boolean
}

/** curl's own headers, in its order, where none of that name was given; `bodyBytes` null: there is no body. */
export function headersOf(told: ToldOfHeaders, host: string, url: string, bodyBytes: number | null): HeaderPairs {
  const user = told.user ?? userIn(url)
  const basic = user === null || !told.isBasic ? null : `Basic ${looseBytes(user).toString('base64')}`
  const own: [string, string | null][] = [
    ['Host', host],
    ['Authorization', basic ?? (told.bearer === null ? null : `Bearer ${told.bearer}`)],
    ['Range', told.range === null ? null : `bytes=${told.range}`],
    ['User-Agent', told.agent === '' ? null : (told.agent ?? 'curl/8.7.1')],
    ['Accept', '*/*'],
    ['Accept-Encoding', told.isCompressed ? 'deflate, gzip, br' : null],
    ['Referer', told.referer],
    ['Cookie', told.cookies.length === 0 ? null : told.cookies.join(';')],
  ]
  const given = [...told.headers]
  const isNamed = (wanted: string): boolean => given.some(([name]) => name.toLowerCase() === wanted)
  if (told.isJson && !isNamed('content-type')) given.push(['Content-Type', 'application/json'])
  if (told.isJson && !isNamed('accept')) given.push(['Accept', 'application/json'])
  const isForm = told.form.length > 0
  const type = isForm ? `multipart/form-data; boundary=${formBoundary}` : 'application/x-www-form-urlencoded'
  const later: [string, string | null][] = [
    // What is sent in chunks says no length (RFC 9112 §6.2).
    ['Content-Length', bodyBytes === null || isNamed('transfer-encoding') ? null : String(bodyBytes)],
    ['Content-Type', bodyBytes === null || told.upload !== null ? null : type],
  ]
  // A form's type needs its boundary: curl writes its own in the place of one without.
  const kept = isForm
    ? given.filter(([name, value]) => name.toLowerCase() !== 'content-type' || /boundary=/i.test(value ?? ''))
    : given
  return merged(own, kept, later)
}

function merged(
  own: readonly [string, string | null][],
  given: ToldOfHeaders['headers'],
  later: typeof own,
): HeaderPairs {
  const named = new Set(given.map(([name]) => name.toLowerCase()))
  const free = (pairs: typeof own): typeof own => pairs.filter(([name]) => !named.has(name.toLowerCase()))
  const isHost = ([name]: readonly [string, unknown]): boolean => name.toLowerCase() === 'host'
  const host = given.filter(isHost).slice(0, 1)
  const all = [...host, ...free(own), ...given.filter((pair) => !isHost(pair)), ...free(later)]
  return all.flatMap(([name, value]): HeaderPairs => (value === null ? [] : [[name, value]]))
}

/** `https://user:password@host`: what curl sends as Basic. */
function userIn(url: string): string | null {
  const written = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)@/i.exec(url)?.[1]
  if (written === undefined) return null
  try {
    const user = decodeURIComponent(written)
    return user.includes(':') ? user : `${user}:`
  } catch {
    return written
  }
}
