// What an execution's worker and the main thread say to each other. The worker runs the engine; clock, credentials, tables and
// history stay where they are and are called.
import type { RunRequest } from '../engine/run-contract.ts'
import type { Limits } from '../engine/sandbox/limits.ts'
import type { StudiedModel, Surroundings } from '../engine/surroundings.ts'
import type { AsyncCalls } from './async-calls.ts'
import type { Answered, SerializedError } from './serialized-error.ts'
import type { SyncCalls } from './sync-calls.ts'

/** Everything else that an execution needs to know, at once. */
export interface WorkerTask {
  readonly request: RunRequest
  readonly variables: Readonly<Record<string, string>>
  readonly environment?: Surroundings['environment']
  readonly timezone: string
  readonly baseUrl: string
  readonly resumeKey: string | null
  readonly filesFolder: string | null
  /** Folder of the files of long binary data; null: all of it stands in its items. */
  readonly binaryFolder: string | null
  readonly model: StudiedModel | null
  readonly sandboxLimits: Limits
  readonly isCompressed: boolean
  /** Longest wait for an external API, in milliseconds. */
  readonly patienceMs: number
  /** True where it is noted which fields are read. */
  readonly notesReads: boolean
  /** True where somebody runs called workflows as executions of their own. */
  readonly keepsCalled: boolean
}

export type ToWorker =
  | { readonly kind: 'run'; readonly task: WorkerTask }
  | { readonly kind: 'abort'; readonly error: SerializedError }
  | { readonly kind: 'called'; readonly id: number; readonly answer: Answered }
  /** The code of that job sends a request: JSON text, to be answered with `replied`. */
  | { readonly kind: 'request'; readonly id: number; readonly from: number; readonly text: string }

export type FromWorker =
  | { readonly kind: 'sync'; readonly name: keyof SyncCalls; readonly given: readonly unknown[] }
  | {
      readonly kind: 'async'
      readonly id: number
      readonly name: keyof AsyncCalls
      readonly given: readonly unknown[]
    }
  /** Nobody waits for that call any more. */
  | { readonly kind: 'dropped'; readonly id: number }
  /** The answer to a request of code, as JSON text. */
  | { readonly kind: 'replied'; readonly id: number; readonly text: string }
  /** A file of binary data is begun in the folder; what comes of it nobody says where the worker is killed. */
  | { readonly kind: 'file'; readonly id: string }
  /** Respond to Webhook has answered: JSON text. */
  | { readonly kind: 'answered'; readonly answer: string }
  /** JSON text of the outcome. */
  | { readonly kind: 'ended'; readonly outcome: string }
