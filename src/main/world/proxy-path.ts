import type { ProxySettings } from './proxy-settings.ts'

/** The request target as it goes upstream. */
export function upstreamTarget(target: string, settings: ProxySettings): string {
  const originForm = target.replace(/^https?:\/\/[^/?#]+/i, '')
  const rooted = originForm.startsWith('/') || originForm === '*' ? originForm : `/${originForm}`
  const stripped = settings.stripsPrefix ? withoutPrefix(rooted, settings.stripsPrefix) : rooted
  return (settings.addsPrefix ?? '') + stripped
}

/** The authority of an absolute-form target (`http://host/path`), or null. */
export function authorityOf(target: string): string | null {
  return /^https?:\/\/([^/?#]+)/i.exec(target)?.[1] ?? null
}

/** The target with a slash at the end of its path, or null where it has one. */
export function withSlash(target: string): string | null {
  const [path = '', ...query] = target.split('?')
  if (path.endsWith('/')) return null
  return `${path}/${query.length > 0 ? `?${query.join('?')}` : ''}`
}

function withoutPrefix(target: string, strips: { readonly prefix: string; readonly as: 'nginx' | 'caddy' }): string {
  const [path = '', ...query] = target.split('?')
  const rest = query.length > 0 ? `?${query.join('?')}` : ''
  const prefix = strips.prefix.replace(/\/+$/, '')
  const normal = strips.as === 'nginx' ? normalisedByNginx(path) : mergedByCaddy(path)
  if (normal !== prefix && !normal.startsWith(`${prefix}/`)) return target
  return (normal.slice(prefix.length) || '/') + rest
}

/** nginx works on the decoded path: %2F becomes a slash, and what must be escaped is escaped again. */
function normalisedByNginx(path: string): string {
  const decoded = path.replace(/%([0-9A-Fa-f]{2})/g, (_escape, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
  // eslint-disable-next-line no-control-regex -- control characters are among what nginx escapes
  return resolved(decoded).replace(/[\u0000-\u0020%?#\u007F-\u00FF]/g, escaped)
}

/** Caddy cleans the path as it is written: its escapes stay. */
function mergedByCaddy(path: string): string {
  return resolved(path)
}

/** Slashes merged, `.` and `..` resolved; a slash at the end stays. */
function resolved(path: string): string {
  const kept: string[] = []
  for (const segment of path.split('/')) {
    if (segment === '..') kept.pop()
    else if (segment !== '' && segment !== '.') kept.push(segment)
  }
  const ends = /\/\.{0,2}$/.test(path) && kept.length > 0
  return `/${kept.join('/')}${ends ? '/' : ''}`
}
