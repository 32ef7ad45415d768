import type { JsonObject } from '../../../../shared/json.ts'
import { evaluateTemplate } from '../../expressions/evaluate-later.ts'
import { findingsOfSwallowed } from '../../expressions/findings-of-swallowed.ts'
import { NodeFailure } from '../../node-failure.ts'
import { withAddition } from './add-to-plan.ts'
import type { Authentication } from './authentication.ts'
import { renamed } from './error-in-words.ts'
import { refusal } from './http-refusal.ts'
import type { NodeContext } from '../node-kind.ts'
import type { PageEnd, PageRule } from './page-rule.ts'
import type { AnswerReading, RequestManner, RequestPlan } from './request-plan.ts'
import { sendPlan, type PlanAnswer } from './send-plan.ts'
import { textOf } from '../items/text-of.ts'

/** One item's request, and how its answers are read. */
export interface PagedRequest {
  readonly plan: RequestPlan
  readonly manner: RequestManner
  readonly reading: AnswerReading
  readonly authentication: Authentication
  readonly itemIndex: number
}

/** What templates see of the page before. */
interface Seen {
  readonly $request: unknown
  readonly $response: unknown
  readonly $pageCount: number
}

/** So many the same are too many; of an answer that does not say its length, one fewer (observed). */
const mostIdentical = 5

/**
 * Sends one request for each page until the rule says that the last one has come. Gives all answers. Fails where an answer
 * that is not the last has the status of an error, and where the other side sends the same page over and over.
 */
export async function sendPages(
  context: NodeContext,
  request: PagedRequest,
  rule: PageRule,
): Promise<readonly PlanAnswer[]> {
  const { plan, manner, reading, authentication, itemIndex } = request
  const answers: PlanAnswer[] = []
  let seen: Seen = { $request: requestSeen(plan), $response: {}, $pageCount: 0 }
  let identical = 1
  for (;;) {
    const page = await nextPlan(context, plan, rule, seen, itemIndex)
    const answer = await sendPlan(context, page, manner, authentication, itemIndex)
    const before = answers.at(-1)
    identical = before?.bytes.equals(answer.bytes) === true && answer.bytes.length > 0 ? identical + 1 : 1
    answers.push(answer)
    if (identical >= mostIdentical - ('content-length' in answer.headers ? 0 : 1)) throw sameAgain(answer, itemIndex)
    seen = { $request: requestSeen(page), $response: responseSeen(answer), $pageCount: answers.length }
    const isMost = answers.length >= rule.most
    const isLast = isMost || (await isEnd(context, rule.end, answer, seen, itemIndex))
    if (answer.status >= 300 && !reading.neverError) {
      const goesOn = !isMost && rule.end.kind === 'expression' && context.rules.failsAtRefusedEnd
      if (!isLast || goesOn) throw refusedPage(answer, itemIndex, manner.takesWhole)
      noteRefused(context, rule.end, answer, answers.length, itemIndex)
    }
    if (isLast) return answers
    if (rule.intervalMs > 0) await context.engine.surroundings.wait(rule.intervalMs, context.stopped.signal)
    context.stopped.throwIfAborted()
  }
}

/** The item of a refused page holds the answer, and no text of its own (n8n 1.123.5, recorded). */
function refusedPage(answer: PlanAnswer, itemIndex: number, takesWhole: boolean | undefined): NodeFailure {
  const failure = refusal(answer, itemIndex, takesWhole)
  const { status, statusText, headers, bytes } = answer
  const itemError = {
    statusCode: status,
    error: bytes.toString('utf8'),
    isAxiosError: true,
    response: { headers, status, statusText },
  }
  return renamed(failure, failure.message, { ...failure.details, itemError })
}

async function nextPlan(
  context: NodeContext,
  plan: RequestPlan,
  { next }: PageRule,
  seen: Seen,
  itemIndex: number,
): Promise<RequestPlan> {
  if (next.kind === 'url') {
    const url = await evaluate(context, next.template, seen, itemIndex)
    // Before the first page there is no answer that could give one.
    if (url === undefined) return plan
    return { ...plan, url: nextUrl(url === null ? 'null' : textOf(url), itemIndex) }
  }
  let changed = plan
  for (const { place, name, template } of next.parameters) {
    const value = await evaluate(context, template, seen, itemIndex)
    if (value === undefined) continue
    changed = withAddition(
      changed,
      place === 'headers'
        ? { headers: { [name]: textOf(value) } }
        : place === 'body'
          ? { body: { [name]: value } }
          : { query: { [name]: value } },
    )
  }
  return changed
}

