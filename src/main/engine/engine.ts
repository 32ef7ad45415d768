import type { Sandbox } from './sandbox/sandbox.ts'
import type { Surroundings } from './surroundings.ts'

/** What every run of a workflow works with. */
export interface Engine {
  readonly surroundings: Surroundings
  readonly sandbox: Sandbox
}
