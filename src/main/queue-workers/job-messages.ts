/**
 * What an execution's worker and the main thread say to each other. The worker runs the engine; the clock of the reproduction,
 * credentials, tables and history stay where they are.
 */
import type { OpenCredential } from '../../shared/credential.ts'
import type { OutboxMessage } from '../../shared/outbox-message.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { RunRequest } from '../engine/run-contract.ts'
import type { SandboxAnswer, SandboxJob } from '../engine/sandbox/job.ts'
import type { Limits } from '../engine/sandbox/limits.ts'
import type { Departure } from '../engine/departure.ts'
import type { DataTables, SeenValues, StudiedModel, Surroundings } from '../engine/surroundings.ts'
import type { KnownValue } from '../redaction/redactor.ts'
import type { Destination, Route } from '../world/external-api.ts'
import type { ExitWay } from '../world/exit-way.ts'
import type { SerializedError } from './serialized-error.ts'

/** Calls of the worker that block its thread until the main thread has returned. */
export interface SyncCalls extends DataTables, SeenValues {
  readonly now: () => number
  readonly credential: Surroundings['credential']
  readonly secrets: () => readonly KnownValue[]
  readonly credentialRenewed: (credential: OpenCredential) => void
  readonly workflow: (id: string) => Workflow | null
  readonly outbox: (message: OutboxMessage) => void
  /** So many milliseconds had to be waited. */
  readonly elapsed: (milliseconds: number) => void
  readonly nodeStarted: (name: string, runIndex: number) => void
  /** A node run, as JSON text. Where the worker is to be killed after it, no answer ever comes. */
  readonly nodeFinished: (run: string) => void
}

/** Calls of the worker that leave its thread running. */
export interface AsyncCalls {
  readonly wait: (milliseconds: number) => Promise<void>
  /** Ends when the time-out is due. `since`: milliseconds since 1970, with their fractions. */
  readonly timeOut: (milliseconds: number, since: number) => Promise<void>
  /** Asks whether it may leave, and by which way. Rejects with a `ClosedHostError` where it must not. */
  readonly depart: (departure: Departure, proxy: string | null) => Promise<ExitWay>
  /** The own port of a connection to the app's listener, before a byte is sent on it. */
  readonly tagSend: (localPort: number) => Promise<void>
  /** Where a connection leads; null: where its address says. */
  readonly route: (to: Destination) => Promise<Route | null>
  readonly sandbox: (job: SandboxJob) => Promise<SandboxAnswer>
  /** Runs a called workflow; takes and gives JSON text. */
  readonly called: (workflow: string) => Promise<string>
}

/** Everything else that an execution needs to know, at once. */
export interface WorkerTask {
  readonly request: RunRequest
  readonly variables: Readonly<Record<string, string>>
  readonly timezone: string
  readonly baseUrl: string
  readonly model: StudiedModel | null
  readonly sandboxLimits: Limits
  readonly isCompressed: boolean
  /** Longest wait for an external API, in milliseconds. */
  readonly patienceMs: number
  /** True where somebody runs called workflows as executions of their own. */
  readonly keepsCalled: boolean
}

export type CallResult<Value = unknown> =
  { readonly kind: 'value'; readonly value: Value } | { readonly kind: 'error'; readonly error: SerializedError }

export type ToExecutionWorker =
  | { readonly kind: 'run'; readonly task: WorkerTask }
  | { readonly kind: 'abort'; readonly error: SerializedError }
  | { readonly kind: 'result'; readonly id: number; readonly result: CallResult }

export interface SyncCall {
  readonly kind: 'sync-call'
  readonly name: keyof SyncCalls
  readonly args: readonly unknown[]
}

export interface AsyncCall {
  readonly kind: 'async-call'
  readonly id: number
  readonly name: keyof AsyncCalls
  readonly args: readonly unknown[]
}

export type FromExecutionWorker =
  | SyncCall
  | AsyncCall
  /** The worker waits for the result of that call no longer. */
  | { readonly kind: 'dropped'; readonly id: number }
  /** Respond to Webhook has answered: JSON text. */
  | { readonly kind: 'answered'; readonly answer: string }
  /** JSON text of the outcome. */
  | { readonly kind: 'ended'; readonly outcome: string }
