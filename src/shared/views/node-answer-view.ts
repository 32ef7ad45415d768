import type { JsonObject } from '../json.ts'
import type { NodeSource } from '../node-source.ts'
import type { StandIn } from '../stand-in.ts'

/** A node that something else than the engine answers for, under the baseline in force. */
export interface StoodInNode {
  readonly node: string
  readonly source: NodeSource
}

/** What a node of the case answers with, and what it could. */
export interface NodeAnswerView {
  readonly node: string
  /** Where its work comes from under the baseline in force. */
  readonly source: NodeSource
  /** True where the engine can run it. */
  readonly isRun: boolean
  /** What the case has it give; null: nothing was chosen. */
  readonly given: StandIn | null
  /** Items that are pinned to it in the workflow; null: none. */
  readonly pinned: readonly JsonObject[] | null
  /** What it gave when the engine last ran it and it gave something; null: it gave nothing that is known. */
  readonly gave: readonly JsonObject[] | null
  /** The item that would be made up for an empty one, with the fields that later nodes read; its expressions are left out. */
  readonly madeUp: JsonObject
}
