import type { HeaderPairs } from '../../shared/delivery.ts'
import { hasHeader, headerValue } from '../../shared/headers.ts'
import { notARequest, splitUrl, withNotes, type CapturedRequest } from './captured-request.ts'
import { filledNames, unfilledNote } from './filled-names.ts'

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
 * are left out, and so is, among others, a body that stands in another file.
 *
 * @throws ProblemError NOT_A_REQUEST, also where every body stands in another file
 */
export function readHttpFile(text: string, file: string): readonly CapturedRequest[] {
  const names = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(/^@([\w-]+)\s*=\s*(.*?)\s*$/gmu)) names.set(name, value)
  const found = text.split(/^###/mu).flatMap((part, index) => {
    const [title = '', ...rest] = index === 0 ? ['', ...part.split(/\r?\n/u)] : part.split(/\r?\n/u)
    const read = requestOf(withoutScripts(rest), names, file)
    if (read === null) return []
    const named = rest
      .map((line) => /^\s*(?:#|\/\/)\s*@name[\s=]+(.+?)\s*$/u.exec(line)?.[1])
      .find((one) => one != null)
    const name = title.replace(/^#*\s*/u, '').trim()
    return [{ ...read, name: name === '' ? (named ?? '') : name }]
  })
  const outside = found.map(({ outsideBody }) => outsideBody)
  const [first] = outside
  if (first != null && outside.every((one) => one !== null)) {
    throw notARequest(file, `a body stands in another file (${first})`, 'Paste the body in place of that line.')
  }
  return found.map(({ outsideBody: _, ...request }) => request)
}

interface FoundRequest extends CapturedRequest {
  /** The file in which its body stands; null: in none. */
  readonly outsideBody: string | null
}

/** What runs before a request is sent, on one line or on many. */
function withoutScripts(lines: readonly string[]): readonly string[] {
  let inScript = false
  return lines.filter((line) => {
    const begins = !inScript && /^\s*<\s*\{%/u.test(line)
    if (begins) inScript = true
    const isScript = inScript
    if (inScript && /%\}\s*$/u.test(line)) inScript = false
    return !isScript
  })
}

function requestOf(lines: readonly string[], names: ReadonlyMap<string, string>, file: string): FoundRequest | null {
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
  const written = blank === -1 ? { text: '', outside: null } : bodyOf(after.slice(blank + 1))
  const hasHost = hasHeader(headers, 'host') || split.host === ''
  const body = filledNames(inForm(written.text, headerValue(headers, 'content-type') ?? ''), names)
  return {
    request: {
      method,
      target: split.target,
      headers: hasHost ? headers : [['Host', split.host], ...headers],
      body: Buffer.from(body),
    },
    origin: split.origin === '' ? null : split.origin,
    format: 'http',
    outsideBody: written.outside,
    ...withNotes([
      written.outside === null ? null : `Its body stands in another file (${written.outside}), which is not read.`,
      unfilledNote([split.target, ...headers.map(([, value]) => value), body]),
    ]),
  }
}

/** Comments, variables and directives before the request line. */
function isAside(line: string): boolean {
  return /^\s*(?:#|\/\/|@[\w-]+\s*=)/u.test(line)
}

/** Where a variable of an environment stands for the host, only the target is known. */
function targetOf(url: string, headers: HeaderPairs): ReturnType<typeof splitUrl> {
  const host = headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? ''
  const [, target] = /^(?:https?:\/\/)?\{\{[^{}]*\}\}(?::\d+)?(\/[^#]*|)$/u.exec(url) ?? []
  if (target !== undefined) return { origin: '', host: '', target: target === '' ? '/' : target }
  if (url.startsWith('/')) return { origin: host === '' ? '' : `http://${host}`, host, target: url }
  return splitUrl(url)
}

function headersOf(lines: readonly string[], names: ReadonlyMap<string, string>, file: string): HeaderPairs {
  return lines
    .filter((line) => !isAside(line))
    .map((line): readonly [string, string] => {
      const [, name = '', value = ''] = /^\s*([^\s:]+)\s*:[ \t]*(.*?)[ \t]*$/u.exec(line) ?? []
      if (name === '') throw notARequest(file, `the header line \`${line.slice(0, 80)}\` has no name and colon`)
      const filled = filledNames(value, names)
      return [name, name.toLowerCase() === 'authorization' ? encodedBasic(filled) : filled]
    })
}

/** Editors let a person write `Basic user password`, or with a colon, and encode it when they send it. */
function encodedBasic(value: string): string {
  const [, user, password] = /^Basic\s+([^\s:]+)(?:\s*:\s*|\s+)(\S.*)$/iu.exec(value) ?? []
  if (user === undefined || password === undefined) return value
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

/** As its content type wants it: the parts of a form end with CR and LF, and the fields of another may stand on lines of their own. */
function inForm(text: string, type: string): string {
  if (/^multipart\//iu.test(type)) return `${text.replace(/\r?\n/gu, '\r\n')}\r\n`
  if (/^application\/x-www-form-urlencoded/iu.test(type)) return text.replace(/[ \t]*\r?\n[ \t]*/gu, '')
  return text
}

/** Without a line that names another file, which is not read. */
function bodyOf(lines: readonly string[]): { readonly text: string; readonly outside: string | null } {
  const script = lines.findIndex((line) => /^(?:>\s|>>|<>\s)/u.test(line))
  const text = (script === -1 ? lines : lines.slice(0, script)).join('\n').trimEnd()
  const outside = outsideLine.exec(text)?.[1]?.slice(0, 80) ?? null
  return { text: outside === null ? text : text.replaceAll(new RegExp(outsideLine, 'gmu'), ''), outside }
}

const outsideLine = /^<(?!\?|[A-Za-z!/])@?\S*\s+(\S+)\s*$/mu
