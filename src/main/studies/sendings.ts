import { setMaxListeners } from 'node:events'
import { v7 as createId } from 'uuid'
import type { RawRequest } from '../../shared/delivery.ts'
import type { Execution } from '../../shared/execution.ts'
import type { OutsideRun } from '../../shared/outside-run.ts'
import type { ProblemError } from '../../shared/problem.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import { conditionsWith } from '../layers/catalogue.ts'
import { checkBatchSize } from '../reproduction/batch-size.ts'
import { failingRequest, judgeOutside } from '../reproduction/outside-run.ts'
import { sendStudy, type SendStudyParts } from './send-study.ts'
import type { StudiedCase } from './studied-case.ts'
import { baselineOf, hostsToReach } from './study.ts'

export interface SendOrder {
  readonly size: number
  readonly withDuplicate?: boolean | undefined
  readonly concurrent?: boolean | undefined
  readonly bodies?: readonly string[] | undefined
  /** Captured requests, one for each item. */
  readonly requests?: readonly RawRequest[] | undefined
}

/** A reproduction that was begun. */
export interface BegunSending {
  readonly id: string
  /** Resolves once it is known as one that runs; rejects where it ended before that, and needs nobody who hears it. */
  readonly begun: Promise<void>
  readonly done: Promise<Reproduction>
}

/** What a person sends of the case under study: one after the other, since one set of conditions is in force at a time. */
export class Sendings {
  readonly #studied: StudiedCase
  readonly #parts: SendStudyParts
  readonly #running = new Map<string, { readonly abort: AbortController; readonly done: Promise<Reproduction> }>()

  constructor(studied: StudiedCase, parts: SendStudyParts) {
    this.#studied = studied
    this.#parts = parts
  }

  /** Begins to send; the reproduction goes on by itself. @throws ProblemError BATCH_SIZE, INVALID_INPUT, NO_CASE */
  send(order: SendOrder): BegunSending {
    const { bodies, requests } = order
    const size = checkBatchSize(requests?.length ?? bodies?.length ?? order.size)
    const study = this.#studied.current
    const id = createId()
    this.#studied.sends(id)
    const abort = new AbortController()
    // Every item, its request and its executions listen to it.
    setMaxListeners(0, abort.signal)
    const sending = {
      size,
      concurrent: order.concurrent ?? false,
      withDuplicate: order.withDuplicate ?? false,
      ...(bodies === undefined ? {} : { bodies }),
    }
    const before = this.#ends()
    let began = (): void => undefined
    const known = new Promise<void>((resolve) => {
      began = resolve
    })
    const started = sendStudy({ id, study, change: study.change, sending, requests }, study.rig, this.#parts, (one) => {
      this.#studied.put(one)
      began()
    })
    const done = Promise.allSettled(before)
      .then(() => started(abort.signal))
      .catch((error: unknown) => {
        // Its other items have nobody left who waits for them.
        abort.abort()
        this.#studied.fail(id, error)
        throw error
      })
      .finally(() => this.#running.delete(id))
    this.#running.set(id, { abort, done })
    const begun = Promise.race([known, done.then(() => undefined)])
    begun.catch(() => undefined)
    return { id, begun, done }
  }

  stop(reproductionId: string): void {
    this.#running.get(reproductionId)?.abort.abort()
  }

  /** Stops what runs, waits for it, and says why of what had not ended: nobody stopped that by hand. */
  async stopAll(why: ProblemError): Promise<void> {
    const ids = [...this.#running.keys()]
    for (const { abort } of this.#running.values()) abort.abort()
    await Promise.allSettled(this.#ends())
    const isStopped = (id: string): boolean => this.#studied.reproduction(id)?.status === 'stopped'
    for (const id of ids.filter(isStopped)) this.#studied.fail(id, why)
  }

  /**
   * Sends the failing request of an execution of this case once more, without the engine (contract §5.4); with `node` that of
   * this node.
   *
   * @throws ProblemError EXECUTION_NOT_FAILED, INVALID_INPUT where it must not leave
   */
  async sendOutside(execution: Execution, node: string | null = null): Promise<OutsideRun> {
    const study = this.#studied.current
    const request = failingRequest(execution, node)
    await Promise.allSettled(this.#ends())
    const conditions = conditionsWith(study.change, baselineOf(study, this.#parts.providers().ids))
    const outside = { request, execution, workflow: study.workflow }
    const realHosts = hostsToReach(study, study.change, conditions)
    const { end, arrived, hosts } = await study.rig.sendOutside(outside, conditions, realHosts)
    // What the workflow sent is known as its node sent it; the connection added nothing else.
    const inside = { headers: request.headers, body: Buffer.from(request.body ?? '') }
    return { ...judgeOutside(request, end, arrived === null ? null : { inside, outside: arrived }), hosts }
  }

  #ends(): readonly Promise<Reproduction>[] {
    return [...this.#running.values()].map(({ done }) => done)
  }
}
