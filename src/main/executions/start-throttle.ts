/** For each so many executions that wait, one more begins at each turn of the event loop: callers who come in meanwhile are answered before. */
const waitingForEach = 512

/** When executions begin whose callers are answered first. */
export class StartThrottle {
  readonly #limit: () => number
  readonly #queues = new Map<string, (() => void)[]>()
  #waiting = 0
  #running = 0
  #isScheduled = false

  /** `limit`: how many may run at the same time, asked at each beginning. */
  constructor(limit: () => number) {
    this.#limit = limit
  }

  /**
   * Resolves when an execution of that workflow may begin, with the function that it calls at its end. Each workflow's come
   * in the order of the calls, the workflows in turns: one that is called a thousand times does not keep the others waiting.
   */
  take(workflowId: string): Promise<() => void> {
    return new Promise((resolve) => {
      const queue = this.#queues.get(workflowId) ?? []
      this.#queues.set(workflowId, queue)
      queue.push(() => {
        resolve(this.#release())
      })
      this.#waiting += 1
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting === 0 || this.#running >= this.#limit()) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#beginSome()
    })
  }

  #beginSome(): void {
    this.#isScheduled = false
    const most = 1 + Math.floor(this.#waiting / waitingForEach)
    for (let rest = most; rest > 0 && this.#running < this.#limit(); rest -= 1) this.#beginNext()
    this.#schedule()
  }

  #beginNext(): void {
    const [next] = this.#queues
    if (next === undefined) return
    const [workflowId, queue] = next
    // Its workflow goes to the end of the round.
    this.#queues.delete(workflowId)
    const begin = queue.shift()
    if (queue.length > 0) this.#queues.set(workflowId, queue)
    this.#waiting -= 1
    this.#running += 1
    begin?.()
  }

  #release(): () => void {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#running -= 1
      this.#schedule()
    }
  }
}
