/**
 * Sends many deliveries again to the own listener, or retries many executions, at a chosen pace. In: which are meant, held fast
 * as a plan before anything is sent. Out: how far it is, and in the store what came of each, so that a filter finds them.
 */
import { v7 as createId } from 'uuid'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import type { ReplaySigning } from '../../shared/replay.ts'
import { whyNoneSigned, type Series, type SeriesPace, type SeriesPlan } from '../../shared/series.ts'
import type { Replays } from '../deliveries/replays.ts'
import type { PlacedExecution } from '../executions/execution-order.ts'
import type { Store } from '../store/open-store.ts'
import { chosenIds, type SeriesChoice } from './chosen-ids.ts'
import { paced } from './paced.ts'
import { asItCame, signedNow, signingOf, type Signers } from './series-signing.ts'
import { partOfExecution, partOfReplay, type SeriesPart } from './series-part.ts'

export interface SeriesSession {
  /** Holds fast which are meant. @throws ProblemError INVALID_INPUT where the filter cannot be read */
  readonly plan: (choice: SeriesChoice) => SeriesPlan
  /**
   * Begins what was planned last.
   *
   * @throws ProblemError INVALID_INPUT where another plan was made since, or one is under way; NOT_CONNECTED where deliveries would
   * go nowhere; INVALID_INPUT where deliveries are to be signed and none can be
   */
  readonly start: (order: SeriesOrder, onPart?: OnPart) => Series
  /** Begins no more of them; those under way come to their end. */
  readonly stop: () => Series | null
  /** The one that was started last; null before the first. */
  readonly view: () => Series | null
  /** Resolves when the one under way has ended. */
  readonly ended: () => Promise<Series | null>
  /** Begins no more of them, and stops those that do not come to their end soon. */
  readonly close: () => Promise<void>
}

/** Told of each as it ends, by the id of what was sent again, in the order in which they end. */
type OnPart = (of: string, part: SeriesPart) => void

/** How executions are retried. */
interface RetryWay {
  /** Left out: at the node that failed. */
  readonly from?: 'failed-node' | 'start' | undefined
  /** Left out: the workflow as it is now. */
  readonly workflow?: 'current' | 'original' | undefined
}

interface SeriesOrder extends RetryWay {
  /** How deliveries go. Left out: as captured. */
  readonly signing?: ReplaySigning | undefined
  readonly planId: string
  readonly pace: SeriesPace
}

export interface SeriesParts {
  readonly store: Store
  readonly listener: () => ListenerStatus
  readonly signers: Signers
  readonly replays: Pick<Replays, 'replayBeside'>
  readonly retry: (executionId: string, way: RetryWay) => Promise<PlacedExecution>
  readonly now: () => number
  readonly notify: (series: Series) => void
}

/** How far it is is told so often at most, in milliseconds. */
const tellMs = 150
/** How long those under way are waited for as Faultline ends, in milliseconds. */
const graceMs = 5000

export function openSeries(parts: SeriesParts): SeriesSession {
  let planned: { readonly plan: SeriesPlan; readonly ids: readonly string[] } | null = null
  let current: RunningSeries | null = null
  return {
    plan: (choice) => {
      const { ids, leftOut } = chosenIds(choice, parts.store)
      planned = { plan: planOf(parts, choice, ids, leftOut), ids }
      return planned.plan
    },
    start: ({ planId, pace, signing = 'captured', ...way }, onPart = () => undefined) => {
      if (planned?.plan.id !== planId) throw refused('Another choice was made since.', 'Choose them once more.')
      if (current?.view().status === 'running' || current?.view().status === 'stopping') {
        throw refused('Many are being sent again already.', 'Stop it, or wait until it has ended.')
      }
      const { plan, ids } = planned
      if (plan.what === 'deliveries') mustListen(parts.listener())
      if (signing === 'signed') mustSign(plan)
      planned = null
      current = new RunningSeries({ ...parts, signing, way, onPart }, plan, pace)
      current.run(ids)
      return current.view()
    },
    stop: () => {
      current?.stop()
      return current?.view() ?? null
    },
    view: () => current?.view() ?? null,
    ended: async () => {
      await current?.ended
      return current?.view() ?? null
    },
    close: async () => {
      current?.close()
      await current?.ended
    },
  }
}

interface RunningParts extends SeriesParts {
  readonly signing: ReplaySigning
  readonly way: RetryWay
  readonly onPart: OnPart
}

class RunningSeries {
  readonly #parts: RunningParts
  readonly #stopping = new AbortController()
  readonly #aborting = new AbortController()
  #series: Series
  #toldMs = 0
  ended: Promise<void> = Promise.resolve()

