import Queue from 'yocto-queue'

/** For each so many executions that wait, one more begins at each turn of the event loop: callers who come in meanwhile are answered before. */
const waitingForEach = 256

/** So much may be held of those that wait: their number, and bytes of what their deliveries brought. */
const heldAtMost = { executions: 4096, bytes: 4 * 1024 * 1024 }

/** When executions begin whose callers are answered first. */
export class StartThrottle {
  readonly #limit: () => number
  readonly #queues = new Map<string, Queue<() => void>>()
  #waiting = 0
  #running = 0
  #isScheduled = false

  /** `limit`: how many may run at the same time, asked at each beginning. */
  constructor(limit: () => number) {
    this.#limit = limit
  }

  /** True where one more of so many bytes is better read when its turn comes than held: as if all that wait were of its size. */
  isCrowdedFor(bytes: number): boolean {
    return this.#waiting >= heldAtMost.executions || this.#waiting * bytes >= heldAtMost.bytes
  }

  /**
   * Resolves when an execution of that workflow may begin, with the function that it calls at its end. Each workflow's come
   * in the order of the calls, the workflows in turns: one that is called a thousand times does not keep the others waiting.
   */
  take(workflowId: string): Promise<() => void> {
    return new Promise((resolve) => {
      const queue = this.#queues.get(workflowId) ?? new Queue()
      this.#queues.set(workflowId, queue)
      queue.enqueue(() => {
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
    const begin = queue.dequeue()
    if (queue.size > 0) this.#queues.set(workflowId, queue)
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
