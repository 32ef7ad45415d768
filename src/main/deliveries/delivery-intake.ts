/**
 * Where the listener meets the store and the engine: every arrival is kept before it is matched; an accepted delivery is
 * committed together with its execution before its caller is answered (contract §6).
 */
import { v7 as createId } from 'uuid'
import type { Delivery } from '../../shared/delivery.ts'
import type { WorkflowAnswer } from '../../shared/execution.ts'
import type { Finding } from '../../shared/finding.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import { answerAtEnd, answerOnReceived, findingsAboutAnswer } from '../engine/answer-webhook.ts'
import type { Engine } from '../engine/engine.ts'
import { hasComputedAnswer, onlyRunIf, resolveWebhook, type CalledWebhook } from '../engine/resolve-webhook.ts'
import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import { responseModeOf, webhookSetupFailure } from '../engine/webhook-setup.ts'
import type { Arrival } from '../listener/arrival.ts'
import type { ReceiveOptions } from '../listener/receiver.ts'
import type { Acceptance, AcceptedDelivery } from '../listener/acceptance.ts'
import type { Settlement } from '../listener/settlement.ts'
import { unknownFate } from '../store/delivery-table.ts'
import type { Store } from '../store/open-store.ts'
import type { RunOutcome } from '../engine/run-contract.ts'
import type { ResumingCall } from '../listener/waiting-door.ts'
import type { ExecutionService } from '../executions/execution-service.ts'
import type { Caller, ExecutionOrder, PlacedExecution } from '../executions/execution-order.ts'
import type { QueuedExecution } from '../queue-workers/queued-execution.ts'
import { findWaitingExecution } from '../executions/find-waiting-execution.ts'
import type { ShelvedWorkflow, WorkflowShelf } from '../workflows/workflow-repository.ts'

/** A delivery that we send ourselves, known by the sender's port before a byte of it is sent. */
export interface Claim {
  /** Null: sent as any provider's delivery, not for a reproduction. */
  readonly reproductionId: string | null
  /** What surrounds the execution instead of the real world. */
  readonly surroundings: Surroundings
  /** The workflow as the reproduction runs it; null: as it is on the shelf. */
  readonly workflow: ShelvedWorkflow | null
  /** Takes the execution as a job; null: it is run at once. */
  readonly queue: ((execution: QueuedExecution) => Promise<RunOutcome>) | null
  /** Told at the start of each execution of the delivery. */
  readonly begun: (executionId: string) => void
  /** Stops the executions of the delivery as well: who sends it has been stopped. */
  readonly signal: AbortSignal
  deliveryId: string | null
  /** Resolves when its executions are kept; null while none was started. */
  ended: Promise<unknown> | null
}

export interface DeliveryDesk extends Pick<
  ReceiveOptions,
  'store' | 'findDuplicate' | 'accept' | 'settled' | 'waiting' | 'onlyRunIf'
> {
  /** Says that the delivery coming from this port is ours; returns the function that takes it back. */
  readonly claim: (port: number, claim: Claim) => () => void
  /** The workflow that a delivery of ours is meant for, as its reproduction runs it; null for a delivery from outside. */
  readonly meant: (arrival: Arrival) => Workflow | null
}

export interface DeliveryDeskParts {
  readonly store: Store
  readonly shelf: WorkflowShelf
  readonly executions: ExecutionService
  readonly surroundings: Surroundings
  readonly sandbox: Sandbox
  readonly tell: (delivery: Delivery) => void
}

