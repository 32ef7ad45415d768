import type { WorkflowAnswer } from '../../shared/execution.ts'

type Give = (answer: WorkflowAnswer) => void

/** What a caller is told whose execution will not go on here: it was cancelled, or Faultline is being closed. */
const closedAnswer: WorkflowAnswer = { statusCode: 503, headers: {}, body: { kind: 'none' } }

/**
 * Callers that wait for Respond to Webhook while their execution waits: whoever lets it go on, the answer is theirs. They live in
 * this process only, as their connections do.
 */
export class HeldCallers {
  readonly #byExecution = new Map<string, Give>()
  /** Those in whose place another caller waits now: the service never answers them. */
  readonly #passedOver: Give[] = []
  #isClosed = false

  /** Keeps the caller of an execution that waits, in the place of one kept before; what it is answered in the end. */
  hold(executionId: string): Promise<WorkflowAnswer> {
    this.passOver(executionId)
    return new Promise((resolve) => {
      if (this.#isClosed) resolve(closedAnswer)
      else this.#byExecution.set(executionId, resolve)
    })
  }

  /** True where a caller of the execution is kept. */
  has(executionId: string): boolean {
    return this.#byExecution.has(executionId)
  }

  /** Gives the caller of the execution its answer; false where none is kept. */
  answer(executionId: string, answer: WorkflowAnswer): boolean {
    const give = this.#byExecution.get(executionId)
    if (give === undefined) return false
    this.#byExecution.delete(executionId)
    give(answer)
    return true
  }

  /** Another caller waits for the answer of the execution from now on. */
  passOver(executionId: string): void {
    const give = this.#byExecution.get(executionId)
    if (give === undefined) return
    this.#byExecution.delete(executionId)
    this.#passedOver.push(give)
  }

  /** Nobody will answer the caller of the execution any more. */
  letGo(executionId: string): void {
    this.answer(executionId, closedAnswer)
  }

  /** Lets all of them go, and every later one. */
  close(): void {
    this.#isClosed = true
    for (const give of [...this.#byExecution.values(), ...this.#passedOver.splice(0)]) give(closedAnswer)
    this.#byExecution.clear()
  }
}
