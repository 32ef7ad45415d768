/**
 * Where the listener meets the store and the engine: every arrival is kept before it is matched; an accepted delivery is
 * committed together with its execution before its caller is answered (contract §6).
 */
import type { OpenCredential } from '../../shared/credential.ts'
import type { Delivery } from '../../shared/delivery.ts'
import type { Workflow, WorkflowSettings } from '../../shared/workflow.ts'
import { resumeSignature } from '../engine/resume-url.ts'
import { onlyRunIf } from '../engine/resolve-webhook.ts'
import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { ExecutionService } from '../executions/execution-service.ts'
import { findWaitingExecution } from '../executions/find-waiting-execution.ts'
import type { Arrival } from '../listener/arrival.ts'
import type { Intake } from '../listener/intake.ts'
import type { RunQuestion, RunVerdict } from '../listener/only-run-if.ts'
import type { ProviderTable } from '../providers/provider-table.ts'
import type { Store } from '../store/open-store.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'
import { acceptDelivery, storeArrival } from './accept-delivery.ts'
import { AnsweredDeliveries } from './answered-deliveries.ts'
import { resumeDelivery } from './resume-delivery.ts'
import { TaggedSends, type TaggedSend } from './tagged-sends.ts'

export interface DeliveryIntake extends Required<Intake> {
  /** Says that the delivery coming from this port is ours; returns the function that takes it back. */
  readonly tag: (port: number, send: TaggedSend) => () => void
  /** The workflow that a delivery of ours is sent to, as its reproduction runs it; null for a delivery from outside. */
  readonly workflowUnderStudy: (arrival: Arrival) => Workflow | null
  /** What counts as the credential of that type for a delivery of a case; null where nothing does. */
  readonly assumedCredential: (arrival: Arrival, type: string) => OpenCredential | null
}

export interface DeliveryIntakeParts {
  readonly store: Store
  /** The providers that deliveries may come from. */
  readonly providers: () => ProviderTable
  readonly repository: WorkflowRepository
  readonly executions: ExecutionService
  readonly surroundings: Surroundings
  readonly sandbox: Sandbox
  /** True: every delivery runs, also one that repeats an earlier one. */
  readonly runsRepeats: boolean
  /** Told once for each delivery: when its caller has been answered, or has hung up. */
  readonly notify: (delivery: Delivery) => void
}

export function openDeliveryIntake(parts: DeliveryIntakeParts): DeliveryIntake {
  const { store } = parts
  const sends = new TaggedSends()
  const answered = new AnsweredDeliveries(parts)
  const settingsOf = (id: string): WorkflowSettings => parts.repository.find(id)?.workflow.settings ?? {}
  const reproductionOf = (arrival: Arrival): string | null => sends.of(arrival)?.reproductionId ?? null
  return {
    tag: (port, send) => sends.tag(port, send),
    assumedCredential: (arrival, type) => {
      const caller = sends.of(arrival)?.caller ?? null
      return caller?.type === type ? caller : null
    },
    workflowUnderStudy: (arrival) => sends.of(arrival)?.workflow?.workflow ?? null,
    storeArrival: (arrival) => {
      const send = sends.arrived(arrival)
      const body = store.deliveries.writeLong(arrival.id, arrival.request.body)
      return body === null ? keepArrival(store, arrival, send) : body.then(() => keepArrival(store, arrival, send))
    },
    onlyRunIf: (question) => askOnlyRunIf(parts, question),
    findDuplicate: (workflowId, externalId, arrival) =>
      parts.runsRepeats || sends.of(arrival)?.runsAgain === true
        ? null
        : answered.latest(store.deliveries.latestWith(workflowId, externalId, reproductionOf(arrival))),
    accept: (delivery) => acceptDelivery({ ...parts, sends }, delivery),
    waiting: {
      find: (executionId) => findWaitingExecution(store, executionId, settingsOf),
      signature: (executionId, workflow) => resumeSignature(parts.surroundings.resumeKey, workflow, executionId),
      resume: (call) => resumeDelivery(parts, call),
    },
    onAnswered: (arrival, delivery) => {
      answered.add(arrival, delivery, reproductionOf(arrival))
    },
  }
}

function keepArrival(store: Store, arrival: Arrival, send: TaggedSend | null): Promise<void> {
  const committed = store.groupCommit()
  storeArrival(store, arrival, send)
  send?.onArrival?.(arrival.id)
  return committed
}

/** No execution comes about before it is known that the request is to run. */
function askOnlyRunIf(
  { surroundings, sandbox }: DeliveryIntakeParts,
  { registration: { node, workflow }, item, variant, template }: RunQuestion,
): Promise<RunVerdict> {
  const mode = variant === 'test' ? 'manual' : 'webhook'
  const called = { webhook: node, workflow, item, executionId: '', mode } as const
  return onlyRunIf(called, template, { surroundings, sandbox })
}