export function openDeliveryDesk(parts: DeliveryDeskParts): DeliveryDesk {
  const { store, shelf, executions } = parts
  const claims = new Map<number, Claim>()
  /** Whose claim is taken back before they are settled: their sender has hung up. */
  const reproductions = new WeakMap<Arrival, string>()
  /** What was kept of them as they were accepted stays as it is. */
  const accepted = new WeakSet<Arrival>()
  /** Answers that were given and are not kept yet, by delivery: a retry must be told from a repeat all the same. */
  const unkept = new Map<string, number | null>()
  const claimOf = (arrival: Arrival): Claim | null => claims.get(arrival.remotePort) ?? null

  const keepArrival = (arrival: Arrival): void => {
    const reproductionId = claimOf(arrival)?.reproductionId ?? null
    store.deliveries.add({ ...arrived(arrival), body: arrival.request.body, reproductionId })
  }

  /** Where the execution cannot be kept, the arrival is all the same. */
  const takeBack = (arrival: Arrival): void => {
    if (store.deliveries.find(arrival.id) === null) keepArrival(arrival)
    else store.deliveries.setFate(arrival.id, unknownFate)
  }

  const accept = (delivery: AcceptedDelivery): Acceptance => {
    const { arrival, registration, externalId } = delivery
    const claim = claimOf(arrival)
    const { id } = registration.workflow
    const shelved = claim?.workflow?.workflow.id === id ? claim.workflow : shelf.get(id)
    const webhook = shelved.workflow.nodes.find((node) => node.name === registration.node.name) ?? registration.node
    const fails = delivery.urlVariant === 'production' && webhookSetupFailure(shelved.workflow, webhook) !== null
    const answersFirst = responseModeOf(webhook) === 'onReceived' && !fails
    const order: ExecutionOrder = {
      shelved,
      mode: delivery.urlVariant === 'test' ? 'manual' : 'webhook',
      startNode: registration.node.name,
      startOutput: delivery.output,
      items: [delivery.item],
      deliveryId: arrival.id,
      externalId: externalId.value,
      reproductionId: claim?.reproductionId ?? null,
      retryOf: null,
      surroundings: claim?.surroundings ?? parts.surroundings,
    }
    const begins = answersFirst ? 'later' : 'now'
    const kept = store.groupCommit()
    const place = (): PlacedExecution => {
      const executionId = createId()
      store.deliveries.setFate(arrival.id, {
        outcome: 'accepted',
        urlVariant: delivery.urlVariant,
        workflowId: shelved.workflow.id,
        webhookNode: registration.node.name,
        executionId,
        externalId,
        duplicateOf: delivery.retryOf,
        explanation: delivery.explanation,
        events: delivery.events,
      })
      const execution = executions.place(order, begins, executionId)
      if (delivery.eventIds.length > 0) store.deliveries.addEvents(arrival.id, shelved.workflow.id, delivery.eventIds)
      return execution
    }
    let placed: PlacedExecution
    try {
      // A part that can be undone costs a copy of each page: two rows are taken back for less.
      placed = delivery.eventIds.length > 0 ? store.transaction(place) : place()
    } catch (error) {
      if (store.survives(error)) takeBack(arrival)
      throw error
    }
    accepted.add(arrival)
    const keep = (ended: Promise<unknown>): void => {
      if (claim !== null) claim.ended = ended
    }
    const run = (caller: Caller): Promise<RunOutcome> =>
      runClaimed(claim, placed, () => executions.place({ ...order, retryOf: placed.id }, begins), caller)
    const called = {
      webhook,
      workflow: shelved.workflow,
      item: delivery.item,
      executionId: placed.id,
      mode: order.mode,
    }
    const manner = mannerOf(called, { surroundings: order.surroundings, sandbox: parts.sandbox })
    if (answersFirst) {
      // The caller is answered before the workflow does its work (contract §4 rule 3).
      if (!(manner instanceof Promise)) {
        const answer = manner.first()
        keep(run({ findings: (outcome) => findingsAboutAnswer(webhook, outcome, answer) }))
        return { executionId: placed.id, answer, kept }
      }
      const answer = manner.then(({ first }) => first())
      keep(answer.then((sent) => run({ findings: (outcome) => findingsAboutAnswer(webhook, outcome, sent) })))
      return { executionId: placed.id, answer, kept }
    }
    const answer = new Promise<WorkflowAnswer>((resolve, reject) => {
      const begin = async ({ atEnd }: Manner): Promise<void> => {
        const findings: Caller['findings'] = (outcome) => findingsAboutAnswer(webhook, outcome, atEnd(outcome))
        const outcome = await run({ answered: resolve, findings })
        resolve(atEnd(outcome))
      }
      keep((manner instanceof Promise ? manner.then(begin) : begin(manner)).catch(reject))
    })
    return { executionId: placed.id, answer, kept }
  }

  const resume = (call: ResumingCall): Acceptance | null => {
    const { deliveryId, executionId, node, item, sentence } = call
    const answersFirst = responseModeOf(node) === 'onReceived'
    const kept = store.groupCommit()
    const placed = store.transaction(() => {
      const resumed = executions.resume(executionId, { wokenWith: [item] }, answersFirst ? 'later' : 'now')
      const delivery = store.deliveries.find(deliveryId)
      if (resumed !== null && delivery !== null) {
        const explanation = { sentence, nearest: [] }
        const { workflowId = null } = store.executions.summary(executionId) ?? {}
        const fate = { ...delivery, workflowId, webhookNode: node.name, executionId, explanation }
        store.deliveries.setFate(deliveryId, { ...fate, outcome: 'accepted' })
      }
      return resumed
    })
    return placed === null ? null : { executionId, answer: answerFor(node, placed, answersFirst), kept }
  }

  return {
    claim: (port, claim) => {
      claims.set(port, claim)
      return () => claims.delete(port)
    },
    meant: (arrival) => claimOf(arrival)?.workflow?.workflow ?? null,
    store: (arrival) => {
      const claim = claimOf(arrival)
      const safe = store.groupCommit()
      keepArrival(arrival)
      if (claim !== null) {
        claim.deliveryId = arrival.id
        if (claim.reproductionId !== null) reproductions.set(arrival, claim.reproductionId)
      }
      return safe
    },
    onlyRunIf: ({ registration: { node, workflow }, item, variant, template }) => {
      // No execution comes about before it is known that the request is to run.
      const called = {
        webhook: node,
        workflow,
        item,
        executionId: '',
        mode: variant === 'test' ? 'manual' : 'webhook',
      } as const
      return onlyRunIf(called, template, { surroundings: parts.surroundings, sandbox: parts.sandbox })
    },
    waiting: { find: (executionId) => findWaitingExecution(store, executionId), resume },
    findDuplicate: (workflowId, externalId, arrival) => {
      const found = store.deliveries.latestWith(workflowId, externalId, claimOf(arrival)?.reproductionId ?? null)
      const answered = found === null ? undefined : unkept.get(found.deliveryId)
      return found === null || answered === undefined ? found : { ...found, statusCode: answered }
    },
    accept,
    settled: (arrival, settlement) => {
      const { id } = arrival
      const write = (): void => {
        writeSettlement(store, id, settlement, accepted.has(arrival))
      }
      unkept.set(id, settlement.answer?.statusCode ?? null)
      void store.late.keep(write, () => unkept.delete(id)).catch(() => unkept.delete(id))
      parts.tell(deliveryOf(arrival, settlement, reproductions.get(arrival) ?? null))
    },
  }
}

