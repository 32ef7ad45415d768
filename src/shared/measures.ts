import type { AiMeasures } from './ai-report.ts'

/**
 * The measures of contract §2.4 over a period, in the window and on the command line alike. Each number keeps the ids behind
 * it, so that a person can look at them: the newest hundred, newest first. A share of nothing is null, never 0.
 */
export interface Measures {
  /** ISO 8601, inclusive and exclusive; null: from the beginning, to the end. */
  readonly since: string | null
  readonly until: string | null
  /** When the oldest arrived or started that is still kept, ISO 8601; what went is not counted. Null: nothing is kept. */
  readonly kept_since: string | null
  readonly executions: number
  readonly failed_executions: number
  /** Ended for something that Faultline lacks: neither failed nor succeeded. */
  readonly cannot_be_run_here: { readonly count: number; readonly execution_ids: readonly string[] }
  readonly deliveries: number
  readonly general: GeneralMeasures
  readonly webhook: WebhookMeasures
  readonly ai_step: AiMeasures
  /** For each part of the period, oldest first; at most 60 parts. */
  readonly over_time: readonly MeasuredPart[]
}

export interface GeneralMeasures {
  /** Most errors first. */
  readonly error_count_by_node: readonly NodeErrors[]
  /** Tries of nodes after the first, and executions that are a retry of another. */
  readonly retry_count: {
    readonly node_tries: number
    readonly executions: number
    readonly execution_ids: readonly string[]
  }
  readonly first_failed_execution: ExecutionMark | null
  readonly last_successful_execution: ExecutionMark | null
  /** Workflows in which something failed, most failed executions first. */
  readonly affected_workflows: readonly {
    readonly workflow_id: string
    readonly workflow_name: string
    readonly failed_executions: number
    readonly executions: number
    /** The failed ones. */
    readonly execution_ids: readonly string[]
  }[]
}

interface NodeErrors {
  readonly workflow_id: string
  readonly workflow_name: string
  readonly node: string
  /** Failed runs of the node, those that the workflow went on after among them. */
  readonly count: number
  readonly execution_ids: readonly string[]
}

export interface ExecutionMark {
  readonly execution_id: string
  readonly workflow_id: string
  readonly workflow_name: string
  readonly started_at: string
  /** The first failed node and its exact error text; null where nothing failed. */
  readonly node_name: string | null
  readonly error_message: string | null
}

export interface WebhookMeasures {
  /** What providers saw. "none": never answered. */
  readonly status_codes: readonly {
    readonly status: string
    readonly count: number
    readonly delivery_ids: readonly string[]
  }[]
  /** Deliveries that repeat an earlier one. */
  readonly retry_count: number
  readonly retry_delivery_ids: readonly string[]
  /** Bytes of the bodies; null where nothing was delivered. */
  readonly payload_bytes: {
    readonly smallest: number
    readonly median: number
    readonly p95: number
    readonly largest: number
  } | null
  /**
   * Repeats that were recognised, of the deliveries that reached a workflow with an identifier to recognise them by. A batch
   * of events (SendGrid, HubSpot) counts as its events, also where only some of them repeat.
   */
  readonly dedupe_hit_rate: Share & { readonly delivery_ids: readonly string[] }
}

/** How far a count is that takes long: of so many rows that were not read for an earlier one. */
export interface MeasuresProgress {
  readonly done: number
  readonly of: number
}

/** `count` of `of`; `share` is null where `of` is 0. */
export interface Share {
  readonly count: number
  readonly of: number
  readonly share: number | null
}

export interface MeasuredPart {
  readonly starts_at: string
  readonly succeeded: number
  readonly failed: number
  readonly deliveries: number
}
