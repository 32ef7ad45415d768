// The request that an entry of a log is about, as far as a line of it tells one. Pure.
import type { LogEntry } from './log-entry.ts'

/** Method and target of a request: a log tells neither its other headers nor its body. */
export interface LoggedRequest {
  readonly method: string
  readonly target: string
}

/** Null where the entry names no request, or none whose address was in question (contract §4 rule 1): it was answered otherwise. */
export function loggedRequest({ text, url, method, status, isInbound }: LogEntry): LoggedRequest | null {
  if (status !== null && status !== 404 && status !== 405) return null
  const target = url === null ? '' : url.replace(/^(?:[a-z]+:\/\/)?[^/]*(?=\/)/iu, '')
  if (isInbound && method !== null && target.startsWith('/')) return { method, target }
  const [, told, path] = /requested webhook \\?"([A-Z]+) ([^"\\\s]+)\\?" is not registered/u.exec(text) ?? []
  return told === undefined || path === undefined ? null : { method: told, target: `/webhook/${path}` }
}
