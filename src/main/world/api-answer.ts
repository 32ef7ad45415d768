import type { ApiRule } from '../../shared/case.ts'
import { isObject } from '../../shared/json.ts'
import type { AnswerEffect } from './api-fault.ts'
import type { ArrivedCall } from './arrived-call.ts'
import { noRuleHeader } from '../../shared/made-up-answer.ts'
import { asScalar } from './as-scalar.ts'
import { madeUpMark } from './closed-host.ts'
import { pathAgrees, ruleAgrees } from './match-rule.ts'
import { isJson, type JsonSteps, parsePath, placesIn, readablePath, readAt, removeAt, setAt } from './json-path.ts'

/** A whole answer, before it is put on the wire. */
export interface ApiAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What to do on the socket once the request has been read. */
export type AnswerPlan =
  | { readonly kind: 'answer'; readonly answer: ApiAnswer; readonly afterMs: number }
  /** The answer's Content-Length is kept and half of its body sent, then FIN. */
  | { readonly kind: 'half'; readonly answer: ApiAnswer }
  /** Bytes as they are, then FIN. */
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'silence' }
  | { readonly kind: 'reset' }
  | { readonly kind: 'hang-up' }

/** The answer of a rule; without a rule, 404 and a sentence that names the call. */
export function answerOf(rule: ApiRule | undefined, method: string, target: string): ApiAnswer {
  if (!rule) {
    const sentence = `The stand-in has no answer for ${method} ${target}: none of the case's rules agrees.`
    const answer = json(404, { error: sentence })
    return { ...answer, headers: { ...answer.headers, [noRuleHeader]: '1' } }
  }
  const headers = { ...lowercaseNames(rule.headers ?? {}), ...(rule.made_up === true ? madeUpMark : {}) }
  if (rule.json !== undefined) {
    return { ...json(rule.status, rule.json), headers: { 'content-type': jsonType, ...headers } }
  }
  if (rule.text !== undefined) {
    return {
      status: rule.status,
      headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
      body: Buffer.from(rule.text),
    }
  }
  return { status: rule.status, headers, body: Buffer.alloc(0) }
}

/**
 * The answer of hosts of which nothing fails: that of the first rule that agrees and says success, whatever its use so
 * far; else that of any rule of the same path that does; else 200 and an empty object.
 */
export function healthyAnswer(rules: readonly ApiRule[], call: ArrivedCall): ApiAnswer {
  const good = rules.filter((rule) => rule.status >= 200 && rule.status < 300)
  const rule = good.find((each) => ruleAgrees(each, call)) ?? good.find((each) => pathAgrees(each.path, call.target))
  return rule === undefined ? json(200, {}) : answerOf(rule, call.method, call.target)
}

/** What the fault makes of the rule's answer. `first` is the answer that the first such call was given. */
export function planAnswer(
  effect: AnswerEffect | null,
  answer: ApiAnswer,
  call: { readonly target: string; readonly first: ApiAnswer; readonly now: number },
): AnswerPlan {
  if (!effect || effect.kind === 'healthy') return { kind: 'answer', answer, afterMs: 0 }
  switch (effect.kind) {
    case 'no-answer':
      return { kind: 'silence' }
    case 'reset':
      return { kind: 'reset' }
    case 'hang-up':
      return { kind: 'hang-up' }
    case 'truncated':
      return { kind: 'half', answer: withSomeBody(answer) }
    case 'not-http':
      return { kind: 'bytes', bytes: Buffer.from('SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n') }
    case 'slow':
      return { kind: 'answer', answer, afterMs: effect.delayMs }
    default:
      return { kind: 'answer', answer: otherAnswer(effect, answer, call), afterMs: 0 }
  }
}

type WholeAnswer = Exclude<
  AnswerEffect,
  { kind: 'healthy' | 'no-answer' | 'reset' | 'hang-up' | 'truncated' | 'not-http' | 'slow' }
>

