/** When executions begin whose callers are answered first. */
export interface ExecutionTurns {
  /**
   * Resolves when an execution of that workflow may begin, with the function that it calls at its end. Each workflow's come
   * in the order of the calls, the workflows in turns: one that is called a thousand times does not keep the others waiting.
   */
  readonly take: (workflowId: string) => Promise<() => void>
}

/** So many waiting executions let one more begin at each turn of the event loop: callers who come in meanwhile are answered before. */
const waitingForEach = 512

/** `limit`: how many may run at the same time, asked at each beginning. */
export function openExecutionTurns(limit: () => number): ExecutionTurns {
  const queues = new Map<string, (() => void)[]>()
  let waiting = 0
  let running = 0
  let isScheduled = false

  const schedule = (): void => {
    if (isScheduled || waiting === 0 || running >= limit()) return
    isScheduled = true
    setImmediate(beginSome)
  }
  const beginSome = (): void => {
    isScheduled = false
    for (let rest = 1 + Math.floor(waiting / waitingForEach); rest > 0 && running < limit(); rest -= 1) beginNext()
    schedule()
  }
  const beginNext = (): void => {
    const [next] = queues
    if (next === undefined) return
    const [workflowId, queue] = next
    // Its workflow goes to the end of the round.
    queues.delete(workflowId)
    const begin = queue.shift()
    if (queue.length > 0) queues.set(workflowId, queue)
    waiting -= 1
    running += 1
    begin?.()
  }
  const giveBack = (): (() => void) => {
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      running -= 1
      schedule()
    }
  }
  return {
    take: (workflowId) =>
      new Promise((resolve) => {
        const queue = queues.get(workflowId) ?? []
        queues.set(workflowId, queue)
        queue.push(() => resolve(giveBack()))
        waiting += 1
        schedule()
      }),
  }
}
