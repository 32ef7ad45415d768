import type { Execution } from '../../shared/execution.ts'

/** One request that an execution sent out, in words. */
export interface SentRequest {
  /** `POST http://api.example/orders → 201`. */
  readonly line: string
  /** Null where none was sent, or it is binary. */
  readonly body: string | null
}

/** The requests of an execution by name, `Request 1 of "Create card"`: all tries and runs of a node counted through. */
export function sentRequests(execution: Pick<Execution, 'nodeRuns'> | null): ReadonlyMap<string, SentRequest> {
  const sent = new Map<string, SentRequest>()
  const counts = new Map<string, number>()
  for (const { node, attempts } of execution?.nodeRuns ?? []) {
    for (const { method, url, answer, error, body } of attempts.flatMap((attempt) => attempt.requests)) {
      const count = (counts.get(node) ?? 0) + 1
      counts.set(node, count)
      const end = answer === null ? (error ?? 'no answer') : String(answer.status)
      sent.set(`Request ${String(count)} of "${node}"`, { line: `${method} ${url} → ${end}`, body })
    }
  }
  return sent
}
