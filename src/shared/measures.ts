/**
 * The measures of contract §2.4 over a period. Each number keeps the ids behind it, so that a person can look at them; a share
 * of nothing is null, never 0.
 */
export interface Measures {
  /** ISO 8601; null: from the beginning, or to the end. */
  readonly since: string | null
  readonly until: string | null
  readonly executions: number
  readonly deliveries: number
  readonly general: GeneralMeasures
  readonly webhook: WebhookMeasures
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
  }[]
}

export interface NodeErrors {
  readonly workflow_id: string
  readonly node: string
  /** Failed runs of the node, those that the workflow went on after among them. */
  readonly count: number
  /** The newest 100. */
  readonly execution_ids: readonly string[]
}

export interface ExecutionMark {
  readonly execution_id: string
  readonly workflow_id: string
  readonly started_at: string
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
  /** Bytes of the bodies; null where nothing was delivered. */
  readonly payload_bytes: {
    readonly smallest: number
    readonly median: number
    readonly p95: number
    readonly largest: number
  } | null
  readonly dedupe_hit_rate: Share
}

/** `count` of `of`; `share` is null where `of` is 0. */
export interface Share {
  readonly count: number
  readonly of: number
  readonly share: number | null
}
