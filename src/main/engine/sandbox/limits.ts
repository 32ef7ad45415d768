/** What untrusted code may use. Times in milliseconds, sizes in bytes or characters as the name says. */
export interface Limits {
  /** A Code node's time, without waiting for a free worker. */
  readonly codeMs: number
  /** Time for all expressions of one node. */
  readonly expressionsMs: number
  /** How long after its limit a job that does not stop by itself is killed. */
  readonly graceMs: number
  /** Heap of the guest. */
  readonly heapBytes: number
  /** Stack of the guest. */
  readonly stackBytes: number
  /** JSON text of one job's result. */
  readonly resultCharacters: number
  /** JSON text of everything one job may see. */
  readonly sceneCharacters: number
  /** Depth of objects and arrays in a result. */
  readonly resultDepth: number
  readonly items: number
  readonly consoleLines: number
  readonly consoleCharacters: number
  readonly sourceCharacters: number
  readonly timers: number
  /** Requests that the code of one node may send. */
  readonly requests: number
}

export const defaultLimits: Limits = {
  codeMs: 10_000,
  expressionsMs: 2_000,
  graceMs: 300,
  heapBytes: 256 * 1024 * 1024,
  stackBytes: 256 * 1024,
  resultCharacters: 32 * 1024 * 1024,
  sceneCharacters: 32 * 1024 * 1024,
  resultDepth: 200,
  items: 100_000,
  consoleLines: 1_000,
  consoleCharacters: 100 * 1024,
  sourceCharacters: 1024 * 1024,
  timers: 1_000,
  requests: 100,
}
