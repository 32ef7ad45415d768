import type { RunRequest, RunWatch } from '../engine/run-contract.ts'
import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import type { Surroundings } from '../engine/surroundings.ts'

/** What is to be run, as `runWorkflow` of the engine takes it. */
export interface ExecutionToRun {
  readonly request: RunRequest
  readonly surroundings: Surroundings
  readonly sandbox: Sandbox
  readonly watch: RunWatch
  readonly signal: AbortSignal
}
