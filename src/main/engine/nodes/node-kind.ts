/**
 * The one shape of a node kind. In: the items of each input and the node's parameters. Out: the items of each output
 * (contract §1.1, §1.3). A node reaches the world through `context.engine.surroundings` alone, and a failure is thrown as
 * a `NodeFailure`: the scheduler decides what becomes of it.
 */
import type { Failure } from '../../../shared/failure.ts'
import type { StopSwitch } from '../stop-switch.ts'
import type { AiRun } from '../../../shared/ai-run.ts'
import type { ConsoleLine, OutgoingRequest, WorkflowAnswer } from '../../../shared/execution.ts'
import type { FindingKind } from '../../../shared/finding.ts'
import type { Lack } from '../../../shared/lack.ts'
import type { Item } from '../../../shared/item.ts'
import type { JsonObject } from '../../../shared/json.ts'
import type { OpenCredential } from '../../../shared/credential.ts'
import type { CredentialReference, Workflow, WorkflowNode } from '../../../shared/workflow.ts'
import type { ProfileRules } from '../../../shared/service-profile.ts'
import type { Engine } from '../engine.ts'
import type { Waiting } from '../run-contract.ts'
import type { Scope } from '../expressions/scope.ts'
import type { ReadFile } from '../stand-ins/files-of-node.ts'
import type { Shape } from '../stand-ins/shape.ts'

/** Items of each output, by output index. An output that is left out has none. */
export type Outputs = readonly (readonly Item[])[]

/** Given by a node that ends its branch there: nothing follows, and no run of it is kept (n8n 1.123.5, observed). */
export const noRun: Outputs = []

/** Reads a node's parameters, every expression in them resolved for one item. */
export interface ParameterReader {
  /**
   * The value at a dotted path (`options.batching.batch.batchSize`, `rules.values[0].conditions`) for that item, or the
   * fallback where nothing is there. Throws the error of an expression in it.
   */
  readonly read: (path: string, itemIndex: number, fallback?: unknown) => unknown
  /** The same with dates as `Date` objects, where `read` gives the text that they are written as. */
  readonly readExact: (path: string, itemIndex: number, fallback?: unknown) => unknown
}

/** What is said of so many items; of none, what is the same whatever they are. */
export type SentenceOfItems = (itemIndexes: readonly number[]) => string

/** What a sub-workflow gave back. */
export interface SubOutcome {
  readonly executionId: string
  readonly status: string
  /** Items of the last node that ran, by output. */
  readonly outputs: Outputs
  readonly failure: Pick<Failure, 'name' | 'message' | 'node'> | null
  /** What Faultline lacks for it; absent where it failed by itself, or did not fail. */
  readonly lack?: Lack
}

/** What one node run may see and do. */
export interface NodeContext {
  readonly node: WorkflowNode
  readonly runIndex: number
  /** Items of each input, re-stamped; empty for a trigger. */
  readonly inputs: readonly (readonly Item[])[]
  /** The items that the parameters' `itemIndex` speaks of: the first input that is not empty. */
  readonly items: readonly Item[]
  readonly parameters: ParameterReader
  /** What the version of the service does otherwise than another. */
  readonly rules: ProfileRules
  /** True where the node's `onError` lets the run go on: a failing item becomes an item with the error. */
  readonly continues: boolean
  readonly scope: Scope
  readonly engine: Engine
  /** Tells that the execution was stopped: what takes long must ask it, and what waits must listen to its signal. */
  readonly stopped: StopSwitch
  /** What later nodes read of an item that this node gives. */
  readonly readLater: () => Shape
  /** The file that later nodes read of what it gives; null where they read none. */
  readonly fileReadLater: () => ReadFile | null
  /** Kept between the runs of this node in one execution (`$('Node').context`); may be changed. */
  readonly memory: Record<string, unknown>
  /** The credential of that type to which a node refers, or null; from then on it counts as going along with what is sent. */
  readonly credential: (type: string, reference: CredentialReference) => OpenCredential | null
  /**
   * What a request shows in the place of that credential, which is not here; null where nothing takes its place. It counts as going
   * along, too, and what is then refused for it is told as the lack of that credential.
   */
  readonly madeUpCredential: (type: string, reference: CredentialReference) => OpenCredential | null
  /** The first credential in whose place one was made up in this try; null: none was. */
  readonly lackingCredential: () => Lack | null
  /** Waits where a person is asked for leave to use that credential; for those who may have sent something before. */
  readonly awaitCredential: (type: string, reference: CredentialReference) => Promise<void>
  /** Ids of the credentials that this try was given. */
  readonly usedCredentials: ReadonlySet<string>
  /**
   * Notes something that hides a failure. Item indexes are of the run's input. The same noted for another item is one finding about
   * both; a sentence that speaks of its items is made of all of them.
   */
  readonly note: (
    kind: FindingKind,
    sentence: string | SentenceOfItems,
    itemIndexes?: readonly number[],
    lack?: Lack,
  ) => void
  /** Keeps a line with the node run. */
  readonly print: (line: ConsoleLine) => void
  /** Keeps a request with the running attempt. */
  readonly sent: (request: OutgoingRequest) => void
  /** Keeps one run of an AI step with the node run. */
  readonly asked: (run: AiRun) => void
  /** Answers the caller of the webhook; returns false where it has been answered before. */
  readonly answer: (answer: WorkflowAnswer) => boolean
  /**
   * Suspends the execution after this run; what `execute` returns goes on when it is resumed.
   */
  readonly suspend: (waiting: Partial<Waiting>) => void
  /** Runs another workflow over these items, which stand for items of this node's input, and waits for it. */
  readonly runWorkflow: (
    workflow: Workflow,
    items: readonly Item[],
    itemIndexes: readonly number[],
  ) => Promise<SubOutcome>
}

