import type { Failure } from '../../shared/failure.ts'
import { failureFrom } from './failure-from.ts'
import { NodeFailure } from './node-failure.ts'
import { mostKills } from './count-kills.ts'
import type { RunState } from './run-state.ts'

type Stop = (reason: unknown) => void

/** What is under way, by its signal: an execution has thousands of node runs, and one listener for all of them. */
const underWay = new WeakMap<AbortSignal, Set<Stop>>()

/** Settles as `result` does; rejects before, as soon as the signal is aborted. */
export function untilStopped<Value>(result: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject: Stop) => {
    const stops = stopsOf(signal)
    result.then(resolve, reject)
    const settled = (): void => {
      stops.delete(reject)
    }
    result.then(settled, settled)
    if (signal.aborted) reject(stoppedBy(signal))
    else stops.add(reject)
  })
}

function stopsOf(signal: AbortSignal): Set<Stop> {
  const known = underWay.get(signal)
  if (known !== undefined) return known
  const stops = new Set<Stop>()
  underWay.set(signal, stops)
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop(stoppedBy(signal))
  })
  return stops
}

/** Why an execution was stopped from outside, as what a node throws. */
export function stoppedBy(signal: AbortSignal): NodeFailure {
  const reason: unknown = signal.reason
  if (reason instanceof NodeFailure) return reason
  return isTimeout(reason) ? timedOut() : new NodeFailure('The execution was cancelled manually', { code: 'CANCELED' })
}

/** True for the reason of a signal that says that time is up. */
export function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError'
}

function timedOut(): NodeFailure {
  return new NodeFailure('The execution was cancelled because it timed out', { code: 'TIMEOUT' })
}

/**
 * Why the execution must not go on to its next node; null where it may. A node that keeps this
 * thread busy is not stopped inside: its time-out is looked at here, between nodes.
 */
export function whyStopped(state: RunState, deadline: number, nextNode: string): Failure | null {
  if (state.signal.aborted) return failureFrom(stoppedBy(state.signal), nextNode)
  if (state.engine.surroundings.now() < deadline) return null
  return failureFrom(timedOut(), nextNode)
}

/**
 * Why an execution is ended that would go on and on: it feeds itself, and is stopped before it fills the memory, or its code
 * never reacts when it is interrupted. Null where nothing is wrong.
 */
export function whyEndless(state: RunState, nextNode: string): NodeFailure | null {
  const { limits, runs, engine } = state
  if (engine.sandbox.killsInARow() >= mostKills) return notStopping(runs.at(-1)?.node ?? nextNode)
  if (runs.length < limits.nodeRuns && state.itemCount < limits.items) return null
  const times = state.runsByNode.get(nextNode)?.length ?? 0
  return new NodeFailure('Stopped execution because it seems to be in an endless loop', {
    description: `${runs.length} node runs passed on ${state.itemCount} items, "${nextNode}" ran ${times} times. At most ${limits.nodeRuns} runs and ${limits.items} items are expected: give the loop an end.`,
    code: 'ENDLESS_LOOP',
  })
}

function notStopping(node: string): NodeFailure {
  return new NodeFailure(
    `The execution was stopped: its code had to be ended by force ${mostKills} times in a row, last in "${node}".`,
    {
      description: 'Look for one call that handles very much at once, or for a loop inside such a call.',
      code: 'CODE_KILLED',
    },
  )
}
