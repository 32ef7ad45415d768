import type { Change } from '../../shared/change.ts'
import type { OpenCredential } from '../../shared/credential.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { StandIns } from '../../shared/stand-in.ts'
import { withStandIns, type Workflow } from '../../shared/workflow.ts'
import type { AiFault } from '../world/ai-fault.ts'
import type { ApiFault } from '../world/api-fault.ts'
import type { DatabaseFault } from '../world/database-fault.ts'
import type { ApiRules } from '../world/external-api.ts'
import { knownIds, type IdHeaders } from '../providers/provider-table.ts'
import type { ProxySettings } from '../world/proxy-settings.ts'
import { inlineQueue, type QueueSettings } from '../world/queue-settings.ts'
import type { TokenRules } from '../world/token-rules.ts'

/** What a case is reproduced under before any change is chosen. */
export interface Baseline {
  /** The case's own rules (`baseline.api`). */
  readonly api: ApiRules
  /** What nodes give in place of their work (`baseline.stand_ins`). */
  readonly standIns: StandIns
  /** Changes that were made part of the baseline, oldest first. */
  readonly adopted: readonly Change[]
  /** What is known of the last successful run; null: none is known. */
  readonly lastSuccess: LastSuccess | null
  /** Headers by which events are told apart; absent: those of the known providers. */
  readonly ids?: IdHeaders
}

/** A run that succeeded, layer by layer, as far as it is known. */
export interface LastSuccess {
  /** ISO time; null where it is not known. */
  readonly at: string | null
  /** Its request, before it was signed and authorised. */
  readonly request: RawRequest | null
  readonly workflow: Workflow | null
  /** Its recorded or described API answers. */
  readonly api: ApiRules | null
  /** Rows of the tables and values of the deduplication memory. */
  readonly database: DatabaseContent | null
  /** What its world had beside a healthy one; null: nothing is known of it. */
  readonly adopted: readonly Change[] | null
}

/** What a workflow's database holds when a reproduction begins. */
export interface DatabaseContent {
  /** Rows by table. */
  readonly tables: Readonly<Record<string, readonly JsonObject[]>>
  /** Values that Remove Duplicates has seen, by scope. */
  readonly seenValues: Readonly<Record<string, readonly string[]>>
}

/**
 * What one reproduction is run under: the baseline and at most one change. Made by `conditionsWith` alone. Each part
 * speaks of one place on a delivery's way, in the order of that way.
 */
export interface Conditions {
  /** The one difference from the baseline; null: none. */
  readonly change: Change | null
  /** Headers by which events are told apart. */
  readonly ids: IdHeaders
  /** Data: what the provider sends, before it signs. One request for each item; a change may reorder them. */
  readonly send: (requests: readonly RawRequest[]) => readonly RawRequest[]
  /** Authorisation, incoming: how the provider signs. */
  readonly signing: Signing
  /** Authorisation, incoming: what is done to the signed request. */
  readonly authorise: (request: RawRequest, webhook: WebhookSecret) => RawRequest
  /** Reverse proxy: what stands in front of the listener; null: nothing does. */
  readonly proxy: ProxySettings | null
  readonly queue: QueueSettings
  /** Node: the workflow as it is run. */
  readonly workflow: (workflow: Workflow) => Workflow
  /** API: the stand-in's rules, its faults (the first that is due counts) and the hosts that stay real. */
  readonly api: {
    readonly rules: ApiRules
    readonly faults: readonly ApiFault[]
    /** Hosts under study whose calls go to the real network after all. */
    readonly passedThrough: readonly string[]
  }
  /** Authorisation, outgoing: the credential as the node gets it. `find` knows the others, by name. */
  readonly credential: (
    wanted: OpenCredential | null,
    find: (name: string) => OpenCredential | null,
  ) => OpenCredential | null
  /** Authorisation, outgoing: what the providers of access say of the tokens; null: they take any. */
  readonly tokens: TokenRules | null
  readonly ai: AiFault | null
  readonly database: DatabaseFault | null
  /** What the database holds in place of the case's own; null: the case's own. */
  readonly databaseContent: DatabaseContent | null
}

/** How the provider signs what it sends. */
export interface Signing {
  readonly secret: 'right' | 'wrong'
  /** `re-serialised`: over the body as another JSON writer would write it. */
  readonly over: 'body' | 're-serialised'
  /** Seconds by which the signed timestamp differs from now; negative: the past. */
  readonly clockSeconds: number
  /** True: no signature is sent. */
  readonly missing: boolean
}

/** The credential that the webhook asks for; null where it asks for none. */
export type WebhookSecret = OpenCredential | null

/** The conditions of a baseline without adopted changes. */
export function plainConditions({
  api,
  standIns,
  ids = knownIds,
}: Pick<Baseline, 'api' | 'standIns' | 'ids'>): Conditions {
  return {
    change: null,
    ids,
    send: (requests) => requests,
    signing: { secret: 'right', over: 'body', clockSeconds: 0, missing: false },
    authorise: (request) => request,
    proxy: null,
    queue: inlineQueue,
    workflow: (workflow) => withStandIns(workflow, standIns),
    api: { rules: api, faults: [], passedThrough: [] },
    credential: (wanted) => wanted,
    tokens: null,
    ai: null,
    database: null,
    databaseContent: null,
  }
}

/** The conditions with some parts replaced. */
export function altered(conditions: Conditions, parts: Partial<Omit<Conditions, 'change'>>): Conditions {
  return { ...conditions, ...parts }
}
