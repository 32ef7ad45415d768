import type { JsonObject } from '../../../shared/json.ts'

/**
 * What is known of a service whose node the engine cannot run: the shapes of its answers, from its public documentation of the
 * API, with values of our own. Plain data, one file for each service.
 */
export interface Service {
  /** As people call it. */
  readonly name: string
  /** Types of the workflow format that ask it. */
  readonly types: readonly string[]
  /** The layer that its failures belong to. */
  readonly layer: 'API' | 'database' | 'AI layer'
  /** `resource.operation` for each resource, the preset resource first: exports leave out what is preset. */
  readonly presets: readonly string[]
  readonly answers: readonly ServiceAnswer[]
}

/** What one or more operations answer for one item. */
export interface ServiceAnswer {
  /** `resource.operation`, or an operation alone where it is the same for every resource; empty: whatever is asked. */
  readonly on: readonly string[]
  /** The answer; absent: the item that was given, as operations do that only remove or move. */
  readonly json?: JsonObject
  /** Parameters whose value comes back in the answer: at a field, or among its fields where `to` is empty. */
  readonly echoes?: readonly { readonly from: string; readonly to: string }[]
  /** A file comes with it. */
  readonly binary?: true
}
