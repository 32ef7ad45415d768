import type { HeaderPairs } from '../../shared/delivery.ts'
import { notARequest, splitUrl, type CapturedRequest } from './captured-request.ts'
import { findCurlCommand, type CurlCommand } from './curl-command.ts'
import { formBody, formBoundary, formPart, plainPart, type FormPart } from './curl-form.ts'
import { curlOptions, type CurlOption } from './curl-options.ts'
import { curlTarget } from './curl-target.ts'
import { looseBytes, looseText } from './loose-bytes.ts'

/** What curl's options have said so far. */
interface Told {
  url: string | null
  method: string | null
  /** Null takes one of curl's own away. */
  headers: [string, string | null][]
  data: string[] | null
  isJson: boolean
  isGet: boolean
  isHead: boolean
  form: FormPart[]
  upload: Uint8Array | null
  user: string | null
  bearer: string | null
  /** False where curl would first ask the server which scheme it wants. */
  isBasic: boolean
  agent: string | null
  referer: string | null
  cookies: string[]
  isCompressed: boolean
  requestTarget: string | null
  isPathAsIs: boolean
  query: string[]
}

/**
 * Reads a cURL command as curl itself would send it, as browsers and tools copy it and as people paste it.
 *
 * @throws ProblemError NOT_A_REQUEST
 */
export function readCurl(text: string, file: string): CapturedRequest {
  const command = findCurlCommand(text)
  if (command === null) throw notARequest(file, 'the line does not begin with `curl`')
  if (command.words.some((word) => /^[“”‘’]/.test(word))) {
    throw notARequest(
      file,
      'it holds typographic quotation marks (“ ”), which a shell does not take for quotes',
      'Replace them with straight ones: a chat or a text program has changed them.',
    )
  }
  const told: Told = {
    url: null,
    method: null,
    headers: [],
    data: null,
    isJson: false,
    isGet: false,
    isHead: false,
    form: [],
    upload: null,
    user: null,
    bearer: null,
    isBasic: true,
    agent: null,
    referer: null,
    cookies: [],
    isCompressed: false,
    requestTarget: null,
    isPathAsIs: false,
    query: [],
  }
  for (const option of curlOptions(command.words)) {
    if ('url' in option) takeUrl(option.url, told, file)
    else take(option, told, command, file)
  }
  if (command.goesOn) throw severalRequests(file, 'another `curl` follows the first')
  return requestOf(told, file)
}

function takeUrl(url: string, told: Told, file: string): void {
  if (told.url !== null) {
    throw notARequest(
      file,
      `it names two URLs, \`${told.url}\` and \`${url}\``,
      'Give one request at a time, and quote values that hold blanks.',
    )
  }
  told.url = url
}

function take({ name, value }: CurlOption, told: Told, command: CurlCommand, file: string): void {
  switch (name) {
    case 'url':
      takeUrl(value, told, file)
      return
    case 'request':
      told.method = value
      return
    case 'header':
      takeHeader(value, told, file)
      return
    case 'data':
    case 'data-ascii':
    case 'data-binary':
    case 'data-raw':
    case 'json':
    case 'data-urlencode':
      told.data = [...(told.data ?? []), dataOf(name, value, command, file)]
      told.isJson ||= name === 'json'
      return
    case 'form':
      if (/^[^=]*=[@<]/.test(value)) throw fileBody(file, value)
      told.form.push(formPart(value))
      return
    case 'form-string':
      told.form.push(plainPart(value))
      return
    case 'upload-file':
      if (command.stdin === null || !/^[-.]$/.test(value)) throw fileBody(file, value)
      told.upload = command.stdin
      return
    case 'user':
      told.user = value.includes(':') ? value : `${value}:`
      return
    case 'oauth2-bearer':
      told.bearer = value
      return
    case 'digest':
    case 'ntlm':
    case 'negotiate':
    case 'anyauth':
    case 'aws-sigv4':
      told.isBasic = false
      return
    case 'user-agent':
      told.agent = value
      return
    case 'referer':
      told.referer = value
      return
    case 'cookie':
      // Without a sign of equality it is the name of a file.
      if (value.includes('=')) told.cookies.push(value)
      return
    case 'compressed':
      told.isCompressed = true
      return
    case 'get':
      told.isGet = true
      return
    case 'head':
      told.isHead = true
      return
    case 'request-target':
      told.requestTarget = value
      return
    case 'path-as-is':
      told.isPathAsIs = true
      return
    case 'url-query':
      told.query.push(value.startsWith('+') ? value.slice(1) : urlEncoded(value, command, file))
      return
    case 'next':
      throw severalRequests(file, '`--next` begins a second request')
    default:
  }
}

