import type { HeaderFields } from '../../shared/headers.ts'

export interface UserAndPassword {
  readonly user: string
  readonly password: string
}

const basicScheme = /^ *basic +([A-Za-z0-9._~+/-]+=*) *$/i

/** User and password of a Basic `Authorization` header, read as UTF-8 (RFC 7617); null where it holds none. */
export function readBasic(authorization: string | undefined): UserAndPassword | null {
  const coded = authorization === undefined ? undefined : basicScheme.exec(authorization)?.[1]
  return coded === undefined ? null : readPair(coded, 'utf8')
}

/** `user:password` out of base64, read in an encoding; null where there is no colon or a line break. */
export function readPair(coded: string, encoding: 'utf8' | 'latin1'): UserAndPassword | null {
  const pair = /^([^:]*):(.*)$/.exec(Buffer.from(coded, 'base64').toString(encoding))
  return pair === null ? null : { user: pair[1] ?? '', password: pair[2] ?? '' }
}

/** Scheme of an `Authorization` header; “(none)” where a bare value stands there, which may be a secret. */
export function schemeOf(authorization: string): string {
  const [, scheme, rest] = /^ *([A-Za-z][A-Za-z0-9-]{0,20})( |$)/.exec(authorization) ?? []
  return scheme !== undefined && (rest === ' ' || scheme.toLowerCase() === 'basic') ? scheme : '(none)'
}

/** What a header that is not there may have to do with a proxy. */
export function proxyHint(headers: HeaderFields): string {
  const trace = ['via', 'x-forwarded-for', 'forwarded', 'x-forwarded-proto'].find((name) => headers[name] !== undefined)
  return trace === undefined ? '' : `; the request passed a proxy (it carries \`${trace}\`), which may have removed it`
}
