// What to do about a proxy that answered in the place of the service. In: its status. Out: what helps there. Pure.
import type { Remedy } from '../../shared/verdict.ts'

const ofRedirect =
  'Have the provider send to the address that the redirect leads to, or have the proxy pass the request on in place of redirecting it.'
const ofGate = 'Have the proxy let the path of the webhook through without a login or a rule of its own.'
const ofHeaders =
  'Have the proxy take larger headers (nginx: large_client_header_buffers), or the provider send smaller ones.'
const ofUpstream =
  'Have the proxy pass on to the host and port at which the service listens, and look whether the service runs.'

/** By the status of the answer, as nginx gives it. */
const byStatus: Readonly<Record<number, string>> = {
  301: ofRedirect,
  302: ofRedirect,
  307: ofRedirect,
  308: ofRedirect,
  400: ofHeaders,
  401: ofGate,
  403: ofGate,
  413: 'Have the proxy take larger bodies (nginx: client_max_body_size), or the provider send smaller ones.',
  431: ofHeaders,
  503: ofUpstream,
  504: 'Have the proxy wait longer for the service (nginx: proxy_read_timeout), or have the webhook answer before its long work.',
}

/** Null where it passed on, or its status leaves open what is wrong: 502 is also what Caddy says of a body that is too large. */
export function remedyOfProxy(status: number | undefined): Remedy | null {
  const sentence = status === undefined ? undefined : byStatus[status]
  return sentence === undefined ? null : { by: 'operator of the proxy', sentence }
}
