/**
 * The requests of one job's code, in the worker: handed on to the engine, and their answers kept, so that a second run of the
 * same code gets them again and nothing is sent twice.
 */
export class JobRequests {
  readonly #send: (id: number, text: string) => void
  readonly #most: number
  readonly #answers = new Map<number, string>()
  #asked = new Set<number>()
  #arrived: string[] = []
  #open = 0
  #wake: (() => void) | null = null

  constructor(send: (id: number, text: string) => void, most: number) {
    this.#send = send
    this.#most = most
  }

  /** A new job. */
  begin(): void {
    this.#answers.clear()
    this.#asked = new Set()
    this.beginAgain()
  }

  /** The second run of the same code. */
  beginAgain(): void {
    this.#arrived = []
    this.#open = 0
  }

  /** True while an answer is awaited. */
  get isWaiting(): boolean {
    return this.#open > 0
  }

  /** The guest asks. Refused where it has asked too often. */
  ask(id: number, text: string): void {
    if (id > this.#most) {
      throw new RangeError(
        `The code has sent ${this.#most} requests, the most that is possible. Use an HTTP Request node.`,
      )
    }
    this.#open++
    const known = this.#answers.get(id)
    if (known !== undefined) this.#arrive(known)
    else if (!this.#asked.has(id)) {
      this.#asked.add(id)
      this.#send(id, text)
    }
  }

  /** An answer from the engine. */
  answer(id: number, text: string): void {
    if (!this.#asked.has(id) || this.#answers.has(id)) return
    this.#answers.set(id, text)
    this.#arrive(text)
  }

  /** Resolves when an answer is there, or after so many milliseconds. */
  async next(milliseconds: number): Promise<void> {
    if (this.#arrived.length > 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = null
  }

  /** The answers that have come since. */
  take(): readonly string[] {
    const taken = this.#arrived
    this.#arrived = []
    this.#open -= taken.length
    return taken
  }

  #arrive(text: string): void {
    this.#arrived.push(text)
    this.#wake?.()
  }
}
