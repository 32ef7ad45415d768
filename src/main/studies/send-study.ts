import type { Change } from '../../shared/change.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { Reproduction, ReproductionSize } from '../../shared/reproduction.ts'
import type { Sending } from '../../shared/sweep.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { conditionsWith, describeChange } from '../layers/catalogue.ts'
import { reproduce } from '../reproduction/reproduce.ts'
import { withSequenceFaults } from '../reproduction/sequence-faults.ts'
import { queueOfOne } from '../world/queue-settings.ts'
import type { TestRig } from '../lab/test-rig.ts'
import { assumedCaller } from './caller-credential.ts'
import { baselineOf, hostsToReach, itemsToSend, sequenceOf, type Secrets, type Study } from './study.ts'
import { asStudied } from './taken-workflow.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'

export interface StudyOrder {
  readonly id: string
  readonly study: Study
  readonly change: Change | null
  readonly sending: Sending
  /** Captured requests, one for each item; absent: made from the request of the case. */
  readonly requests?: readonly RawRequest[] | undefined
  /** Hosts (`host` or `host:port`) that go out for real; absent: those of the case. */
  readonly realHosts?: readonly string[]
  /** The sweep that sends it; absent: a person does. */
  readonly sweepId?: string
}

export interface SendStudyParts extends Secrets {
  readonly repository: WorkflowRepository
  /** Why a workflow gives way to another active one; null where it does not. */
  readonly conflict: (workflow: Workflow) => string | null
}

/**
 * Sends a case under its baseline and at most one change. What is to be sent is made at once, so that a change that does not
 * fit the case is refused before anything is sent; the returned function sends it.
 *
 * @throws ProblemError INVALID_INPUT where the change does not fit
 */
export function sendStudy(
  { id, study, change, sending, requests: given, realHosts, sweepId }: StudyOrder,
  rig: TestRig,
  parts: SendStudyParts,
  changed: (reproduction: Reproduction) => void,
): (signal: AbortSignal) => Promise<Reproduction> {
  const sequence = given === undefined && sending.bodies === undefined ? sequenceOf(study) : null
  const requests = given ?? sequence?.requests
  const size = sequence === null ? sending.size : sequenceSize(sequence.requests.length)
  const made = conditionsWith(change, baselineOf(study, parts.providers().ids))
  const withDuplicate = sequence === null && sending.withDuplicate
  const conditions = size === 1 && !withDuplicate ? { ...made, queue: queueOfOne(made.queue) } : made
  const items = itemsToSend(study, { ...sending, size, withDuplicate, requests }, conditions, parts)
  const shelved = asStudied(study.file, parts.repository.get(study.workflow.id), parts.conflict)
  const caller = assumedCaller(study, parts)?.credential ?? null
  // A change of a node that is not there is refused here too.
  conditions.workflow(shelved.workflow)
  // Jobs can be put in another order only while they wait together.
  const together = conditions.queue.mode === 'queued' && (conditions.queue.order.kind !== 'as-sent' || size > 1)
  // Copies of one delivery are alike on purpose.
  const areDifferent = sequence !== null || given !== undefined
  const concurrent = (sequence?.concurrent ?? sending.concurrent) || together
  const looked = (sent: Reproduction): Reproduction =>
    areDifferent
      ? {
          ...sent,
          items: withSequenceFaults(
            sent.items,
            items.map((item) => item.request),
            !concurrent,
          ),
        }
      : sent
  return async (signal) => {
    // A sweep goes only where it was agreed, whatever the case or one of its changes says.
    await rig.enter(conditions, size, realHosts ?? hostsToReach(study, change, conditions))
    const sent = await reproduce(
      {
        id,
        caseName: study.file.name,
        workflowId: study.workflow.id,
        size,
        change,
        changeSentence: change === null ? null : describeChange(change),
        requests: items.map((item) => item.request),
        concurrent,
        ...(sequence === null ? {} : { pauses: sequence.pauses }),
        ...(sweepId === undefined ? {} : { sweepId }),
      },
      {
        now: parts.now,
        rest: rig.rest,
        deliver: (request, index, stopped) =>
          rig.deliver(
            { request, index, duplicateOf: items[index]?.duplicateOf ?? null, reproductionId: id, shelved, caller },
            stopped,
          ),
        changed: (one) => changed(one.status === 'running' ? one : { ...looked(one), hosts: rig.traffic() }),
      },
      signal,
    )
    return { ...looked(sent), hosts: rig.traffic() }
  }
}

/** A case has at most five requests (its schema says so). */
function sequenceSize(length: number): ReproductionSize {
  const sizes: readonly ReproductionSize[] = [1, 2, 3, 4, 5]
  return sizes[length - 1] ?? 5
}
