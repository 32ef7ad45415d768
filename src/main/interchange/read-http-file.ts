import type { HeaderPairs } from '../../shared/delivery.ts'
import { hasHeader } from '../../shared/headers.ts'
import { notARequest, splitUrl, type CapturedRequest } from './captured-request.ts'
import { filledNames } from './filled-names.ts'

const methods = 'GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS|TRACE|CONNECT'
const requestLine = new RegExp(`^(?:(${methods})\\s+)?(\\S.*?)(?:\\s+HTTP/[\\d.]+)?\\s*$`, 'u')
const marks = new RegExp(
  `^(?:###|@[\\w-]+\\s*=|(?:${methods})\\s+(?:https?://|\\{\\{|/)\\S*\\s*(?:HTTP/2)?\\s*$)`,
  'mu',
)

/**
 * True for a file of requests as editors keep them (`.http`, `.rest`): parts between `###`, variables `@name = value`, or a request
 * line with a whole URL and no version.
 */
export function isHttpFile(text: string): boolean {
  return marks.test(text) && !/^\s*curl\s/iu.test(text)
}

/**
 * Every request of the file. Variables of the file are filled in, others stay as `{{name}}`; scripts (`< {% … %}`, `> {% … %}`)
 * are left out.
 *
 * @throws ProblemError NOT_A_REQUEST, also where a body stands in another file
 */
export function readHttpFile(text: string, file: string): readonly CapturedRequest[] {
  const names = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(/^@([\w-]+)\s*=\s*(.*?)\s*$/gmu)) names.set(name, value)
  return text.split(/^###/mu).flatMap((part, index) => {
    const [title = '', ...rest] = index === 0 ? ['', ...part.split(/\r?\n/u)] : part.split(/\r?\n/u)
    const found = requestOf(rest, names, file)
    return found === null ? [] : [{ ...found, name: title.replace(/^#*\s*/u, '').trim() }]
  })
}

function requestOf(lines: readonly string[], names: ReadonlyMap<string, string>, file: string): CapturedRequest | null {
  const start = lines.findIndex((line) => line.trim() !== '' && !isAside(line))
  const first = lines[start]
  if (first === undefined) return null
  const rest = lines.slice(start + 1)
  const query = rest.findIndex((line) => !/^\s+[?&]/u.test(line))
  const more = rest.slice(0, query === -1 ? rest.length : query)
  const [, method = 'GET', given = ''] = requestLine.exec(first.trim()) ?? []
  const url = filledNames([given, ...more.map((line) => line.trim())].join('').replace(/\s+HTTP\/[\d.]+$/u, ''), names)
  const after = rest.slice(more.length)
  const blank = after.findIndex((line) => line.trim() === '')
  const headers = headersOf(blank === -1 ? after : after.slice(0, blank), names, file)
  const split = targetOf(url, headers)
  if (split === null) throw notARequest(file, `\`${url.slice(0, 120)}\` is no URL`)
  const body = blank === -1 ? '' : bodyOf(after.slice(blank + 1), file)
  const hasHost = hasHeader(headers, 'host') || split.host === ''
  return {
    request: {
      method,
      target: split.target,
      headers: hasHost ? headers : [['Host', split.host], ...headers],
      body: Buffer.from(filledNames(body, names)),
    },
    origin: split.origin === '' ? null : split.origin,
    format: 'http',
  }
}

/** Comments, variables and directives before the request line. */
function isAside(line: string): boolean {
  return /^\s*(?:#|\/\/|@[\w-]+\s*=|<\s*\{%)/u.test(line)
}

function targetOf(url: string, headers: HeaderPairs): ReturnType<typeof splitUrl> {
  const host = headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? ''
  if (url.startsWith('/')) return { origin: host === '' ? '' : `http://${host}`, host, target: url }
  return splitUrl(url)
}

function headersOf(lines: readonly string[], names: ReadonlyMap<string, string>, file: string): HeaderPairs {
  return lines
    .filter((line) => !isAside(line))
    .map((line): readonly [string, string] => {
      const [, name = '', value = ''] = /^\s*([^\s:]+)\s*:[ \t]*(.*?)[ \t]*$/u.exec(line) ?? []
      if (name === '') throw notARequest(file, `the header line \`${line.slice(0, 80)}\` has no name and colon`)
      return [name, filledNames(value, names)]
    })
}

function bodyOf(lines: readonly string[], file: string): string {
  const script = lines.findIndex((line) => /^(?:>\s|>>|<>\s)/u.test(line))
  const text = (script === -1 ? lines : lines.slice(0, script)).join('\n').trimEnd()
  const outside = /^<(?!\?|[A-Za-z!/])@?\S*\s+(\S+)\s*$/mu.exec(text)
  if (outside !== null) {
    throw notARequest(
      file,
      `a body stands in another file (${outside[1]?.slice(0, 80) ?? ''})`,
      'Paste the body in place of that line.',
    )
  }
  return text
}
