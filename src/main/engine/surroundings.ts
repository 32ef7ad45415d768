import type { Socket } from 'node:net'
import type { Dispatcher } from 'undici'
import type { BinaryFiles } from '../../shared/binary-files.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { HeldBack } from '../../shared/lack.ts'
import type { CredentialReference, Workflow } from '../../shared/workflow.ts'
import type { KnownValue } from '../redaction/redactor.ts'
import type { OutboxMessage } from '../../shared/outbox-message.ts'
import type { Departure } from './departure.ts'

/**
 * What a node may reach of the world. A reproduction builds it with at most one change and hands it in: "one layer at a
 * time" is the shape of the code. Nothing in the engine reaches the network, the clock or the database another way.
 */
export interface Surroundings {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Waits; rejects with the signal's reason when it is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /**
   * Calls `due` once the execution of that signal took so much time by this clock, however often it waited; the returned function
   * takes it back. Absent: it is due after a wait of that length, and by the clock.
   */
  readonly timeOut?: (milliseconds: number, due: () => void, signal: AbortSignal) => () => void
  /**
   * Carries one outgoing HTTP request; asked for each, also for each hop of a redirect. Rejects with a `ClosedHostError` where
   * it must not leave, and may wait for a person's answer first.
   */
  readonly dispatcher: (connection: ConnectionOptions, departure: Departure) => Dispatcher | Promise<Dispatcher>
  /**
   * Opens a TCP connection, for what is no HTTP (SMTP). Null: the host is closed and a stand-in takes what would be sent.
   * Rejects with a `ClosedHostError`, the platform's error, or the signal's reason.
   */
  readonly connect: (host: string, port: number, signal: AbortSignal, departure: Departure) => Promise<Socket | null>
  /** The credential of that type to which a node of the workflow refers (by id, by name only as a person allowed), or null. */
  readonly credential: (
    type: string,
    reference: CredentialReference,
    workflow: { readonly id: string; readonly name: string },
  ) => OpenCredential | null
  /** Why a kept credential of that name is withheld from the workflow; null: there is none. Absent: none ever is. */
  readonly heldBack?: (
    type: string,
    reference: CredentialReference,
    workflow: { readonly id: string; readonly name: string },
  ) => HeldBack | null
  /**
   * What a request shows in the place of a credential that is not here: it opens nothing, and goes to stand-ins alone. Absent: a
   * node that refers to a credential which is not here fails.
   */
  readonly madeUpCredential?: (type: string, reference: CredentialReference) => OpenCredential | null
  /**
   * Waits, no longer than so many milliseconds, while a person is asked whether the workflow may use a kept credential that is
   * withheld from it. Never rejects; what was answered is told by `credential`. Absent: nobody is asked.
   */
  readonly awaitLeave?: (
    type: string,
    reference: CredentialReference,
    workflow: { readonly id: string; readonly name: string },
    holdMs: number,
  ) => Promise<void>
  /** Every secret that is known: none of them may stand in a prompt (contract §5.5). */
  readonly secrets: () => readonly KnownValue[]
  /** What AI steps ask in place of their own primary model; null: each asks its own. */
  readonly model: StudiedModel | null
  /** What models' endpoints were found to take, over several executions; absent: each execution finds it out for itself. */
  readonly modelMemory?: Record<string, unknown>
  /**
   * Told of a credential whose tokens were renewed, so that it is used, kept and redacted from then on. Absent: the new
   * tokens are known to the engine alone.
   */
  readonly credentialRenewed?: (credential: OpenCredential) => void
  /**
   * Counts a call that a stand-in takes in the place of that node's service, and says which it is, from 1. Absent, or null: each
   * execution counts for itself.
   */
  readonly standInCall?: (node: string) => number | null
  /** `$vars`. */
  readonly variables: Readonly<Record<string, string>>
  /** `$env`; null or left out: the service refuses it where its version does so by itself. */
  readonly environment?: Readonly<Record<string, string>> | null
  /** IANA name of the time zone used where the workflow names none. */
  readonly timezone: string
  /** Base of the webhook URLs, without a slash at the end: `http://127.0.0.1:5678`. */
  readonly baseUrl: string
  /** Key of the signatures of resume URLs; absent: none is signed. */
  readonly resumeKey?: string
  /** The workflow with that id, for Execute Workflow and error workflows; null where there is none. */
  readonly workflow: (id: string) => Workflow | null
  /** Rows of the Data Table node: the workflow's own database. */
  readonly tables: DataTables
  /** Memory of Remove Duplicates across executions. */
  readonly seenValues: SeenValues
  /** Files of long binary data; absent: all of it stands in its items. */
  readonly binaries?: BinaryFiles
  /** Folder whose files Read/Write Files may read and write; null or absent: a person named none. */
  readonly filesFolder?: string | null
  /** True: it is noted which fields expressions, code and nodes read (a reproduction). Absent: it is not. */
  readonly notesReads?: true
  /** Where notifications go that are not pointed at a real address. */
  readonly outbox: (message: OutboxMessage) => void
}

export interface ConnectionOptions {
  readonly allowUnauthorizedCertificates: boolean
  /** URL of an HTTP proxy, or null. */
  readonly proxy: string | null
  /** What the client shows to the other side at the TLS handshake; absent: nothing. */
  readonly clientCertificate?: ClientCertificate
}

/** Certificates and key in PEM form; a text that is empty is left out. */
export interface ClientCertificate {
  readonly certificate: string
  readonly key: string
  readonly passphrase: string
  /** Authority to trust in place of the platform's. */
  readonly authority: string
}

/** An OpenAI-compatible endpoint that stands in for a model while the AI layer is studied. */
export interface StudiedModel {
  /** Up to and with the version: `http://127.0.0.1:4711/v1`. */
  readonly baseUrl: string
}

export type Row = Readonly<Record<string, string | number | boolean | null>> & { readonly id: number }

/** A table's rows. Each call may fail as the database layer makes it fail: the error's text is the failure's text. */
export interface DataTables {
  readonly rows: (table: string) => readonly Row[]
  readonly insert: (table: string, values: Readonly<Record<string, unknown>>) => Row
  readonly update: (table: string, id: number, values: Readonly<Record<string, unknown>>) => Row
  readonly remove: (table: string, id: number) => void
}

/** Values seen in earlier executions, for one scope (a workflow, or one node of it). */
export interface SeenValues {
  readonly has: (scope: string, value: string) => boolean
  /** How many values are kept; the highest one is none of them. */
  readonly count: (scope: string) => number
  /** Adds values, keeping at most `limit` (the oldest go). */
  readonly add: (scope: string, values: readonly string[], limit: number) => void
  readonly highest: (scope: string) => string | null
  readonly setHighest: (scope: string, value: string) => void
  readonly clear: (scope: string) => void
}
