import type { OpenCredential } from '../../shared/credential.ts'
import type { OutboxMessage } from '../../shared/outbox-message.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { DataTables, SeenValues, Surroundings } from '../engine/surroundings.ts'
import type { KnownValue } from '../redaction/redactor.ts'

/** What the worker asks of the main thread and stands still for, until it is answered: clock, credentials, tables, history. */
export interface SyncCalls extends DataTables, SeenValues {
  readonly now: () => number
  readonly credential: Surroundings['credential']
  readonly madeUpCredential: NonNullable<Surroundings['madeUpCredential']>
  readonly secrets: () => readonly KnownValue[]
  readonly credentialRenewed: (credential: OpenCredential) => void
  readonly workflow: (id: string) => Workflow | null
  readonly outbox: (message: OutboxMessage) => void
  /** Null: nobody counts over several executions. */
  readonly standInCall: (node: string) => number | null
  /** So many milliseconds had to be waited. */
  readonly waited: (milliseconds: number) => void
  readonly nodeStarted: (name: string, runIndex: number) => void
  /** A node run, as JSON text. Where the worker is to be killed after it, no answer ever comes. */
  readonly nodeFinished: (run: string) => void
}

/** The calls that the surroundings of an execution answer by themselves. */
export function surroundingCalls(
  surroundings: Surroundings,
): Omit<SyncCalls, 'waited' | 'nodeStarted' | 'nodeFinished'> {
  return {
    ...surroundings.tables,
    ...surroundings.seenValues,
    now: surroundings.now,
    credential: surroundings.credential,
    madeUpCredential: (type, reference) => surroundings.madeUpCredential?.(type, reference) ?? null,
    secrets: surroundings.secrets,
    credentialRenewed: (credential) => surroundings.credentialRenewed?.(credential),
    workflow: surroundings.workflow,
    outbox: surroundings.outbox,
    standInCall: (node) => surroundings.standInCall?.(node) ?? null,
  }
}