/** `Name: value`; `Name;` sends it empty; `Name:` takes one of curl's own away. */
function takeHeader(text: string, told: Told, file: string): void {
  if (text.startsWith('@')) throw fileBody(file, text)
  const [, name = '', sign = '', value = ''] = /^([^:;]+)([:;])[ \t]*([\s\S]*)$/.exec(text) ?? []
  if (name === '') throw notARequest(file, `the header \`${text}\` has no colon`)
  told.headers.push([name, sign === ':' && value.trim() === '' ? null : value.trimEnd()])
}

function dataOf(name: string, value: string, command: CurlCommand, file: string): string {
  if (name === 'data-raw') return value
  if (name === 'data-urlencode') return urlEncoded(value, command, file)
  if (!value.startsWith('@')) return value
  const read = stdinOf(value.slice(1), command, file)
  return name === 'data-binary' || name === 'json' ? read : read.replace(/[\r\n\0]/g, '')
}

function stdinOf(name: string, { stdin }: CurlCommand, file: string): string {
  if (name !== '-' || stdin === null) throw fileBody(file, `@${name}`)
  return looseText(stdin)
}

function urlEncoded(value: string, command: CurlCommand, file: string): string {
  const [, name = '', sign = '', written = ''] = /^([^=@]*)([=@])([\s\S]*)$/.exec(value) ?? [value, '', '=', value]
  const content = sign === '@' ? stdinOf(written, command, file) : written
  const encoded = [...looseBytes(content)]
    .map((byte) => {
      const letter = String.fromCharCode(byte)
      if (/[A-Za-z0-9._~-]/.test(letter)) return letter
      return byte === 0x20 ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
  return `${name === '' ? '' : `${name}=`}${encoded}`
}

function requestOf(told: Told, file: string): CapturedRequest {
  const { url, data, form, isGet, upload } = told
  if (url === null) throw notARequest(file, 'the cURL line names no URL')
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`
  const split = splitUrl(whole)
  if (split === null) throw notARequest(file, `\`${url}\` is no URL`)
  const joined = (data ?? []).join(told.isJson ? '' : '&')
  const body =
    form.length > 0 ? formBody(form) : upload !== null ? upload : isGet ? new Uint8Array() : looseBytes(joined)
  const hasBody = form.length > 0 || upload !== null || (data !== null && !isGet)
  const query = [...told.query, ...(isGet && joined !== '' ? [joined] : [])]
  const usual = told.isHead ? 'HEAD' : upload !== null ? 'PUT' : hasBody ? 'POST' : 'GET'
  return {
    request: {
      method: told.method ?? usual,
      target: told.requestTarget ?? curlTarget(split.target, query, told.isPathAsIs),
      headers: headersOf(told, split.host, whole, hasBody ? body.length : null),
      body,
    },
    origin: split.origin,
    format: 'curl',
  }
}

/** curl's own headers, in its order, where none of that name was given; `bodyBytes` null: there is no body. */
function headersOf(told: Told, host: string, url: string, bodyBytes: number | null): HeaderPairs {
  const user = told.user ?? userIn(url)
  const basic = user === null || !told.isBasic ? null : `Basic ${looseBytes(user).toString('base64')}`
  const own: [string, string | null][] = [
    ['Host', host],
    ['Authorization', basic ?? (told.bearer === null ? null : `Bearer ${told.bearer}`)],
    ['User-Agent', told.agent === '' ? null : (told.agent ?? 'curl')],
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
    ['Content-Length', bodyBytes === null ? null : String(bodyBytes)],
    ['Content-Type', bodyBytes === null || told.upload !== null ? null : type],
  ]
  // A form's type needs its boundary: curl writes its own in the place of one without.
  const kept = isForm
    ? given.filter(([name, value]) => name.toLowerCase() !== 'content-type' || /boundary=/i.test(value ?? ''))
    : given
  return merged(own, kept, later)
}

function merged(own: readonly [string, string | null][], given: Told['headers'], later: typeof own): HeaderPairs {
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

function severalRequests(file: string, what: string): Error {
  return notARequest(file, `it holds several requests: ${what}`, 'Give one request at a time.')
}

function fileBody(file: string, value: string): Error {
  return notARequest(
    file,
    `the cURL line takes a part from another file (\`${value}\`), which is not read`,
    'Put the body itself into the line, as `--data-binary` with its text.',
  )
}