function otherAnswer(
  effect: WholeAnswer,
  answer: ApiAnswer,
  call: { readonly target: string; readonly first: ApiAnswer; readonly now: number },
): ApiAnswer {
  switch (effect.kind) {
    case 'answer':
      return {
        status: effect.status,
        headers: lowercaseNames(effect.headers),
        body: effect.body === null ? Buffer.alloc(0) : Buffer.from(effect.body),
      }
    case 'rate-limit':
      return rateLimited(effect, call.now)
    case 'invalid-json':
      return { ...answer, body: brokenJson(withSomeBody(answer).body, effect.how) }
    case 'content-type':
      return { ...answer, headers: { ...answer.headers, 'content-type': effect.contentType } }
    case 'set-json':
      return alterBody(answer, effect.path, (text, steps) => setAt(text, steps, effect.value))
    case 'remove-json':
      return alterBody(answer, effect.path, removeAt)
    case 'retype-json':
      return retyped(answer, effect)
    case 'large-headers':
      return { ...answer, headers: { ...answer.headers, 'x-filler': 'x'.repeat(17 * 1024) } }
    case 'bad-gzip':
      return { ...withSomeBody(answer), headers: { ...answer.headers, 'content-encoding': 'gzip' } }
    case 'redirect-loop':
      return { status: 302, headers: { location: call.target }, body: Buffer.alloc(0) }
    case 'redirect':
      return { status: effect.status, headers: { location: effect.location }, body: Buffer.alloc(0) }
    case 'repeating-page':
      return call.first
  }
}

function rateLimited(effect: Extract<AnswerEffect, { kind: 'rate-limit' }>, now: number): ApiAnswer {
  const limited = json(effect.status, { error: 'Too many requests' })
  if (effect.form === 'none') return limited
  // Rounded up: an HTTP date has whole seconds, and a caller that waits until it must not come early.
  const value =
    effect.form === 'seconds'
      ? String(effect.retryAfterSeconds)
      : new Date(Math.ceil(now / 1000 + effect.retryAfterSeconds) * 1000).toUTCString()
  return { ...limited, headers: { ...limited.headers, 'retry-after': value } }
}

function brokenJson(body: Buffer, how: 'cut' | 'trailing-comma' | 'nan' | 'bom'): Buffer {
  const text = body.toString('utf8')
  switch (how) {
    case 'cut':
      return Buffer.from(text.slice(0, Math.max(1, Math.floor(text.length / 2))))
    case 'trailing-comma':
      return Buffer.from(text.replace(/[}\]]\s*$/, (end) => `,${end}`))
    case 'nan':
      return Buffer.from(`{"value":NaN,"answer":${text}}`)
    case 'bom':
      return Buffer.from(`\uFEFF${text}`)
  }
}

function retyped(answer: ApiAnswer, { path, to }: Extract<AnswerEffect, { kind: 'retype-json' }>): ApiAnswer {
  const text = answer.body.toString('utf8')
  const steps = parsePath(readablePath(path))
  if (steps === null || !isJson(text)) return answer
  const body = placesIn(JSON.parse(text), steps).reduce((before, place) => {
    const value = asScalar(readAt(before, place), to)
    return value === undefined ? before : setAt(before, place, value)
  }, text)
  return { ...answer, body: Buffer.from(body) }
}

function alterBody(
  answer: ApiAnswer,
  path: string,
  alter: (text: string, steps: readonly (string | number)[]) => string,
): ApiAnswer {
  const steps = parsePath(path)
  const text = answer.body.toString('utf8')
  return steps && hasPlaceFor(text, steps) ? { ...answer, body: Buffer.from(alter(text, steps)) } : answer
}

/** False where a name leads into a list or a text, or a place into an object: an answer of another form stays as it is. */
function hasPlaceFor(text: string, steps: JsonSteps): boolean {
  return steps.every((step, index) => {
    const parent = readAt(text, steps.slice(0, index))
    if (parent === undefined) return true
    return typeof step === 'number' ? Array.isArray(parent) : isObject(parent)
  })
}

/** A body that can be cut: an answer without one is given a JSON object. */
function withSomeBody(answer: ApiAnswer): ApiAnswer {
  if (answer.body.length > 1) return answer
  return {
    status: answer.status === 204 || answer.status === 304 ? 200 : answer.status,
    headers: { 'content-type': jsonType, ...answer.headers },
    body: Buffer.from('{"data":[]}'),
  }
}

const jsonType = 'application/json; charset=utf-8'

function json(status: number, value: unknown): ApiAnswer {
  return { status, headers: { 'content-type': jsonType }, body: Buffer.from(JSON.stringify(value)) }
}

function lowercaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
