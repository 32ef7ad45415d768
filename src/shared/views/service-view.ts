import type { BroughtInVerdict } from '../case.ts'
import type { CaseView } from './case-view.ts'

/** What is remembered of a connection to a running n8n; its key never comes to the window. */
export interface ServiceConnection {
  readonly baseUrl: string
  /** Where its key is kept: sealed by the keyring, in memory until Faultline ends, or locked. */
  readonly keyKeptIn: 'keyring' | 'memory' | 'locked'
}

/** An execution of a running service in a list. */
export interface ServiceExecutionView {
  readonly id: string
  readonly status: string
  /** ISO 8601; null where the service told no time. */
  readonly startedAt: string | null
  readonly retryOf: string | null
}

/** Executions of one kind: of a workflow, and failing in one way; or those of it that did not fail. */
export interface ServiceGroupView {
  readonly key: string
  readonly workflow: string
  /** Null where nothing failed, or no data was kept. */
  readonly node: string | null
  /** Redacted; the text as it came is asked for by itself. */
  readonly message: string | null
  /** True where redaction hid something of the message. */
  readonly hidden: boolean
  /** True where its executions failed. */
  readonly failed: boolean
  /** Retries left out. */
  readonly count: number
  /** Newest first. */
  readonly executions: readonly ServiceExecutionView[]
}

/** What a connection or a file holds: the failing groups first, newest first. */
export interface ServiceListView {
  /** The base URL, or the name of the file. */
  readonly name: string
  readonly groups: readonly ServiceGroupView[]
  /** True where more is there than was read. */
  readonly more: boolean
  /** Why some could not be read, one redacted sentence each. */
  readonly passedOver: readonly string[]
}

/** A delivery of our own ledger that is the one which started a brought-in execution. */
export interface SameDelivery {
  readonly id: string
  /** ISO 8601. */
  readonly receivedAt: string
  /** What it has in common with the rebuilt one. */
  readonly by: 'identifier' | 'body'
  /** False where its body has other bytes than the rebuilt one. */
  readonly hasSameBytes: boolean
}

/** What came of bringing one in: it is the case under study. */
export interface BroughtInView {
  readonly study: CaseView
  readonly verdict: BroughtInVerdict
  readonly sentence: string
  /** What of the delivery cannot be known. */
  readonly unknown: readonly string[]
  /** What else was left out or stood in for. */
  readonly notes: readonly string[]
  /** The same delivery in our own ledger, whose raw bytes can stand in place of the rebuilt request; null: it is not there. */
  readonly sameDelivery: SameDelivery | null
  /** What differs between the workflow that ran and the one on the server now. */
  readonly changedSince: readonly string[]
}
