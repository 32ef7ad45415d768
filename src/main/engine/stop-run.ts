import { stoppedByPerson, type Failure } from '../../shared/failure.ts'
import { failureFrom } from './failure-from.ts'
import { NodeFailure } from './node-failure.ts'
import { mostKills } from './count-kills.ts'
import type { RunState } from './run-state.ts'
import type { StopSwitch } from './stop-switch.ts'

/** Settles as `result` does; rejects before, as soon as it is stopped. */
export function untilStopped<Value>(result: Promise<Value>, stopped: StopSwitch): Promise<Value> {
  return new Promise((resolve, reject: (reason: unknown) => void) => {
    const stop = (): void => {
      reject(stoppedBy(stopped))
    }
    const settled = (): void => {
      stopped.takeBack(stop)
    }
    result.then(resolve, reject)
    result.then(settled, settled)
    if (stopped.aborted) stop()
    else stopped.onStop(stop)
  })
}

/** Why an execution was stopped from outside, as what a node throws. */
export function stoppedBy(stopped: StopSwitch): NodeFailure {
  const reason: unknown = stopped.reason
  if (reason instanceof NodeFailure) return reason
  return isTimeout(reason)
    ? timedOut()
    : new NodeFailure('The execution was cancelled manually', { code: stoppedByPerson })
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
  if (state.stopped.aborted) return failureFrom(stoppedBy(state.stopped), nextNode)
  if (state.engine.surroundings.now() < deadline) return null
  return failureFrom(timedOut(), nextNode)
}

/**
 * Why an execution is ended that would go on and on: it feeds itself, and is stopped before it fills the memory, or its code
 * never reacts when it is interrupted. Null where nothing is wrong.
 */
export function whyEndless(state: RunState, nextNode: string): NodeFailure | null {
  const { limits, runs, engine, alikeRuns } = state
  if (engine.sandbox.killsInARow() >= mostKills) return notStopping(runs.at(-1)?.node ?? nextNode)
  const rounds = alikeRuns?.endlessTimesOf(nextNode) ?? null
  if (rounds !== null) return goingRound(nextNode, rounds)
  if (runs.length < limits.nodeRuns && state.itemCount < limits.items) return null
  const times = state.runsByNode.get(nextNode)?.length ?? 0
  return new NodeFailure('Stopped execution because it seems to be in an endless loop', {
    description: `${runs.length} node runs passed on ${state.itemCount} items, "${nextNode}" ran ${times} times. At most ${limits.nodeRuns} runs and ${limits.items} items are expected: give the loop an end.`,
    code: 'ENDLESS_LOOP',
  })
}

function goingRound(node: string, times: number): NodeFailure {
  return new NodeFailure('Stopped execution because it seems to be in an endless loop', {
    description: `"${node}" ran ${times} times in a row with the same items: under the conditions of the case nothing ends the loop. Have it count its rounds and end after so many, or look at what is to end it.`,
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