  constructor(parts: RunningParts, { what, count }: SeriesPlan, pace: SeriesPace) {
    this.#parts = parts
    this.#series = {
      ...{ id: createId(), what, pace, startedAt: new Date(parts.now()).toISOString(), status: 'running' },
      ...{ total: count, sent: 0, failed: 0, unsent: 0, firstUnsent: null, underWay: 0 },
    }
  }

  view(): Series {
    return this.#series
  }

  run(ids: readonly string[]): void {
    this.#tell()
    this.ended = this.#run(ids)
  }

  stop(): void {
    if (this.#series.status !== 'running') return
    this.#stopping.abort()
    this.#set({ status: 'stopping' })
    this.#tell()
  }

  /** What is under way is given a moment to come to its end. */
  close(): void {
    this.#stopping.abort()
    const clock = setTimeout(() => this.#aborting.abort(), graceMs)
    void this.ended.finally(() => clearTimeout(clock))
  }

  async #run(ids: readonly string[]): Promise<void> {
    await paced(ids, this.#series.pace, (id) => this.#one(id), this.#stopping.signal)
    const { sent, unsent, total } = this.#series
    this.#set({ status: sent + unsent < total ? 'stopped' : 'done' })
    this.#tell()
  }

  async #one(id: string): Promise<void> {
    this.#set({ underWay: this.#series.underWay + 1 })
    const part = await this.#sent(id).catch((error: unknown): SeriesPart => ({
      id: null,
      end: 'unsent',
      sentence: messageOf(error),
    }))
    const { underWay, sent, failed, unsent, firstUnsent } = this.#series
    this.#set({
      underWay: underWay - 1,
      sent: sent + (part.end === 'unsent' ? 0 : 1),
      failed: failed + (part.end === 'failed' ? 1 : 0),
      unsent: unsent + (part.end === 'unsent' ? 1 : 0),
      firstUnsent: firstUnsent ?? part.sentence,
    })
    this.#parts.onPart(id, part)
    const nowMs = performance.now()
    if (nowMs - this.#toldMs >= tellMs) this.#tell()
  }

  async #sent(id: string): Promise<SeriesPart> {
    const { store, signers, replays, retry, signing, way } = this.#parts
    if (this.#series.what === 'executions') {
      const placed = await retry(id, way)
      store.series.add(this.#series.id, placed.id)
      await placed.run({ signal: this.#aborting.signal })
      return partOfExecution(placed.id, store.executions.summary(placed.id)?.status ?? null)
    }
    const order = signing === 'signed' ? signedNow(id, store, signers) : asItCame(id)
    const part = partOfReplay(await replays.replayBeside(order, this.#aborting.signal))
    if (part.id !== null) store.series.add(this.#series.id, part.id)
    return part
  }

  #set(change: Partial<Series>): void {
    this.#series = { ...this.#series, ...change }
  }

  #tell(): void {
    this.#toldMs = performance.now()
    this.#parts.notify(this.#series)
  }
}

function planOf(
  { store, listener, signers }: SeriesParts,
  { what }: SeriesChoice,
  ids: readonly string[],
  leftOut: number,
): SeriesPlan {
  const status = listener()
  const timeOf = (id: string | undefined): string | null => {
    if (id === undefined) return null
    return what === 'deliveries'
      ? (store.deliveries.find(id)?.receivedAt ?? null)
      : (store.executions.summary(id)?.startedAt ?? null)
  }
  return {
    ...{ id: createId(), what, count: ids.length, leftOut, firstAt: timeOf(ids[0]), lastAt: timeOf(ids.at(-1)) },
    url: status.kind === 'listening' ? status.url : null,
    signing: what === 'deliveries' ? signingOf(ids, store, signers) : null,
  }
}

/** @throws ProblemError INVALID_INPUT where none of them can be signed */
function mustSign({ signing }: SeriesPlan): void {
  const why = signing === null ? 'Executions are run again, not signed.' : whyNoneSigned(signing)
  if (why !== null) throw refused(why, 'Send them as captured, or choose others. Nothing was sent.')
}

function mustListen(status: ListenerStatus): void {
  if (status.kind === 'listening') return
  throw new ProblemError({
    code: 'NOT_CONNECTED',
    sentence: 'The listener is not listening, so nothing was sent.',
    remedy: 'Give it a free port and an address of this machine in Settings.',
  })
}

function refused(sentence: string, remedy: string): ProblemError {
  return new ProblemError({ code: 'INVALID_INPUT', sentence, remedy })
}
