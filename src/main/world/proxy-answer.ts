import type { HeaderPairs } from '../../shared/delivery.ts'
import type { ProxyStyle } from './proxy-settings.ts'

/** An answer that the proxy gives itself. */
export interface ProxyAnswer {
  readonly status: number
  readonly headers: HeaderPairs
  readonly body: string
}

/** nginx' own words, which are not always the standard's. */
const reasons: Readonly<Record<number, string>> = {
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Authorization Required',
  403: 'Forbidden',
  413: 'Request Entity Too Large',
  414: 'Request-URI Too Large',
  431: 'Request Header Fields Too Large',
  502: 'Bad Gateway',
  504: 'Gateway Time-out',
}

/** The page with which a proxy of that style answers: nginx a short HTML page, Caddy nothing, others a line of text. */
export function proxyAnswer(status: number, style: ProxyStyle, headers: HeaderPairs = [], note?: string): ProxyAnswer {
  const reason = reasons[status] ?? String(status)
  switch (style) {
    case 'nginx':
      return {
        status,
        headers: [['Server', nginxServer], ['Content-Type', 'text/html'], ...headers],
        body: nginxPage(`${status} ${reason}`, note),
      }
    case 'caddy':
      return { status, headers: [['Server', caddyServer], ...headers], body: '' }
    case 'plain':
      return {
        status,
        headers: [['Content-Type', 'text/plain; charset=utf-8'], ...headers],
        body: `${status} ${note ?? reason}\n`,
      }
  }
}

/** Value of the Server header that a proxy of that style puts in place of the upstream's; null: it leaves it. */
export function serverHeader(style: ProxyStyle): string | null {
  return { plain: null, nginx: nginxServer, caddy: caddyServer }[style]
}

const nginxServer = 'nginx/1.22.1'
const caddyServer = 'Caddy'

function nginxPage(heading: string, note?: string): string {
  const title = note === undefined ? heading : `${heading.slice(0, 3)} ${note}`
  const lines = [
    '<html>',
    `<head><title>${title}</title></head>`,
    '<body>',
    `<center><h1>${heading}</h1></center>`,
    ...(note === undefined ? [] : [`<center>${note}</center>`]),
    `<hr><center>${nginxServer}</center>`,
    '</body>',
    '</html>',
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}
