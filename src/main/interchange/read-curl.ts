import { acts } from '../../shared/acts.ts'
import { notARequest, splitUrl, type CapturedRequest } from './captured-request.ts'
import { findCurlCommand, type CurlCommand } from './curl-command.ts'
import { formBody, formPart, plainPart, type FormPart } from './curl-form.ts'
import { headersOf, type ToldOfHeaders } from './curl-headers.ts'
import { curlOptions, type CurlOption } from './curl-options.ts'
import { unreplaced, unsentOptions } from './curl-unsent.ts'
import { curlTarget } from './curl-target.ts'
import { looseBytes, looseText } from './loose-bytes.ts'

/** What curl's options have said so far. */
interface Told extends ToldOfHeaders {
  url: string | null
  method: string | null
  data: string[] | null
  isGet: boolean
  isHead: boolean
  requestTarget: string | null
  isPathAsIs: boolean
  query: string[]
}

/** Reads the bytes of a file that a cURL line names; null: none is read. */
export type CurlFiles = ((path: string) => Uint8Array) | null

type Source = CurlCommand & { readonly files: CurlFiles }

/**
 * Reads a cURL command as curl itself would send it, as browsers and tools copy it and as people paste it.
 *
 * @throws ProblemError NOT_A_REQUEST, and what `files` throws
 */
export function readCurl(text: string, file: string, files: CurlFiles = null): CapturedRequest {
  const found = findCurlCommand(text)
  const command: Source | null = found === null ? null : { ...found, files }
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
    range: null,
    isCompressed: false,
    requestTarget: null,
    isPathAsIs: false,
    query: [],
  }
  const options = curlOptions(command.words)
  for (const option of options) {
    if ('url' in option) takeUrl(option.url, told, file)
    else take(option, told, command, file)
  }
  if (command.goesOn) throw severalRequests(file, 'another `curl` follows the first')
  const notes = [
    ...unsentOptions(options.flatMap((option) => ('url' in option ? [] : [option]))),
    ...unreplaced(text, told.url ?? ''),
  ]
  return { ...requestOf(told, file), ...(notes.length === 0 ? {} : { notes }) }
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

function take({ name, value }: CurlOption, told: Told, command: Source, file: string): void {
  switch (name) {
    case 'url':
      takeUrl(value, told, file)
      return
    case 'request':
      told.method = value
      return
    case 'header':
      takeHeaders(value, told, command, file)
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
      told.form.push(/^[^=]*=[@<]/.test(value) ? filePart(value, command, file) : formPart(value))
      return
    case 'form-string':
      told.form.push(plainPart(value))
      return
    case 'upload-file':
      told.upload = bytesOf(/^[-.]$/.test(value) ? '-' : value, value, command, file)
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
    case 'range':
      told.range = value
      return
    case 'config':
      throw fileBody(file, value)
    case 'next':
      throw severalRequests(file, '`--next` begins a second request')
    default:
  }
}

/** `@FILE` holds a header on each line. */
function takeHeaders(text: string, told: Told, command: Source, file: string): void {
  if (!text.startsWith('@')) takeHeader(text, told, file)
  else {
    const lines = stdinOf(text.slice(1), command, file).split(/\r?\n/u)
    for (const line of lines) if (line.trim() !== '') takeHeader(line, told, file)
  }
}

/** `Name: value`; `Name;` sends it empty; `Name:` takes one of curl's own away. */
function takeHeader(text: string, told: Told, file: string): void {
  const [, name = '', sign = '', value = ''] = /^([^:;]+)([:;])[ \t]*([\s\S]*)$/.exec(text) ?? []
  if (name === '') throw notARequest(file, `the header \`${text}\` has no colon`)
  told.headers.push([name, sign === ':' && value.trim() === '' ? null : value.trimEnd()])
}

function dataOf(name: string, value: string, command: Source, file: string): string {
  if (name === 'data-raw') return value
  if (name === 'data-urlencode') return urlEncoded(value, command, file)
  if (!value.startsWith('@')) return value
  const read = stdinOf(value.slice(1), command, file)
  return name === 'data-binary' || name === 'json' ? read : read.replace(/[\r\n\0]/g, '')
}

/** What stands in standard input (`-`) or in a file. */
function stdinOf(name: string, command: Source, file: string): string {
  return looseText(bytesOf(name, `@${name}`, command, file))
}

function bytesOf(name: string, written: string, { stdin, files }: Source, file: string): Uint8Array {
  const read = name === '-' ? stdin : (files?.(name) ?? null)
  if (read === null) throw fileBody(file, written)
  return read
}

/** `name=@FILE;type=…` as a file with its name, `name=<FILE` as a text. */
function filePart(written: string, command: Source, file: string): FormPart {
  const [, name = '', sign = '', rest = ''] = /^([^=]*)=([@<])([\s\S]*)$/.exec(written) ?? []
  const path = /^"((?:[^"\\]|\\[\s\S])*)"/.exec(rest)?.[1] ?? rest.split(';')[0] ?? ''
  const behind = rest.slice(rest.startsWith('"') ? path.length + 2 : path.length)
  const named = sign === '@' && !/;\s*filename=/.test(behind) ? `;filename="${basename(path)}"` : ''
  const part = formPart(`${name}=${named}${behind}`)
  return { ...part, value: stdinOf(path, command, file) }
}

function basename(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path
}

function urlEncoded(value: string, command: Source, file: string): string {
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

function severalRequests(file: string, what: string): Error {
  return notARequest(file, `it holds several requests: ${what}`, 'Give one request at a time.')
}

function fileBody(file: string, value: string): Error {
  return notARequest(
    file,
    `the cURL line takes a part from another file (\`${value}\`), which is not read`,
    `${acts.bodyIntoLine}.`,
  )
}
