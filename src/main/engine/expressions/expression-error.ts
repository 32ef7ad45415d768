/** What kind of expression error it is (workflow format, `context.type`); null where the format names none. */
export type ExpressionErrorType =
  | 'paired_item_no_info'
  | 'paired_item_no_connection'
  | 'paired_item_multiple_matches'
  | 'paired_item_intermediate_nodes'
  | 'paired_item_invalid_info'
  | 'no_execution_data'
  | 'no_node_execution_data'

/** Why an expression has no value, as plain data: what crosses from the guest. */
export interface ExpressionFailure {
  /** The exact text. */
  readonly message: string
  readonly description: string | null
  readonly type: ExpressionErrorType | null
  /** Position in the expression's chunk, from 1; null where it is not known. */
  readonly line: number | null
  readonly column: number | null
}

/** An expression error that is not swallowed: it reaches the node, which fails with its text (engine §1.12). */
export class ExpressionError extends Error {
  readonly description: string | null
  readonly type: ExpressionErrorType | null
  readonly line: number | null
  readonly column: number | null
  /** The item for which the expression was evaluated; null where it is of no item. */
  readonly itemIndex: number | null
  /** The template as written; null where it is not known. */
  readonly template: string | null

  constructor(failure: ExpressionFailure, itemIndex: number | null = null, template: string | null = null) {
    super(failure.message)
    this.name = 'ExpressionError'
    this.description = failure.description
    this.type = failure.type
    this.line = failure.line
    this.column = failure.column
    this.itemIndex = itemIndex
    this.template = template
  }
}
