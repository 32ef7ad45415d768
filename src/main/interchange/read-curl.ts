import type { HeaderPairs } from '../../shared/delivery.ts'
import { notARequest, splitUrl, type CapturedRequest } from './captured-request.ts'
import { shellWords } from './shell-words.ts'

/** What curl's options have said so far. */
interface Told {
  url: string | null
  method: string | null
  /** Null takes one of curl's own away. */
  headers: [string, string | null][]
  data: string[]
  json: boolean
  get: boolean
  form: string[]
}

/** Options without a value of their own that change nothing about the request. */
const silent = /^-(?:[0-9ksSLivfgNq#]+)$/

/** Options with a value that is not part of the request. */
const passedOver = new Set(
  '-o --output -m --max-time --connect-timeout -w --write-out --retry --retry-delay --retry-max-time -x --proxy --cacert --capath -E --cert --key --resolve --connect-to -c --cookie-jar -D --dump-header --interface --limit-rate --max-redirs -T --upload-file --ciphers --tls-max --dns-servers -K --config --trace --trace-ascii --stderr --proto --request-target'.split(
    ' ',
  ),
)

const shortWithValue = 'XHduAebFomwxcDETK'

/**
 * Reads a cURL command as curl itself would send it, also as browsers copy it.
 *
 * @throws ProblemError NOT_A_REQUEST
 */
export function readCurl(text: string, file: string): CapturedRequest {
  const words = shellWords(text).flatMap(separate)
  if (!/(?:^|[/\\])curl(?:\.exe)?$/.test(words[0] ?? '')) throw notARequest(file, 'the line does not begin with `curl`')
  const told: Told = { url: null, method: null, headers: [], data: [], json: false, get: false, form: [] }
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index] ?? ''
    if (word.startsWith('-') && word !== '-') {
      if (take(word, words[index + 1], told, file)) index += 1
    } else if (told.url === null) told.url = word
    else
      throw notARequest(
        file,
        `it names two URLs, \`${told.url}\` and \`${word}\``,
        'Give one request at a time, and quote values that hold blanks.',
      )
  }
  return requestOf(told, file)
}

/** `-XPOST` is `-X POST`, `--header=a` is `--header a`. */
function separate(word: string): readonly string[] {
  const long = /^(--[a-z0-9.-]+)=([\s\S]*)$/.exec(word)
  if (long !== null) return [long[1] ?? '', long[2] ?? '']
  const [, option = '', rest = ''] = /^(-[A-Za-z])([\s\S]+)$/.exec(word) ?? []
  return option !== '' && shortWithValue.includes(option.slice(1)) ? [option, rest] : [word]
}

/** Takes in one option; true where the word behind it belongs to it. */
function take(option: string, given: string | undefined, told: Told, file: string): boolean {
  const value = given ?? ''
  switch (option) {
    case '-X':
    case '--request':
      told.method = value
      return true
    case '--url':
      told.url = value
      return true
    case '-H':
    case '--header':
      takeHeader(value, told, file)
      return true
    case '-d':
    case '--data':
    case '--data-ascii':
    case '--data-binary':
    case '--json':
      if (value.startsWith('@')) throw fileBody(file, value)
      told.data.push(value)
      told.json ||= option === '--json'
      return true
    case '--data-raw':
      told.data.push(value)
      return true
    case '--data-urlencode':
      told.data.push(urlEncoded(value, file))
      return true
    case '-F':
    case '--form':
    case '--form-string':
      if (/=[@<]/.test(value) && option !== '--form-string') throw fileBody(file, value)
      told.form.push(value)
      return true
    case '-u':
    case '--user':
      told.headers.push(['Authorization', `Basic ${Buffer.from(value).toString('base64')}`])
      return true
    case '--oauth2-bearer':
      told.headers.push(['Authorization', `Bearer ${value}`])
      return true
    case '-A':
    case '--user-agent':
      told.headers.push(['User-Agent', value])
      return true
    case '-e':
    case '--referer':
      told.headers.push(['Referer', value])
      return true
    case '-b':
    case '--cookie':
      told.headers.push(['Cookie', value])
      return true
    case '--compressed':
      told.headers.push(['Accept-Encoding', 'deflate, gzip, br'])
      return false
    case '-G':
    case '--get':
      told.get = true
      return false
    case '-I':
    case '--head':
      told.method = 'HEAD'
      return false
    default:
      return passedOver.has(option) && !silent.test(option)
  }
}

