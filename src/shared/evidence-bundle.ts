import type { CaseWorld } from './case.ts'
import type { DiagnosticRecord, ChangedBeforeError } from './diagnostic-record.ts'
import type { HeaderPairs } from './delivery.ts'
import type { JsonObject } from './json.ts'
import type { LayerVerdict } from './layer-verdict.ts'
import type { LocatedFault } from './located-fault.ts'
import type { ProviderSaw } from './provider-saw.ts'
import type { ComparisonRow } from './reproduction.ts'

/** Name and version of the file format of an evidence bundle. */
export const bundleFormat = 'faultline-evidence'
export const bundleFormatVersion = 1
/** Name of the file format of the record alone. */
export const recordFormat = 'faultline-diagnostic-record'

/**
 * Everything that a ticket about a failing execution needs, redacted: the record of contract §2.1 and, beside it, what
 * explains it. Field names are those of the file.
 */
export interface EvidenceBundle {
  readonly format: typeof bundleFormat
  readonly format_version: typeof bundleFormatVersion
  /** ISO 8601: the only part that differs between two exports of the same evidence. */
  readonly written_at: string
  /** How it ended and where it went wrong, in one sentence. Bundles of an earlier Faultline have none. */
  readonly title?: string
  readonly record: DiagnosticRecord
  readonly reasons: readonly string[]
  readonly changed_before_error: readonly { readonly what: ChangedBeforeError; readonly sentence: string }[]
  readonly suspected_layer: LayerVerdict
  /** The same verdict with what heals it, what that changed, and what to do next. Bundles of an earlier Faultline have none. */
  readonly located?: LocatedFault
  /** Null where no delivery started it. Bundles of an earlier Faultline have none. */
  readonly provider_saw?: ProviderSaw | null
  readonly execution: BundleExecution
  /** What happened, in order of time. */
  readonly timeline: readonly TimelineEntry[]
  readonly node_ledger: readonly LedgerEntry[]
  /** Nodes that something else than the engine answered for. Absent in bundles of an earlier Faultline. */
  readonly node_sources?: readonly BundleNodeSource[]
  /** The item at which the first failed node failed; null where none is known. */
  readonly failed_item: unknown
  /** Every item that a node failed at, those of the first failed node first. Bundles of an earlier Faultline have none. */
  readonly failing_items?: BundleFailingItems
  /** The nodes of the workflow as it ran, with the version of each type. Bundles of an earlier Faultline have none. */
  readonly nodes?: readonly BundleNode[]
  /** The settings of the workflow as it ran; null where it is not known any more. */
  readonly workflow_settings?: JsonObject | null
  /** Null where no delivery started the execution. */
  readonly delivery: BundleDelivery | null
  readonly outgoing_requests: readonly BundleRequest[]
  readonly reproductions: readonly BundleReproduction[]
  readonly comparisons: readonly BundleComparison[]
  /** The failing request, sent without the workflow engine (contract §5.4); null where that was not done. */
  readonly outside_run: BundleOutsideRun | null
  readonly environment: BundleEnvironment
  /** The workflow in its own format; null where it is not known any more. */
  readonly workflow: unknown
  /** What its world had beside a healthy one, where it arose in a reproduction; absent where it came from outside. */
  readonly world?: CaseWorld
}

/** Items that nodes failed at: the first of them, and how many there are. */
export interface BundleFailingItems {
  readonly count: number
  readonly items: readonly BundleFailingItem[]
}

export interface BundleFailingItem {
  readonly node: string
  readonly run_index: number
  /** From 0, in the input of the run. */
  readonly item_index: number
  readonly error_message: string
  /** Its JSON; a long one is cut, and stands whole in `file` of the archive. */
  readonly item: unknown
  readonly file?: string
}

/** A node as the workflow has it. */
export interface BundleNode {
  readonly node: string
  readonly type: string
  readonly type_version: number
  /** What differs from the usual way: `disabled`, `onError`, `retryOnFail` … */
  readonly options: JsonObject
}

