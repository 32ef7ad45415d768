/**
 * HTTP Request: one request for each item, all at the same time unless they are sent in batches. When one fails, the others
 * have been sent all the same (engine semantics §1.4, §1.11). In: parameters of any version. Out: what came back, as items.
 */
import { errorInside, faultInside } from '../../../shared/error-inside.ts'
import type { Item } from '../../../shared/item.ts'
import { isSafeMethod } from '../../../shared/safe-methods.ts'
import { withReadFields } from './http/made-up-body.ts'
import { authenticationBy } from './http/authentication-by.ts'
import { noAuthentication } from './http/authentication.ts'
import { continueWith } from './items/each-item.ts'
import { readOldParameters } from './http/http-parameters-v1.ts'
import { readParameters } from './http/http-parameters.ts'
import { refusal } from './http/http-refusal.ts'
import { parametersOf } from './items/item-parameters.ts'
import type { NodeContext, NodeKind } from './node-kind.ts'
import { becomesFile, itemsOf, readBody } from './http/read-answer.ts'
import { pageRuleOf, withoutPageTemplates } from './http/page-rule.ts'
import type { AnswerReading, RequestPlan } from './http/request-plan.ts'
import { sendPages } from './http/send-pages.ts'
import { sendPlan, type PlanAnswer } from './http/send-plan.ts'
import { WholeFailure } from './http/whole-failure.ts'

export const httpRequest: NodeKind = {
  type: 'n8n-nodes-base.httpRequest',
  facts: { label: 'HTTP Request', decidesNothing: true },
  versions: [1, 2, 3, 4, 4.1, 4.2, 4.3, 4.4, 4.5],
  group: 'action',
  resolve: withoutPageTemplates,
  execute: async (context) => {
    const lane = openLane(mostAtOnce)
    const requests: Promise<readonly Item[]>[] = []
    const batching = batchingOf(context)
    const reading = openReading(context)
    for (const [itemIndex, item] of context.items.entries()) {
      if (itemIndex > 0 && itemIndex % batching.size === 0) {
        await context.engine.surroundings.wait(batching.intervalMs, context.stopped.signal)
      }
      const request = lane(() => requestFor(context, item, itemIndex, reading))
      // Looked at below, when all have been sent.
      request.catch(() => undefined)
      requests.push(request)
    }
    const settled = await Promise.allSettled(requests)
    if (reading.failure !== null) throw reading.failure.reason
    return [
      settled.flatMap((result, itemIndex) =>
        result.status === 'fulfilled' ? result.value : [failedItem(context, result.reason, itemIndex)],
      ),
    ]
  },
}

/** In versions 1 and 2 an answer or a parameter that is no JSON fails the node, even where it is set to continue. */
function failedItem(context: NodeContext, reason: unknown, itemIndex: number): Item {
  if (reason instanceof WholeFailure) throw reason
  return continueWith(context, reason, itemIndex)
}

/** Reads the parameters of one item after those of the items before it. */
interface ParameterReading {
  readonly next: <Read>(read: () => Promise<Read>) => Promise<Read>
  /** What ends the node, whatever the requests before it came to. */
  failure: { readonly reason: unknown } | null
}

/**
 * The requests of the items before are on their way when parameters cannot be read: unless the node continues, it ends with that, and
 * nothing is sent for the items behind (n8n 1.123.5, measured).
 */
function openReading({ continues }: NodeContext): ParameterReading {
  let before: Promise<unknown> = Promise.resolve()
  const reading: ParameterReading = {
    failure: null,
    next: (read) => {
      const mine = before.then(async () => {
        if (reading.failure !== null) throw reading.failure.reason
        try {
          return await read()
        } catch (reason) {
          if (!continues || reason instanceof WholeFailure) reading.failure = { reason }
          throw reason
        }
      })
      before = mine.catch(() => undefined)
      return mine
    },
  }
  return reading
}

