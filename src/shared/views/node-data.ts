import type { JsonObject } from '../json.ts'

/** First items of the last execution, for completions. */
export interface NodeData {
  readonly executionId: string
  /** `$json` of the node: its first input item. */
  readonly json: JsonObject
  /** First output item of each node that ran before it, by name. */
  readonly nodes: Readonly<Record<string, JsonObject>>
  /** Where its code failed, while the workflow is still as it ran; null: nowhere that is known. */
  readonly mistake: CodeMistake | null
}

/** A place in the code of a node, both from 1; `column` null: somewhere in the line. */
export interface CodeMistake {
  readonly message: string
  readonly line: number
  readonly column: number | null
}
