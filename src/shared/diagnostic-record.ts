/** What changed between the last successful and the failing execution (contract §2.1, allowed values). */
export const changedBeforeErrorValues = ['credentials', 'payload', 'version', 'env'] as const
export type ChangedBeforeError = (typeof changedBeforeErrorValues)[number]

/** Diagnostic record of a failing execution: exactly the seven fields of contract §2.1. */
export interface DiagnosticRecord {
  /** Empty where a delivery started none. */
  readonly execution_id: string
  readonly workflow_id: string
  /** Name of the first failed node of the first failure. */
  readonly node_name: string
  /** Exact text, without tokens or personal data. */
  readonly error_message: string
  /** External or deduplication identifier of the input item. */
  readonly input_item_id: string
  /** ISO 8601; null where the workflow has never succeeded. */
  readonly last_successful_run: string | null
  readonly changed_before_error: readonly ChangedBeforeError[]
}

/** What a record is called above its fields. One without an execution is named after its delivery. */
export function recordTitle({
  execution_id: execution,
  node_name: node,
  input_item_id: item,
}: DiagnosticRecord): string {
  return execution === '' ? `Delivery of "${item}" started no execution` : `Execution ${execution} failed at "${node}"`
}
