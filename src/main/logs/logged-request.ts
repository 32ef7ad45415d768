// The request that an entry of a log is about, as far as a line of it tells one. Pure.
import type { LoggedCaller, LoggedRequest } from '../../shared/logged-request.ts'
import type { LogEntry } from './log-entry.ts'

/** Statuses by which an address was in question, or nothing tells what was (contract §4 rule 1). */
const ofAddress: readonly (number | null)[] = [null, 404, 405]
/** Those behind which stands a webhook that was reached: its authentication (contract §5), or its workflow. */
const ofWebhook = [401, 403, 500]

/** Null where the entry names no request, or none that says more when it is laid beside the webhooks. */
export function loggedRequest({ text, url, method, status, isInbound }: LogEntry): LoggedRequest | null {
  if (!ofAddress.includes(status) && !ofWebhook.includes(status ?? 0)) return null
  const target = url === null ? '' : url.replace(/^(?:[a-z]+:\/\/)?[^/]*(?=\/)/iu, '')
  if (isInbound && method !== null && target.startsWith('/')) return { method, target, status, caller: callerIn(text) }
  const [, told, path] = /requested webhook \\?"([A-Z]+) ([^"\\\s]+)\\?" is not registered/u.exec(text) ?? []
  return told === undefined || path === undefined
    ? null
    : { method: told, target: `/webhook/${path}`, status: null, caller: null }
}

/** True where nothing but its address is compared: authentication and workflow are asked of nobody. */
export function isOfAddress({ status }: LoggedRequest): boolean {
  return ofAddress.includes(status)
}

/** As nginx and Apache write it (the "common" and the "combined" form): address, identity, user, time, request, …, agent. */
function callerIn(text: string): LoggedCaller | null {
  const [, address, user, rest = ''] = /^([\d.]+|[\da-f:]+) \S+ (\S+) \[[^\]]+\](.*)$/isu.exec(text) ?? []
  if (address === undefined || user === undefined) return null
  return { address, hasUser: user !== '-', userAgent: /"([^"]{2,200})"\s*$/u.exec(behindRequest(rest))?.[1] ?? null }
}

/** The request line itself is quoted as well. */
function behindRequest(text: string): string {
  return text.replace(/^\s*"[^"]*"/u, '')
}
