import { isoTime } from '../../shared/iso-time.ts'
import type { AiRun } from '../../shared/ai-run.ts'
import type { Attempt, ConsoleLine, OutgoingRequest } from '../../shared/execution.ts'
import type { Failure } from '../../shared/failure.ts'
import type { Finding } from '../../shared/finding.ts'
import { append } from '../../shared/list.ts'
import type { Scope } from './expressions/scope.ts'
import { executeNode } from './execute-node.ts'
import { failureFrom } from './failure-from.ts'
import { errorInFirstItem, findingsOfAttempts, softRetry } from './findings-of-attempts.ts'
import { findingsOfMissing, missingVariables, withLack } from './missing-variables.ts'
import type { NodeKind, Outputs } from './nodes/node-kind.ts'
import { onceThere } from './once-there.ts'
import { joinTries } from './ai/join-tries.ts'
import { stoppedBy } from './stop-run.ts'
import { openReadNotes, type ReadNotes } from './read-notes.ts'
import type { RunState } from './run-state.ts'

/** What became of all tries of one node run. */
export interface Tries {
  /** Null where the last try threw. */
  readonly outputs: Outputs | null
  readonly failure: Failure | null
  readonly attempts: readonly Attempt[]
  readonly findings: readonly Finding[]
  readonly console: readonly ConsoleLine[]
  /** Runs of an AI step, those of every try joined. */
  readonly aiRuns: readonly AiRun[]
}

/**
 * Runs a node, and runs it again where `retryOnFail` asks for it: the whole node with all its items. Every try is kept
 * with its own failure and requests, the first first (contract §3, §7). A node that waits for nothing has run when this returns:
 * nearly all have, and a promise for each step of each of them cost more than what they do.
 */
export function attemptNode(kind: NodeKind, scope: Scope, state: RunState): Tries | Promise<Tries> {
  const tries = new NodeTries(kind, scope, state)
  return onceThere(tries.make(1), (first) => (first.isLast ? tries.whole(first) : furtherTries(tries, first)))
}

async function furtherTries(tries: NodeTries, first: EndedTry): Promise<Tries> {
  let ended = first
  for (let number = 2; !ended.isLast; number += 1) {
    try {
      await tries.waitBetween()
    } catch {
      // Stopped while it waited: the tries before keep their own failures.
      return tries.stopped(ended)
    }
    ended = await tries.make(number)
  }
  return tries.whole(ended)
}

/** A try that is under way. */
interface BegunTry {
  readonly number: number
  readonly startedAt: number
  readonly requests: OutgoingRequest[]
  readonly findings: Finding[]
  readonly reads: ReadNotes | null
}

interface EndedTry {
  readonly outputs: Outputs | null
  readonly failure: Failure | null
  readonly findings: readonly Finding[]
  /** False where the node is to run again. */
  readonly isLast: boolean
}

/** The tries of one node run, and what they leave. */
class NodeTries {
  readonly #kind: NodeKind
  readonly #scope: Scope
  readonly #state: RunState
  readonly #most: number
  readonly #missing: ReturnType<typeof missingVariables>
  readonly #attempts: Attempt[] = []
  readonly #findings: Finding[] = []
  readonly #console: ConsoleLine[] = []
  readonly #aiRuns: AiRun[] = []

  constructor(kind: NodeKind, scope: Scope, state: RunState) {
    this.#kind = kind
    this.#scope = scope
    this.#state = state
    const { retryOnFail, maxTries } = scope.node
    this.#most = retryOnFail === true ? clamp(maxTries, 3, 2, 5) : 1
    this.#missing = missingVariables(scope)
    append(this.#findings, findingsOfMissing(scope, this.#missing))
  }

  /** Runs the node for the time of that number, from 1. Never throws or rejects. */
  make(number: number): EndedTry | Promise<EndedTry> {
    const state = this.#state
    const { now, notesReads } = state.engine.surroundings
    const reads = notesReads === true ? openReadNotes(filledInput(this.#scope)) : null
    const begun: BegunTry = { number, startedAt: now(), requests: [], findings: [], reads }
    state.waiting = null
    const { requests, findings } = begun
    const kept = { requests, findings, console: this.#console, aiRuns: this.#aiRuns }
    try {
      const made = executeNode(this.#kind, reads === null ? this.#scope : { ...this.#scope, reads }, state, kept)
      if (!(made instanceof Promise)) return this.#ended(begun, made, null)
      return made.then(
        (outputs) => this.#ended(begun, outputs, null),
        (thrown: unknown) => this.#failed(begun, thrown),
      )
    } catch (thrown) {
      return this.#failed(begun, thrown)
    }
  }

  waitBetween(): Promise<void> {
    const { engine, stopped } = this.#state
    return engine.surroundings.wait(clamp(this.#scope.node.waitBetweenTries, 1000, 0, 5000), stopped.signal)
  }

  /** What became of them, the last of which ended so. */
  whole({ outputs, failure, findings: found }: EndedTry): Tries {
    const [attempts, findings] = [this.#attempts, this.#findings]
    append(findings, found)
    append(findings, findingsOfAttempts(this.#scope.node, attempts, outputs, found))
    return { outputs, failure, attempts, findings, console: this.#console, aiRuns: joinTries(this.#aiRuns) }
  }

  /** The same where the execution was stopped before the next of them. */
  stopped(last: EndedTry): Tries {
    const failure = failureFrom(stoppedBy(this.#state.stopped), this.#scope.node.name)
    return { ...this.whole(last), outputs: null, failure }
  }

  #failed(begun: BegunTry, thrown: unknown): EndedTry {
    // Whatever a node says that was stopped: that it was stopped is why.
    const { stopped } = this.#state
    const why = failureFrom(stopped.aborted ? stoppedBy(stopped) : thrown, this.#scope.node.name)
    this.#state.waiting = null
    return this.#ended(begun, null, withLack(why, this.#missing))
  }

  #ended(begun: BegunTry, outputs: Outputs | null, failure: Failure | null): EndedTry {
    const { number, startedAt, requests, findings, reads } = begun
    const { engine, stopped } = this.#state
    this.#attempts.push({
      number,
      startedAt: isoTime(startedAt),
      runTimeMs: engine.surroundings.now() - startedAt,
      failure,
      requests,
      ...readsOf(reads),
    })
    const { node } = this.#scope
    const softError = node.retryOnFail === true && outputs !== null ? errorInFirstItem(outputs) : undefined
    if (softError !== undefined) this.#findings.push(softRetry(node, number, this.#most, softError))
    const isGood = failure === null && softError === undefined
    return { outputs, failure, findings, isLast: number >= this.#most || isGood || stopped.aborted }
  }
}

/** The input whose items expressions and code speak of. */
function filledInput({ inputs }: Scope): number {
  return Math.max(
    0,
    inputs.findIndex((items) => items.length > 0),
  )
}

function readsOf(reads: ReadNotes | null): Pick<Attempt, 'reads'> {
  const all = reads?.all() ?? []
  return all.length === 0 ? {} : { reads: all }
}

/** The workflow format takes 0 for "not set". */
function clamp(value: unknown, preset: number, least: number, most: number): number {
  const number = typeof value === 'number' && value !== 0 && !Number.isNaN(value) ? value : preset
  return Math.min(Math.max(number, least), most)
}