/** `Name: value`; `Name;` sends it empty; `Name:` takes one of curl's own away. */
function takeHeader(text: string, told: Told, file: string): void {
  if (text.startsWith('@')) throw fileBody(file, text)
  const [, name = '', sign = '', value = ''] = /^([^:;]+)([:;])[ \t]*([\s\S]*)$/.exec(text) ?? []
  if (name === '') throw notARequest(file, `the header \`${text}\` has no colon`)
  told.headers.push([name, sign === ':' && value.trim() === '' ? null : value.trimEnd()])
}

function requestOf(told: Told, file: string): CapturedRequest {
  const { url, data, form, get } = told
  if (url === null) throw notARequest(file, 'the cURL line names no URL')
  const split = splitUrl(/^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `http://${url}`)
  if (split === null) throw notARequest(file, `\`${url}\` is no URL`)
  const joined = data.join(told.json ? '' : '&')
  const boundary = '------------------------faultline'
  const body = form.length > 0 ? multipart(form, boundary) : get ? '' : joined
  const hasBody = form.length > 0 || (data.length > 0 && !get)
  const type =
    form.length > 0
      ? `multipart/form-data; boundary=${boundary}`
      : told.json
        ? 'application/json'
        : 'application/x-www-form-urlencoded'
  const target =
    get && joined !== '' ? `${split.target}${split.target.includes('?') ? '&' : '?'}${joined}` : split.target
  const bytes = Buffer.from(body)
  const own: HeaderPairs = [
    ['Host', split.host],
    ['User-Agent', 'curl'],
    ['Accept', told.json ? 'application/json' : '*/*'],
  ]
  const later: HeaderPairs = hasBody
    ? [
        ['Content-Length', String(bytes.length)],
        ['Content-Type', type],
      ]
    : []
  return {
    request: {
      method: told.method ?? (hasBody ? 'POST' : 'GET'),
      target,
      headers: merged(own, told.headers, later),
      body: bytes,
    },
    origin: split.origin,
    format: 'curl',
  }
}

/** curl's own headers stand where none of that name was given; its Host comes first in any case. */
function merged(own: HeaderPairs, given: Told['headers'], later: HeaderPairs): HeaderPairs {
  const named = new Set(given.map(([name]) => name.toLowerCase()))
  const free = (pairs: HeaderPairs): HeaderPairs => pairs.filter(([name]) => !named.has(name.toLowerCase()))
  const sent = given.flatMap(([name, value]): HeaderPairs => (value === null ? [] : [[name, value]]))
  const isHost = ([name]: readonly [string, string]): boolean => name.toLowerCase() === 'host'
  return [...sent.filter(isHost).slice(0, 1), ...free(own), ...sent.filter((pair) => !isHost(pair)), ...free(later)]
}

function urlEncoded(value: string, file: string): string {
  const [, name = '', sign = '', content = ''] = /^([^=@]*)([=@])([\s\S]*)$/.exec(value) ?? [value, '', '=', value]
  if (sign === '@') throw fileBody(file, value)
  return `${name === '' ? '' : `${name}=`}${encodeURIComponent(content)}`
}

function multipart(fields: readonly string[], boundary: string): string {
  const parts = fields.map((field) => {
    const [, name = '', value = ''] = /^([^=]*)=([\s\S]*)$/.exec(field) ?? []
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  })
  return `${parts.join('')}--${boundary}--\r\n`
}

function fileBody(file: string, value: string): Error {
  return notARequest(
    file,
    `the cURL line takes a part from another file (\`${value}\`), which is not read`,
    'Put the body itself into the line, as `--data-binary` with its text.',
  )
}