function nextUrl(text: string, itemIndex: number): URL {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return new URL(text)
  const message = `'${text}' is not a valid URL.`
  const description = 'Make sure the "Next URL" parameter evaluates to a valid URL.'
  throw new NodeFailure(message, {
    name: 'NodeApiError',
    itemIndex,
    description,
    itemError: itemErrorOf(message, description, {}),
  })
}

/** The error that an item holds where the node goes on: the service passes on its own whole (n8n 1.123.5, measured). */
function itemErrorOf(message: string, description: string, context: JsonObject): JsonObject {
  return { message, name: 'NodeOperationError', description, context }
}

async function isEnd(
  context: NodeContext,
  end: PageEnd,
  answer: PlanAnswer,
  seen: Seen,
  itemIndex: number,
): Promise<boolean> {
  switch (end.kind) {
    case 'statuses':
      return end.statuses.includes(answer.status)
    case 'expression':
      return hasEnded(context, end.template, seen, itemIndex)
    case 'empty': {
      const body = bodySeen(answer)
      return Array.isArray(body) ? body.length === 0 : body === '' || body === null || body === false || body === 0
    }
  }
}

/** The service asks whether to go on, and an expression that fails says no (n8n 1.123.5, recorded). */
async function hasEnded(context: NodeContext, template: string, seen: Seen, itemIndex: number): Promise<boolean> {
  const { value, isSwallowed } = await evaluateOf(context, template, seen, itemIndex)
  return isSwallowed || Boolean(value)
}

async function evaluate(context: NodeContext, template: unknown, seen: Seen, itemIndex: number): Promise<unknown> {
  return typeof template === 'string' ? (await evaluateOf(context, template, seen, itemIndex)).value : template
}

interface Evaluated {
  readonly value: unknown
  /** True where an error of the template was swallowed, and it has no value. */
  readonly isSwallowed: boolean
}

async function evaluateOf(context: NodeContext, template: string, seen: Seen, itemIndex: number): Promise<Evaluated> {
  const { scope, engine, stopped } = context
  const extra = { ...seen }
  const { value, swallowed } = await evaluateTemplate(template, scope, itemIndex, engine.sandbox, { extra, stopped })
  // Before the first page there is no answer yet, and a template that speaks of one comes to nothing.
  if (seen.$pageCount > 0) {
    for (const { kind, sentence, itemIndexes } of findingsOfSwallowed(context.node, swallowed)) {
      context.note(kind, sentence, itemIndexes)
    }
  }
  return { value, isSwallowed: swallowed.length > 0 }
}

function requestSeen({ method, url, query, headers, body }: RequestPlan): unknown {
  const content = body.kind === 'json' ? body.value : body.kind === 'form' ? body.fields : undefined
  return { method, url: url.href, uri: url.href, qs: query, headers, ...(content !== undefined && { body: content }) }
}

function responseSeen(answer: PlanAnswer): unknown {
  return { body: bodySeen(answer), headers: answer.headers, statusCode: answer.status }
}

/** The body as templates see it: JSON where it is some, else its text. */
function bodySeen({ bytes }: PlanAnswer): unknown {
  const text = bytes.toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function sameAgain({ url }: PlanAnswer, itemIndex: number): NodeFailure {
  const message = 'The returned response was identical 5x, so requests got stopped'
  const told = 'Check if "Pagination Completed When" has been configured correctly.'
  return new NodeFailure(message, {
    itemIndex,
    itemError: itemErrorOf(message, told, { itemIndex }),
    description: `The last came from ${url.href}. Check if "Pagination Complete When" has been configured correctly, and whether the next page is really asked for.`,
  })
}

/** The workflow format takes a refused last page for the end. */
function noteRefused(context: NodeContext, end: PageEnd, answer: PlanAnswer, count: number, itemIndex: number): void {
  if (end.kind === 'statuses' && end.statuses.includes(answer.status)) return
  context.note(
    'failure-continued',
    `Page ${count} for item ${itemIndex} was refused with status ${answer.status}, and counts as the last page: pages after it may be missing.`,
    [itemIndex],
  )
}
