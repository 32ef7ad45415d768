/** Methods that change nothing at the other side (RFC 9110 §9.2.1; PROPFIND: RFC 4918 §9.1, REPORT: RFC 3253 §3.6). */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT'])

/** True of a method, in any case of its letters, by which a request has no effect. */
export function isSafeMethod(method: string): boolean {
  return safeMethods.has(method.toUpperCase())
}