/** Where the work of one node came from. */
export interface BundleNodeSource {
  readonly node: string
  readonly source: 'installed node' | 'recording' | 'pinned' | 'stand-in'
  /** In a sentence without its subject. */
  readonly sentence: string
  /** True where nobody wrote or recorded what it gave. */
  readonly made_up: boolean
  /** Of an installed node. */
  readonly package?: string
  readonly version?: string
  /** Of a recording; null: not known. */
  readonly execution_id?: string | null
  readonly at?: string | null
}

interface BundleOutsideRun {
  readonly method: string
  readonly url: string
  readonly inside: { readonly status: number | null; readonly error: string | null }
  readonly outside: { readonly status: number | null; readonly error: string | null }
  readonly same: boolean
  readonly sentence: string
  readonly differences: readonly string[]
}

export interface BundleExecution {
  readonly id: string
  readonly workflow_id: string
  readonly workflow_name: string
  readonly workflow_version: string
  readonly mode: string
  readonly status: string
  readonly started_at: string
  readonly stopped_at: string | null
  readonly run_time_ms: number | null
  readonly external_id: string | null
  readonly retry_of: string | null
  /** All executions of the chain, the first first: a retry never masks the first failure. */
  readonly chain: readonly { readonly id: string; readonly status: string; readonly started_at: string }[]
}

export interface TimelineEntry {
  readonly at: string
  readonly kind: 'delivery' | 'execution' | 'node' | 'attempt' | 'request' | 'answer' | 'reproduction'
  readonly sentence: string
}

/** One run of one node. */
export interface LedgerEntry {
  readonly node: string
  readonly run_index: number
  readonly status: string
  readonly started_at: string
  readonly run_time_ms: number
  readonly items_in: readonly number[]
  readonly items_out: readonly number[]
  readonly attempts: readonly {
    readonly number: number
    readonly run_time_ms: number
    readonly error_message: string | null
  }[]
  readonly error_message: string | null
  readonly findings: readonly string[]
  readonly console: readonly string[]
}

export interface BundleDelivery {
  readonly id: string
  readonly received_at: string
  readonly http_version: string
  readonly method: string
  readonly target: string
  readonly headers: HeaderPairs
  /** Null where it is binary; a long one is cut, and stands whole in `body_file`. */
  readonly body: string | null
  readonly body_bytes: number
  readonly body_sha256: string
  /** File of the archive that holds it whole, where it is binary or long. */
  readonly body_file?: string
  /** The bytes of a binary one: set where an archive is read, and never written. */
  readonly body_base64?: string
  /** What is to be known of a body that is not, or not wholly, here. */
  readonly body_note?: string
  readonly outcome: string
  readonly url_variant: string | null
  readonly external_id: { readonly kind: string; readonly value: string; readonly found_in: string } | null
  readonly duplicate_of: string | null
  readonly explanation: string | null
  /** What the provider saw; null where it was not answered. */
  readonly answer: BundleAnswer | null
}

export interface BundleAnswer {
  readonly status: number
  readonly headers: HeaderPairs
  readonly body: string | null
  /** Present where a stand-in made it up, because nobody wrote an answer. */
  readonly made_up?: true
}

/** One request that a node sent out. */
export interface BundleRequest {
  readonly node: string
  readonly attempt: number
  readonly started_at: string
  readonly run_time_ms: number
  readonly method: string
  readonly url: string
  readonly headers: HeaderPairs
  readonly body: string | null
  readonly body_bytes: number
  readonly answer: BundleAnswer | null
  readonly error: string | null
}

export interface BundleReproduction {
  readonly id: string
  readonly size: number
  readonly change: string | null
  readonly layer: string | null
  readonly status: string
  readonly started_at: string
  readonly items: readonly {
    readonly index: number
    readonly provider_saw: string
    readonly execution_id: string | null
    readonly execution_status: string | null
    readonly first_failed_node: string | null
    readonly error_message: string | null
  }[]
}

interface BundleComparison {
  readonly baseline_id: string
  readonly changed_id: string
  readonly sentence: string
  readonly items: readonly { readonly index: number; readonly rows: readonly ComparisonRow[] }[]
}

export interface BundleEnvironment {
  readonly app_version: string
  readonly platform: string
  readonly timezone: string | null
  readonly base_url: string | null
  readonly proxy: string | null
  /** `type@version` of every node. */
  readonly node_types: readonly string[]
  readonly prompts: readonly string[]
}
