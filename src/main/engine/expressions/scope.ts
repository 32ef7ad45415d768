import type { Item } from '../../../shared/item.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { ExecutionMode, NodeRun, Source } from '../../../shared/execution.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import type { ReadNotes } from '../read-notes.ts'

export interface ShownExecution {
  readonly id: string
  readonly mode: 'test' | 'production'
  readonly resumeUrl: string
}

/** Everything that the expressions and the code of one node run can see. Plain data and look-ups; nothing of the platform. */
export interface Scope {
  readonly node: WorkflowNode
  readonly runIndex: number
  /** Items of each input of this run, already re-stamped. */
  readonly inputs: readonly (readonly Item[])[]
  /** The items that `$json`, `$input` and `$itemIndex` speak of: the first input that is not empty. */
  readonly items: readonly Item[]
  /** The node runs for the first of the items alone (`executeOnce`), and sees all of them. */
  readonly runsOnce?: boolean
  /** Where the items came from (`$prevNode`), for the input that `items` is; null for a trigger. */
  readonly source: Source | null
  /** Where the items of each input came from, in the order of `inputs`: the first step of `$('Node').item`. */
  readonly sources: readonly (Source | null)[]
  readonly workflow: { readonly id: string; readonly name: string; readonly active: boolean }
  readonly execution: { readonly id: string; readonly mode: 'test' | 'production' }
  /** What expressions and code see of it. Made when it is asked for: to sign its URL takes as long as a node. */
  readonly shownExecution: () => ShownExecution
  /** How the execution began: `$mode`. */
  readonly startedBy: ExecutionMode
  /** `$execution.customData`, kept over the whole execution; code may write to it. */
  readonly customData: Map<string, string>
  /** `$vars`. */
  readonly variables: Readonly<Record<string, string>>
  /** `$env`; null or left out: "access to env vars denied". */
  readonly environment?: Readonly<Record<string, string>> | null
  /** IANA name of the workflow's time zone. */
  readonly timezone: string
  /** Milliseconds since 1970 for `$now`. */
  readonly now: number
  /** Start of the random numbers of code and expressions; the same seed gives the same run. Absent: another for each job. */
  readonly seed?: number
  /** The node of that name, or undefined: then "Referenced node doesn't exist". */
  readonly nodeNamed: (name: string) => WorkflowNode | undefined
  /** Names of all nodes of the workflow, for expressions that compute a name. */
  readonly nodeNames: () => readonly string[]
  /**
   * The output of that node from which connections lead to this node (`outputTowards` in output-towards.ts computes it);
   * null where none does: then `$('Node').item` fails with "Invalid expression" (`paired_item_no_connection`).
   */
  readonly outputTowards: (name: string) => number | null
  /** The runs so far of a node; empty where it has not been executed. */
  readonly runsOf: (name: string) => readonly NodeRun[]
  /** `$('Node').context`, e.g. of a loop. */
  readonly contextOf: (name: string) => JsonObject
  /** `$getWorkflowStaticData('global' | 'node')`; code may change it. */
  readonly staticData: { global: JsonObject; node: JsonObject }
  /** Where it is noted which fields are read; absent: nowhere. */
  readonly reads?: ReadNotes
}

/** For how many of its items the node runs. */
export function runsFor({ items, runsOnce }: Pick<Scope, 'items' | 'runsOnce'>): number {
  return runsOnce === true ? Math.min(1, items.length) : items.length
}

/** Something an expression did that hides a failure: the value became null or undefined. */
export interface SwallowedError {
  readonly message: string
  /** The parameter's template as written. */
  readonly template: string
  /** Offset of the chunk in the template, from 0. */
  readonly offset: number
  readonly itemIndex: number
}
