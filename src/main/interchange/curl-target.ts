/**
 * The request target that curl makes of a URL's path and query: dot segments resolved (unless `--path-as-is`), letters beyond
 * ASCII percent-encoded in the path and as UTF-8 bytes in the query. `more` is added to the query. Bytes stand as Latin-1.
 */
export function curlTarget(target: string, more: readonly string[], isPathAsIs: boolean): string {
  const end = target.indexOf('?')
  const path = end === -1 ? target : target.slice(0, end)
  const query = [...(end === -1 ? [] : [target.slice(end + 1)]), ...more].join('&')
  const whole = isPathAsIs ? path : resolved(path)
  const encoded = whole.replace(/[^\x21-\x7e]/gu, (sign) =>
    [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  )
  const bytes = Buffer.from(query.replaceAll(' ', '%20'), 'utf8').toString('latin1')
  return end === -1 && more.length === 0 ? encoded : `${encoded}?${bytes}`
}

/** RFC 3986 §5.2.4. */
function resolved(path: string): string {
  if (!/\/\.{1,2}(?:\/|$)/.test(path)) return path
  const kept: string[] = []
  const segments = path.split('/').slice(1)
  segments.forEach((segment, index) => {
    const isLast = index === segments.length - 1
    if (segment === '..') kept.pop()
    else if (segment !== '.') kept.push(segment)
    if (isLast && (segment === '.' || segment === '..')) kept.push('')
  })
  return `/${kept.join('/')}`
}
