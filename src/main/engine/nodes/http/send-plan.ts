import { NodeFailure } from '../../node-failure.ts'
import { sendRequest, type ReceivedAnswer, type RequestToSend } from './send-request.ts'
import type { Authentication } from './authentication.ts'
import { composeRequest } from './compose-request.ts'
import type { NodeContext } from '../node-kind.ts'
import type { RequestManner, RequestPlan } from './request-plan.ts'

/** An answer, and the URL it came from after redirects. */
export interface PlanAnswer extends ReceivedAnswer {
  readonly url: URL
  /** False: redirects are not followed. */
  readonly isLed: boolean
}

/**
 * Sends a plan with its credential, follows redirects, and tries once more where the credential can be renewed. Whatever
 * the status, it is an answer; a `NodeFailure` is thrown where none came.
 */
export async function sendPlan(
  context: NodeContext,
  plan: RequestPlan,
  manner: RequestManner,
  authentication: Authentication,
  itemIndex: number,
): Promise<PlanAnswer> {
  const authorized = await authentication.authorize(plan)
  const first = composeRequest(authorized, manner, itemIndex)
  const answer = await follow(context, first, manner, authentication.headerNames)
  const again = (await authentication.again?.(answer, authorized, first.url)) ?? null
  if (again === null) return answer
  return follow(context, composeRequest(again, manner, itemIndex), manner, authentication.headerNames)
}

async function follow(
  context: NodeContext,
  first: RequestToSend,
  manner: RequestManner,
  secretHeaders: readonly string[],
): Promise<PlanAnswer> {
  let request = first
  for (let hops = 0; ; hops += 1) {
    const answer = await sendRequest(context, request)
    const target = targetOf(answer, request, manner)
    if (target === null) return { ...answer, url: request.url, isLed: follows(request, manner) }
    if (hops >= manner.maxRedirects) throw tooManyRedirects(request, target, manner.maxRedirects)
    request = redirected(context, request, target, answer.status, manner, secretHeaders)
  }
}

/** Where the answer sends the client, whatever its status of 3xx; null where it does not, or is not to be followed (observed). */
function targetOf({ status, headers }: ReceivedAnswer, request: RequestToSend, manner: RequestManner): URL | null {
  if (!follows(request, manner)) return null
  const { location } = headers
  if (status < 300 || status >= 400 || typeof location !== 'string' || location === '') return null
  if (!URL.canParse(location, request.url.href)) throw misled(request, 'Invalid URL', location)
  const target = new URL(location, request.url)
  if (/^https?:$/.test(target.protocol)) return target
  throw misled(request, `Unsupported protocol ${target.protocol}`, location)
}

function follows({ method }: RequestToSend, { followRedirects }: RequestManner): boolean {
  return followRedirects === 'always' || (followRedirects === 'reading' && (method === 'GET' || method === 'HEAD'))
}

/** An answer that sends the client where it cannot go. */
function misled({ itemIndex, url }: RequestToSend, why: string, location: string): NodeFailure {
  const message = `Redirected request failed: ${why}`
  const code = 'ERR_FR_REDIRECTION_FAILURE'
  return new NodeFailure(message, {
    name: 'NodeApiError',
    description: `${url.href} led on to "${location}".`,
    code,
    ...(itemIndex !== null && { itemIndex }),
    itemError: { message, name: `Error [${code}]`, code },
  })
}

const bodyHeaders = new Set(['content-type', 'content-length', 'content-encoding', 'transfer-encoding'])
const alwaysSecret = ['authorization', 'cookie', 'proxy-authorization']

/** The next request (RFC 9110 §15.4): as browsers do, 301 and 302 turn POST into GET, 303 turns all but HEAD. */
function redirected(
  context: NodeContext,
  request: RequestToSend,
  target: URL,
  status: number,
  manner: RequestManner,
  secretHeaders: readonly string[],
): RequestToSend {
  const { method, url, itemIndex } = request
  const turnsToGet =
    status === 303 ? method !== 'GET' && method !== 'HEAD' : (status === 301 || status === 302) && method === 'POST'
  if (turnsToGet && request.body !== null) noteTurned(context, request, target, status)
  const dropped = new Set<string>(turnsToGet ? bodyHeaders : [])
  if (url.origin !== target.origin && !manner.keepSecretsAcrossOrigins) {
    const secrets = [...alwaysSecret, ...secretHeaders].map((name) => name.toLowerCase())
    const sent = Object.keys(request.headers).filter((name) => secrets.includes(name.toLowerCase()))
    for (const name of sent) dropped.add(name.toLowerCase())
    if (sent.length > 0) {
      context.note(
        'input-discarded',
        `${url.origin} redirected to ${target.origin}, another origin: the header ${sent.join(', ')} was not sent along.`,
        itemIndex === null ? [] : [itemIndex],
      )
    }
  }
  const body = turnsToGet ? null : request.body
  // Another origin gets a body that is sent again, and nothing else of the credential.
  const leftBehind = url.origin !== target.origin && !manner.keepSecretsAcrossOrigins && body === null
  return {
    ...request,
    url: target,
    method: turnsToGet ? 'GET' : method,
    body,
    ...(leftBehind && { carriesCredential: false }),
    headers: Object.fromEntries(Object.entries(request.headers).filter(([name]) => !dropped.has(name.toLowerCase()))),
  }
}

/**
 * What was sent is lost where an address has moved; a redirect to another page after it (303, often 302) is an answer to it.
 */
function noteTurned(
  context: NodeContext,
  { method, url, itemIndex }: RequestToSend,
  target: URL,
  status: number,
): void {
  if (status === 303 || (status === 302 && placeOf(url) !== placeOf(target))) return
  context.note(
    'request-turned',
    `${method} ${url.href} was answered ${status} and led on to ${target.href}: there it went on as GET, without its body. Give "${context.node.name}" the address that it leads to.`,
    itemIndex === null ? [] : [itemIndex],
  )
}

/** The path, whatever the host and whether a slash ends it. */
function placeOf({ pathname }: URL): string {
  return pathname.replace(/\/+$/u, '')
}

function tooManyRedirects(request: RequestToSend, target: URL, most: number): NodeFailure {
  return new NodeFailure('Maximum number of redirects exceeded', {
    name: 'NodeApiError',
    description: `After ${most} redirects ${request.url.href} led on to ${target.href}.`,
    code: 'ERR_FR_TOO_MANY_REDIRECTS',
    ...(request.itemIndex !== null && { itemIndex: request.itemIndex }),
    itemError: {
      message: 'Maximum number of redirects exceeded',
      name: 'Error [ERR_FR_TOO_MANY_REDIRECTS]',
      code: 'ERR_FR_TOO_MANY_REDIRECTS',
    },
  })
}
