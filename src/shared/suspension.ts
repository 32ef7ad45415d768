import type { JsonObject } from './json.ts'
import type { Workflow } from './workflow.ts'

/** What an execution that waits needs to go on, beside its node runs. */
export interface Suspension {
  /** Name of the node that waits. */
  readonly node: string
  /** When it goes on by itself, in milliseconds since 1970; null: never. */
  readonly till: number | null
  /** Parameters of the node, resolved, where a call of the resume URL wakes it; null where no call does. */
  readonly call: JsonObject | null
  /** The workflow as it runs: what is changed in it meanwhile counts from its next execution on. */
  readonly workflow: Workflow
  /** `$execution.customData`. */
  readonly customData: Readonly<Record<string, string>>
}
