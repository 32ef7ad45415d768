import type { HeaderPairs } from '../../shared/delivery.ts'
import { notARequest, splitUrl, type CapturedRequest } from './captured-request.ts'

/** True for what browsers copy “as PowerShell”. */
export function isPowerShell(text: string): boolean {
  return /(?:^|\n)[^\n#]*\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\b/i.test(text)
}

/**
 * Reads a call of Invoke-WebRequest as browsers copy it: URL, method, headers, content type, body, and the session before it
 * with user agent and cookies. Headers that PowerShell adds itself are not written down.
 *
 * @throws ProblemError NOT_A_REQUEST
 */
export function readPowerShell(text: string, file: string): CapturedRequest {
  const line = text.replace(/`\r?\n/g, ' ')
  const call = /\b(?:Invoke-WebRequest|Invoke-RestMethod|iwr|irm)\b[\s\S]*$/i.exec(line)?.[0] ?? ''
  const url = valueOf(call, 'Uri') ?? stringAt(/https?:\/\/\S+/.exec(call)?.[0] ?? '')
  const split = url === null ? null : splitUrl(url)
  if (split === null) throw notARequest(file, 'its Invoke-WebRequest names no `-Uri "https://…"`')
  const body = valueOf(call, 'Body') ?? ''
  const type = valueOf(call, 'ContentType')
  const agent = stringAt(/\$session\.UserAgent\s*=\s*([\s\S]*)$/i.exec(line)?.[1] ?? '')
  const cookies = [...line.matchAll(/System\.Net\.Cookie\(([\s\S]*?)\)\s*\)/g)].map(([, given = '']) => cookieOf(given))
  const headers: HeaderPairs = [
    ['Host', split.host],
    ...(agent === null ? [] : [['User-Agent', agent] as const]),
    ...headersIn(/-Headers\s*@\{([\s\S]*)$/i.exec(call)?.[1] ?? ''),
    ...(cookies.length === 0 ? [] : [['Cookie', cookies.join('; ')] as const]),
    ...(type === null ? [] : [['Content-Type', type] as const]),
    ...(body === '' ? [] : [['Content-Length', String(Buffer.byteLength(body))] as const]),
  ]
  const method = valueOf(call, 'Method') ?? (body === '' ? 'GET' : 'POST')
  return {
    request: { method: method.toUpperCase(), target: split.target, headers, body: Buffer.from(body) },
    origin: split.origin,
    format: 'curl',
  }
}

/** `-Name "value"`, also within `([System.Text.Encoding]::UTF8.GetBytes("value"))`. */
function valueOf(call: string, name: string): string | null {
  const behind = new RegExp(`-${name}[:\\s]\\s*([\\s\\S]*)$`, 'i').exec(call)?.[1]
  if (behind === undefined) return null
  return stringAt(behind.replace(/^\(\s*\[System\.Text\.Encoding\]::\w+\.GetBytes\(/i, ''))
}

/** The string with which a text begins: in double or single quotes, or a bare word; null where it begins with another thing. */
function stringAt(text: string): string | null {
  const double = /^"((?:[^"`]|`[\s\S]|"")*)"/.exec(text)
  if (double !== null) return unescaped(double[1] ?? '')
  const single = /^'((?:[^']|'')*)'/.exec(text)
  if (single !== null) return (single[1] ?? '').replaceAll("''", "'")
  return /^[^\s"'@({-][^\s"']*/.exec(text)?.[0] ?? null
}

const signs: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0', a: '\x07', b: '\b', f: '\f' }

function unescaped(text: string): string {
  return text.replace(
    /`([\s\S])|""|\$\(\[char\](\d+)\)/gi,
    (whole, sign: string | undefined, code: string | undefined) => {
      if (code !== undefined) return String.fromCharCode(Number(code))
      return sign === undefined ? whole.slice(1) : (signs[sign] ?? sign)
    },
  )
}

/** `"name"="value"` lines of a hash table, to its closing brace. */
function headersIn(table: string): HeaderPairs {
  const found: [string, string][] = []
  let rest = table
  for (;;) {
    const pair = /^[\s;]*("(?:[^"`]|`[\s\S]|"")*"|'(?:[^']|'')*'|[\w-]+)\s*=\s*/.exec(rest)
    if (pair === null) return found
    const behind = rest.slice(pair[0].length)
    const value = /^("(?:[^"`]|`[\s\S]|"")*"|'(?:[^']|'')*'|[^\s;}]+)/.exec(behind)?.[0] ?? ''
    const [name, text] = [stringAt(pair[1] ?? ''), stringAt(value)]
    // PowerShell's browsers write HTTP/2's pseudo headers down as well.
    if (name !== null && text !== null && !/^(?::.*|authority|method|path|scheme)$/.test(name)) found.push([name, text])
    rest = behind.slice(value.length)
  }
}

function cookieOf(given: string): string {
  const [, name, value] = /^\s*("(?:[^"`]|`[\s\S]|"")*")\s*,\s*("(?:[^"`]|`[\s\S]|"")*")/.exec(given) ?? []
  return `${stringAt(name ?? '') ?? ''}=${stringAt(value ?? '') ?? ''}`
}