/** `isAccepted`: what was kept of it as it was accepted stays as it is. */
function writeSettlement(store: Store, id: string, settlement: Settlement, isAccepted: boolean): void {
  const { answer, signature, ...fate } = settlement
  if (isAccepted && settlement.outcome === 'accepted')
    store.deliveries.answered(id, fate.explanation, answer, signature)
  else store.deliveries.settle(id, fate, answer, signature)
  if (settlement.executionId !== null && answer === null) {
    store.executions.addFindings(settlement.executionId, [callerLeft(settlement)])
  }
}

/** How the caller of a webhook is answered. */
interface Manner {
  readonly first: () => WorkflowAnswer
  readonly atEnd: (outcome: RunOutcome) => WorkflowAnswer
}

/** A promise where expressions say how: they are resolved first. */
function mannerOf(called: CalledWebhook, engine: Engine): Manner | Promise<Manner> {
  if (!hasComputedAnswer(called.webhook)) return mannerOfNode(called.webhook)
  return resolveWebhook(called, engine).then((resolved) =>
    'refusal' in resolved
      ? { first: () => resolved.refusal, atEnd: () => resolved.refusal }
      : mannerOfNode(resolved.webhook),
  )
}

function mannerOfNode(webhook: WorkflowNode): Manner {
  return { first: () => answerOnReceived(webhook), atEnd: (outcome) => answerAtEnd(webhook, outcome) }
}

/** At once, or as a job of the queue under study. */
function runClaimed(
  claim: Claim | null,
  placed: PlacedExecution,
  again: () => PlacedExecution,
  waiting: Caller,
): Promise<RunOutcome> {
  if (claim === null) return placed.run(waiting)
  const caller = { ...waiting, signal: claim.signal }
  if (claim.queue !== null) return claim.queue({ first: placed, again, onStart: claim.begun, caller })
  claim.begun(placed.id)
  return placed.run(caller)
}

/** The answer to a call that resumed an execution: at once, or when it has come so far. */
function answerFor(
  node: WorkflowNode,
  placed: PlacedExecution,
  answersFirst: boolean,
): WorkflowAnswer | Promise<WorkflowAnswer> {
  if (answersFirst) {
    const answer = answerOnReceived(node)
    void placed.run({ findings: (outcome) => findingsAboutAnswer(node, outcome, answer) })
    return answer
  }
  return new Promise((resolve) => {
    const findings: Caller['findings'] = (outcome) => findingsAboutAnswer(node, outcome, answerAtEnd(node, outcome))
    void placed.run({ answered: resolve, findings }).then((outcome) => {
      resolve(answerAtEnd(node, outcome))
    })
  })
}

function callerLeft({ webhookNode }: Settlement): Finding {
  return {
    kind: 'answer-after-caller-left',
    sentence: `The caller of "${webhookNode ?? ''}" had hung up before it could be answered: for the provider the delivery failed, and it may send it again, although the workflow ran.`,
    itemIndexes: [],
  }
}

/** The delivery as the ledger now has it. */
function deliveryOf(arrival: Arrival, settlement: Settlement, reproductionId: string | null): Delivery {
  return { ...arrived(arrival), ...settlement, reproductionId }
}

/** What the ledger keeps of every request, whatever becomes of it. */
function arrived({
  id,
  receivedAt,
  remoteAddress,
  httpVersion,
  bodyBytes,
  bodySha256,
  request,
}: Arrival): Pick<
  Delivery,
  'id' | 'receivedAt' | 'remoteAddress' | 'httpVersion' | 'method' | 'target' | 'headers' | 'bodyBytes' | 'bodySha256'
> {
  const { method, target, headers } = request
  return { id, receivedAt, remoteAddress, httpVersion, method, target, headers, bodyBytes, bodySha256 }
}
