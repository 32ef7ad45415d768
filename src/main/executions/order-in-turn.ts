import type { ExecutionSummary } from '../../shared/execution.ts'
import type { ExecutionContext } from './execution-context.ts'
import type { ExecutionInput } from './execution-input.ts'
import type { ExecutionOrder } from './execution-order.ts'
import { markCrashed, type CrashWords } from './mark-crashed.ts'

/** An order of no reproduction without the items that its delivery brought: they stand in the store. */
export type OrderOfDelivery = Omit<ExecutionOrder, keyof ExecutionInput | 'resume' | 'parent' | 'reproductionId'>

/** What an execution is begun with. */
export interface Beginning {
  readonly order: ExecutionOrder
  /** What is stored of it; null where there is no such execution. */
  readonly known: ExecutionSummary | null
}

/** Called when the turn of an execution has come; null where its order cannot be had any more: then that has been said. */
export type BeginningInTurn = () => Promise<Beginning | null>

const deliveryGone: CrashWords = {
  message: 'The delivery of this execution cannot be read any more',
  description: 'It was deleted while the execution waited for its turn. Send it again.',
}

/**
 * The beginning of an execution that waits for its turn. Where many wait, what its delivery brought is let go and read again from
 * the store: callers who are answered first may send faster than their executions run.
 */
export function heldUntilTurn(context: ExecutionContext, id: string, beginning: Beginning): BeginningInTurn {
  const { order } = beginning
  if (!context.throttle.isCrowdedFor(order.bodyBytes ?? 0) || !isDeliveryAlone(order))
    return () => Promise.resolve(beginning)
  const { shelved, mode, deliveryId, externalId, retryOf, surroundings } = order
  const held = { shelved, mode, deliveryId, externalId, retryOf, surroundings }
  return readInTurn(context, id, held, deliveryGone)
}

/** The same of an execution of which no more is known yet. `unreadable`: said where its delivery cannot be read. */
export function readInTurn(
  context: ExecutionContext,
  id: string,
  order: OrderOfDelivery,
  unreadable: CrashWords,
): BeginningInTurn {
  return async () => {
    const input = order.deliveryId === null ? null : await context.readInput(order.deliveryId, order.shelved)
    const known = context.store.executions.summary(id)
    if (input !== null) return { order: { ...order, ...input, reproductionId: null }, known }
    if (known !== null) sayUnreadable(context, known, unreadable)
    return null
  }
}

/** Files are not written anew, and a token that was good when it came is not asked for again. */
function isDeliveryAlone({ deliveryId, resume, parent, items }: ExecutionOrder): boolean {
  const isReadAgain = items.every(({ json, binary }) => binary === undefined && !('jwtPayload' in json))
  return deliveryId !== null && resume === undefined && parent === undefined && isReadAgain
}

function sayUnreadable(
  { store, now, onExecution }: ExecutionContext,
  execution: ExecutionSummary,
  words: CrashWords,
): void {
  const { id } = execution
  store.transaction(() => {
    markCrashed(store, execution, { words, node: null, stoppedAtMs: now() })
  })
  const ended = store.executions.summary(id)
  if (ended !== null) onExecution(ended, null)
}