async function requestFor(
  context: NodeContext,
  item: Item,
  itemIndex: number,
  inTurn: ParameterReading,
): Promise<readonly Item[]> {
  const read = context.node.typeVersion < 3 ? readOldParameters : readParameters
  const { plan, manner, reading, credentialType } = await inTurn.next(() => read(context, item, itemIndex))
  const authentication =
    credentialType === null ? noAuthentication : authenticationBy(context, credentialType, itemIndex)
  const rule = pageRuleOf(context, itemIndex)
  if (rule === null) {
    // What is refused or leads elsewhere is read, and never a file.
    const isFile = (status: number, type: string): boolean =>
      becomesFile(reading, type) && (status < 300 || (status >= 400 && reading.neverError))
    const answer = await sendPlan(context, plan, { ...manner, isFile }, authentication, itemIndex)
    if (answer.status >= 300 && !reading.neverError) throw refusal(answer, itemIndex, manner.takesWhole, reading.isOld)
    return readItems(context, { plan, answer, reading, item, itemIndex })
  }
  const pages = await sendPages(context, { plan, manner, reading, authentication, itemIndex }, rule)
  const items = await Promise.all(pages.map((answer) => readItems(context, { plan, answer, reading, item, itemIndex })))
  return items.flat()
}

interface Answered {
  readonly plan: Pick<RequestPlan, 'method'>
  readonly answer: PlanAnswer
  readonly reading: AnswerReading
  readonly item: Item
  readonly itemIndex: number
}

async function readItems(
  context: NodeContext,
  { plan, answer, reading, item, itemIndex }: Answered,
): Promise<readonly Item[]> {
  const body = await readBody(withReadFields(answer, reading, context), reading)
  if (body.kind === 'text' && reading.format === 'autodetect') noteUnreadJson(context, answer, itemIndex)
  const value = body.kind === 'json' ? body.value : null
  const inside = answer.status >= 300 ? null : errorInside(value, isSafeMethod(plan.method))
  if (inside !== null) noteErrorInside(context, `status ${answer.status}, but ${inside.words}`, itemIndex)
  const fault =
    answer.status < 300 && body.kind === 'text' && typeof body.text === 'string' ? faultInside(body.text) : null
  if (fault !== null) {
    noteErrorInside(
      context,
      `status ${answer.status}, but its body reports a fault: ${fault.text || 'it says nothing of it'}`,
      itemIndex,
    )
  }
  return itemsOf(answer, body, reading, item).map((made) => ({ ...made, pairedItem: { item: itemIndex } }))
}

interface Batching {
  /** Requests of one batch; infinite: all are sent at once. */
  readonly size: number
  readonly intervalMs: number
}

function batchingOf(context: NodeContext): Batching {
  const isOld = context.node.typeVersion < 3
  const parameters = parametersOf(context, 0)
  const isSet = !isOld && parameters.object('options.batching.batch') !== null
  const path = isOld ? 'options.batch' : 'options.batching.batch.batch'
  const size = parameters.number(`${path}Size`, isSet ? 50 : -1)
  const intervalMs = parameters.number(`${path}Interval`, size < 0 ? 0 : 1000)
  if (size < 0 || intervalMs <= 0) return { size: Infinity, intervalMs: 0 }
  return { size: Math.max(1, Math.floor(size)), intervalMs }
}

/** More would take all sockets that the platform has. */
const mostAtOnce = 256

/** Lets at most that many pieces of work go on at the same time, in the order in which they came. */
function openLane(most: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}

/** `application/hal+json` and its like count as text in the workflow format. */
function noteUnreadJson(context: NodeContext, { headers }: PlanAnswer, itemIndex: number): void {
  const type = [headers['content-type'] ?? ''].flat()[0] ?? ''
  if (!/[/+]json\b/i.test(type)) return
  context.note(
    'body-not-parsed',
    `The answer for item ${itemIndex} has the type "${type}", which counts as text: its JSON was not read. Set the response format to JSON.`,
    [itemIndex],
  )
}

/** Some services report a failure with a status that says all is well. */
function noteErrorInside(context: NodeContext, said: string, itemIndex: number): void {
  context.note('error-in-success-answer', `The answer for item ${itemIndex} has ${said}`, [itemIndex])
}
