/** An accepted delivery is committed together with its execution before its caller is answered (contract §6.4). */
import { v7 as createId } from 'uuid'
import { undecided } from '../../shared/delivery.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { responseModeOf, webhookSetupFailure } from '../engine/webhook-setup.ts'
import type { ExecutionService } from '../executions/execution-service.ts'
import type { Caller, ExecutionOrder, PlacedExecution } from '../executions/execution-order.ts'
import type { Acceptance, AcceptedDelivery } from '../listener/acceptance.ts'
import type { Arrival } from '../listener/arrival.ts'
import type { Store } from '../store/open-store.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'
import { answeringOf, answerThenRun, runThenAnswer } from './answer-caller.ts'
import { arrivedDelivery } from './delivery-row.ts'
import type { TaggedSend, TaggedSends } from './tagged-sends.ts'

export interface AcceptParts {
  readonly store: Store
  readonly repository: Pick<WorkflowRepository, 'get'>
  readonly executions: Pick<ExecutionService, 'place'>
  readonly surroundings: Surroundings
  readonly sandbox: Sandbox
  readonly sends: Pick<TaggedSends, 'of'>
}

/** Keeps an arrival of which nothing is known yet, with the reproduction that sent it (null: none of ours). */
export function storeArrival(store: Store, arrival: Arrival, send: TaggedSend | null): void {
  const reproductionId = send?.reproductionId ?? null
  store.deliveries.add({ ...arrivedDelivery(arrival), body: arrival.request.body, reproductionId })
  if (arrival.bodyFile !== undefined) store.binaries.holdBody(arrival.id, arrival.bodyFile)
}

/**
 * Commits the delivery with its execution and starts it; both belong to the group of the store that is open, where one is. Throws
 * where they cannot be kept: then nothing runs, and the arrival is kept all the same.
 */
export function acceptDelivery(parts: AcceptParts, delivery: AcceptedDelivery): Acceptance {
  const send = parts.sends.of(delivery.arrival)
  const order = orderOf(parts, delivery, send)
  const { workflow } = order.shelved
  const webhook = workflow.nodes.find(({ name }) => name === order.startNode) ?? delivery.registration.node
  const answersFirst = isAnsweredFirst(order, webhook)
  const place: Place = (one, id) => parts.executions.place(one, answersFirst ? 'later' : 'now', id)
  const committed = parts.store.groupCommit()
  const placed = storeAccepted(parts.store, delivery, order, send, place)
  const again = (): PlacedExecution =>
    place({ ...order, retryOf: placed.id, surroundings: send?.surroundings() ?? parts.surroundings })
  const run = (caller: Caller): Promise<RunOutcome> => runPlaced(send, placed, again, caller)
  const called = {
    webhook,
    workflow,
    item: delivery.items[0] ?? { json: {} },
    executionId: placed.id,
    mode: order.mode,
  }
  const answering = answeringOf(called, { surroundings: order.surroundings, sandbox: parts.sandbox })
  const { answer, finished } = (answersFirst ? answerThenRun : runThenAnswer)(webhook, answering, run)
  if (send !== null) send.finished = finished
  return { executionId: placed.id, answer, committed }
}

function orderOf(parts: AcceptParts, delivery: AcceptedDelivery, send: TaggedSend | null): AcceptedOrder {
  const { arrival, registration, externalId } = delivery
  const { id } = registration.workflow
  return {
    shelved: send?.workflow?.workflow.id === id ? send.workflow : parts.repository.get(id),
    mode: delivery.urlVariant === 'test' ? 'manual' : 'webhook',
    startNode: registration.node.name,
    startOutput: delivery.output,
    items: delivery.items,
    ...(delivery.failing === null ? {} : { startFailing: delivery.failing }),
    ...(delivery.asks && { startAsks: delivery.asks }),
    bodyBytes: arrival.request.body.length,
    deliveryId: arrival.id,
    externalId: externalId.value,
    reproductionId: send?.reproductionId ?? null,
    retryOf: null,
    surroundings: send?.surroundings() ?? parts.surroundings,
  }
}

/** The order of an accepted delivery begins at its webhook. */
type AcceptedOrder = ExecutionOrder & { readonly startNode: string }

/** A webhook whose node cannot work as it is set says so to its caller, who therefore waits. */
function isAnsweredFirst({ mode, shelved, startFailing }: ExecutionOrder, webhook: WorkflowNode): boolean {
  const fails =
    startFailing !== undefined || (mode === 'webhook' && webhookSetupFailure(shelved.workflow, webhook) !== null)
  return responseModeOf(webhook) === 'onReceived' && !fails
}

type Place = (order: ExecutionOrder, id?: string) => PlacedExecution

function storeAccepted(
  store: Store,
  delivery: AcceptedDelivery,
  order: AcceptedOrder,
  send: TaggedSend | null,
  place: Place,
): PlacedExecution {
  const { arrival, eventIds } = delivery
  const { id: workflowId } = order.shelved.workflow
  const write = (): PlacedExecution => {
    const executionId = createId()
    store.deliveries.setOutcome(arrival.id, {
      outcome: 'accepted',
      urlVariant: delivery.urlVariant,
      workflowId,
      webhookNode: order.startNode,
      executionId,
      externalId: delivery.externalId,
      duplicateOf: delivery.retryOf,
      explanation: delivery.explanation,
      events: delivery.events,
    })
    const placed = place(order, executionId)
    if (eventIds.length > 0) store.deliveries.addEvents(arrival.id, workflowId, eventIds)
    return placed
  }
  try {
    // A part that can be undone costs a copy of each page: two rows are taken back for less.
    return eventIds.length > 0 ? store.transaction(write) : write()
  } catch (error) {
    if (store.survives(error)) takeBack(store, arrival, send)
    throw error
  }
}

/** Where the execution cannot be kept, the arrival is all the same. */
function takeBack(store: Store, arrival: Arrival, send: TaggedSend | null): void {
  if (store.deliveries.find(arrival.id) === null) storeArrival(store, arrival, send)
  else store.deliveries.setOutcome(arrival.id, undecided)
}

/** At once, or as a job of the queue under study. */
function runPlaced(
  send: TaggedSend | null,
  placed: PlacedExecution,
  again: () => PlacedExecution,
  waiting: Caller,
): Promise<RunOutcome> {
  if (send === null) return placed.run(waiting)
  const caller = { ...waiting, signal: send.signal }
  if (send.queue !== null) return send.queue({ first: placed, again, begun: send.onStart, caller })
  send.onStart(placed.id)
  return placed.run(caller)
}
