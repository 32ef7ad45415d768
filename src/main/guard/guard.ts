/**
 * The guard at every exit, with what it must know: the secrets of the session and the rules of the person. Short texts go
 * through it at once; documents in a thread of their own, under a deadline. What cannot be searched in time does not leave.
 */
import { Worker } from 'node:worker_threads'
import { ProblemError } from '../../shared/problem.ts'
import type { RedactionRulesView } from '../../shared/redaction-rules.ts'
import { createRedactor, type KnownValue, type Redactor } from '../redaction/redactor.ts'
import type { Store } from '../store/open-store.ts'
import { threadFile } from '../threads/thread-file.ts'
import type { FromGuardWorker } from './guard-worker.ts'
import type { GuardJob, GuardWork, GuardWorks } from './guard-work.ts'
import { readRules } from './redaction-rule-store.ts'
import { messageOf } from '../../shared/message-of.ts'

export interface Guard {
  /** A fresh redactor for one short text, or for several that belong together: runs here and now. */
  readonly redactor: () => Redactor
  readonly knownValues: () => readonly KnownValue[]
  /**
   * Takes a whole document through redaction in a thread of its own. `rules`: others than those in force, for a preview.
   *
   * @throws ProblemError REDACTION_FAILED where it is not done in time or fails, STOPPED; then nothing may leave
   */
  readonly work: <Work extends GuardWork>(
    work: Work,
    given: GuardWorks[Work]['given'],
    options?: WorkOptions,
  ) => Promise<GuardWorks[Work]['made']>
  readonly close: () => Promise<void>
}

interface WorkOptions {
  readonly signal?: AbortSignal | undefined
  readonly rules?: RedactionRulesView
  readonly deadlineMs?: number
}

export interface GuardParts {
  readonly store: Pick<Store, 'settings'>
  readonly knownValues: () => readonly KnownValue[]
  /** The longest that one search of a document may take; 30 s where it is left out. */
  readonly deadlineMs?: number
}

const usualDeadlineMs = 30_000

export function openGuard({ store, knownValues, deadlineMs = usualDeadlineMs }: GuardParts): Guard {
  let idle: Worker | null = null
  const working = new Set<Worker>()
  const takeWorker = async (): Promise<Worker> => {
    const worker =
      idle ??
      new Worker(await threadFile('guard-worker.mjs'), { env: {}, resourceLimits: { maxOldGenerationSizeMb: 2048 } })
    if (worker === idle) idle = null
    worker.unref()
    // One that is being ended may still say so, when nobody listens any more.
    if (worker.listenerCount('error') === 0) worker.on('error', () => undefined)
    working.add(worker)
    return worker
  }
  const giveBack = (worker: Worker): void => {
    working.delete(worker)
    if (idle === null) idle = worker
    else void worker.terminate()
  }
  return {
    redactor: () => createRedactor({ known: knownValues(), rules: readRules(store) }),
    knownValues,
    work: async (work, given, options = {}) => {
      const job: GuardJob = { work, given, known: knownValues(), rules: options.rules ?? readRules(store) }
      const worker = await takeWorker()
      try {
        const made = await answerOf(worker, job, { deadlineMs, ...options })
        giveBack(worker)
        // The worker answers each kind of work with what `GuardWorks` says of it.
        return made as GuardWorks[typeof work]['made']
      } catch (error) {
        working.delete(worker)
        void worker.terminate()
        throw error
      }
    },
    close: async () => {
      await Promise.all([...working, ...(idle === null ? [] : [idle])].map((worker) => worker.terminate()))
    },
  }
}

function answerOf(
  worker: Worker,
  job: GuardJob,
  { deadlineMs, signal }: { readonly deadlineMs: number; readonly signal?: AbortSignal | undefined },
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(clock)
      signal?.removeEventListener('abort', stop)
      worker.off('message', hear).off('error', lose).off('exit', miss)
      act()
    }
    const fail = (problem: ProblemError): void => {
      settle(() => {
        reject(problem)
      })
    }
    const stop = (): void => {
      fail(stopped())
    }
    const clock = setTimeout(() => {
      fail(failed(`it was not done within ${String(deadlineMs / 1000)} s`))
    }, deadlineMs)
    const hear = (answer: FromGuardWorker): void => {
      // A long document is searched several times: the deadline is for each.
      if (answer.kind === 'step') clock.refresh()
      else if (answer.kind === 'failed') fail(failed(answer.reason))
      else
        settle(() => {
          resolve(answer.made)
        })
    }
    const lose = (error: unknown): void => {
      fail(failed(messageOf(error)))
    }
    const miss = (code: number): void => {
      fail(failed(`its thread ended with code ${String(code)}`))
    }
    worker.on('message', hear).on('error', lose).on('exit', miss)
    if (signal?.aborted === true) stop()
    else {
      signal?.addEventListener('abort', stop)
      worker.postMessage(job)
    }
  })
}

function failed(why: string): ProblemError {
  return new ProblemError({
    code: 'REDACTION_FAILED',
    sentence: `Redaction failed, so nothing left this machine: ${why}.`,
    remedy: 'If you have given patterns of your own, look at them first; then report it with this sentence.',
  })
}

function stopped(): ProblemError {
  return new ProblemError({
    code: 'STOPPED',
    sentence: 'The export was stopped before anything was written.',
    remedy: 'Export again when you want the file.',
  })
}
