/** Starts the thread of a triage and hears what it tells, until it ends, fails or is stopped. */
import { Worker } from 'node:worker_threads'
import { messageOf } from '../../shared/message-of.ts'
import type { Problem } from '../../shared/problem.ts'
import type { TriagedGroup } from '../../shared/triage.ts'
import type { TriageGroup } from '../from-n8n/triage-groups.ts'
import { stopTriage, type FromTriageThread, type TriageThreadOrder } from './triage-messages.ts'

export interface TriageThreadParts {
  /** Its built file; null where this Faultline has no window. */
  readonly triageThread: URL | null
  readonly version: string
  readonly platform: string
}

export interface TriageThread {
  /** Asks it to stop after what is done. */
  readonly stop: () => void
  /** Ends it; resolves when it has ended. */
  readonly end: () => Promise<void>
}

/** Who hears of a triage; exactly one of `ended` and `failed` is called, once. */
export interface TriageHearer {
  readonly read: (count: number) => void
  readonly groups: (groups: readonly TriageGroup[]) => void
  readonly begun: (group: number) => void
  readonly done: (group: TriagedGroup) => void
  readonly ended: (stopped: boolean) => void
  readonly failed: (problem: Problem) => void
}

const heapMb = 2048
/** A thread that was told to stop closes what it opened; one that does not within this time is ended. */
const patienceMs = 5000

export function startTriageThread(
  order: Omit<TriageThreadOrder, 'version' | 'platform'>,
  { triageThread, version, platform }: TriageThreadParts,
  hearer: TriageHearer,
): TriageThread {
  if (triageThread === null) throw new Error('A triage of the window needs its thread.')
  const workerData: TriageThreadOrder = { ...order, version, platform }
  const worker = new Worker(triageThread, { workerData, resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  let isOver = false
  const over = (act: () => void): void => {
    if (!isOver) act()
    isOver = true
  }
  worker.on('message', (message: FromTriageThread) => {
    if (isOver) return
    switch (message.kind) {
      case 'read':
        hearer.read(message.count)
        break
      case 'groups':
        hearer.groups(message.groups)
        break
      case 'begun':
        hearer.begun(message.group)
        break
      case 'done':
        hearer.done(message.group)
        break
      case 'ended':
        over(() => hearer.ended(message.stopped))
        break
      case 'refused':
        over(() => hearer.failed(message.problem))
    }
  })
  worker.on('error', (error: unknown) => over(() => hearer.failed(brokeOff(messageOf(error)))))
  worker.once('exit', () => over(() => hearer.failed(brokeOff('its thread ended'))))
  return {
    stop: () => worker.postMessage(stopTriage),
    end: async () => {
      isOver = true
      worker.postMessage(stopTriage)
      const clock = setTimeout(() => void worker.terminate(), patienceMs)
      await exited
      clearTimeout(clock)
    },
  }
}

function brokeOff(why: string): Problem {
  return {
    code: 'UNEXPECTED',
    sentence: `The triage broke off: ${why}.`,
    remedy: 'Go on with it: what is done is kept. If it breaks off again, look at fewer executions at a time.',
  }
}
