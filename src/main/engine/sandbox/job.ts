import type { ConsoleLine } from '../../../shared/execution.ts'

/** One piece of work for the guest: everything it may see as JSON text, and the clock and chance it lives with. */
export interface SandboxJob {
  readonly kind: 'code' | 'expressions'
  /** Id of the workflow whose turn it takes; left out: it takes a turn of its own. */
  readonly owner?: string
  /** JavaScript of the Code node; empty for expressions, whose templates are part of the scene. */
  readonly source: string
  /** JSON text: the guest's only view of the host. */
  readonly scene: string
  /** What `Date.now()` says at the start, milliseconds since 1970. */
  readonly now: number
  /** Start of `Math.random()`. */
  readonly seed: number
  readonly timeLimitMs: number
}

/** Answers a request of a job's code: text of JSON in, text of JSON out. Never rejects. */
export type ServeRequest = (text: string) => Promise<string>

/** How a job ended. Nothing else can come out of the guest. */
export type SandboxAnswer = SandboxEnd & {
  /** Set where it had to wait for all others because its code had run out of time again and again. */
  readonly postponed?: Postponed
}

export interface Postponed {
  /** Time-outs in a row of the same code, before this job. */
  readonly timeOuts: number
  readonly waitedMs: number
}

type SandboxEnd =
  | { readonly kind: 'result'; readonly json: string; readonly console: readonly ConsoleLine[] }
  /** `reason` says which wall it met (`killed`: its thread was ended with it); `message` is a sentence for a person. */
  | {
      readonly kind: 'stopped'
      readonly reason: 'time' | 'memory' | 'size' | 'never-finished' | 'aborted' | 'broken' | 'killed'
      readonly message: string
      readonly console: readonly ConsoleLine[]
    }