/** What the rooms beside the engine know of a type of node. */
export interface NodeFacts {
  /** Its name in the words of its menu; empty where Faultline does not run the type. */
  readonly label: string
  /** Names of its outputs, as they are drawn; absent where they are drawn by number, as far as they are connected. */
  readonly outputs?: readonly string[]
  /** `ends`: a workflow may end here on purpose; `stops`: fails on purpose; `splits`: makes items of a list in its input. */
  readonly role?: 'ends' | 'stops' | 'splits'
  /** The layer with which alone it works: a failure of it is one there. Absent: none, or more than one. */
  readonly layer?: 'database' | 'AI layer'
  /** True where Faultline knows the type of the format and cannot run it: it fails with a lack. */
  readonly unsupported?: true
  /** True where what it lets through depends on rows or values of earlier executions. */
  readonly remembers?: true
  /** True where it runs code that a person wrote. */
  readonly runsCode?: true
  /** True where it is made to give more or fewer items than it is given. */
  readonly changesCount?: true
  /** True where it is no decision over items: where all of them end at it, nobody has decided that. */
  readonly decidesNothing?: true
}

export interface NodeKind {
  /** `n8n-nodes-base.if`. */
  readonly type: string
  readonly facts: NodeFacts
  /** Versions of the type that this kind knows, ascending. Another version runs as the nearest lower one. */
  readonly versions: readonly number[]
  /** `trigger`: starts a workflow, has no input. */
  readonly group: 'trigger' | 'flow' | 'data' | 'action'
  /** Number of inputs; 1 where left out (0 for a trigger). Takes the raw parameters. */
  readonly inputs?: (node: WorkflowNode) => number
  /** Names of the outputs, without the error output; one output `main` where left out. */
  readonly outputs?: (node: WorkflowNode) => readonly string[]
  /**
   * Which inputs must have received something before it runs with the others missing: a count, or a list of inputs.
   * Left out: it runs once one of its inputs has items.
   */
  readonly requiredInputs?: (node: WorkflowNode) => number | readonly number[]
  /** True where a changed number of items is worth a finding (Merge, Split, Code: contract §7). */
  readonly reshapes?: true
  /** True where it does nothing but look at items: a resumed execution may run it again to restore its memory. */
  readonly remembers?: true
  /** True where it may give `noRun`: nobody is told that it began, because nobody would be told that it ended. */
  readonly mayLeaveNoRun?: (node: WorkflowNode) => boolean
  /**
   * The parameters as they are to be resolved, where they are not read as written: left out for nearly every kind.
   */
  readonly resolve?: (node: WorkflowNode) => JsonObject
  readonly execute: (context: NodeContext) => Outputs | Promise<Outputs>
}
