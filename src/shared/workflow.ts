import type { JsonObject } from './json.ts'
import type { StandIns } from './stand-in.ts'

/** What a node does when it fails (workflow format, `onError`). */
type OnError = 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput'

/** Reference to a credential: never its secret. */
export interface CredentialReference {
  readonly id?: string | null
  readonly name: string
}

/** One step of a workflow, in the n8n workflow JSON format. Unknown fields are kept. */
export interface WorkflowNode {
  readonly id?: string
  /** Unique in its workflow: connections refer to it. */
  readonly name: string
  readonly type: string
  readonly typeVersion: number
  /** Place on the canvas, `[x, y]`. It decides the order of branches (v1). */
  readonly position: readonly [number, number]
  readonly parameters: JsonObject
  readonly credentials?: Readonly<Record<string, CredentialReference>>
  readonly webhookId?: string
  readonly disabled?: boolean
  readonly notes?: string
  readonly onError?: OnError
  /** Older form of `onError: continueRegularOutput`. */
  readonly continueOnFail?: boolean
  readonly retryOnFail?: boolean
  readonly maxTries?: number
  readonly waitBetweenTries?: number
  readonly alwaysOutputData?: boolean
  readonly executeOnce?: boolean
}

/** Where one output leads: `index` is the input of the target. */
export interface Connection {
  readonly node: string
  readonly type: string
  readonly index: number
}

/** For each source node name, for each connection type, for each output: the targets. */
export type Connections = Readonly<Record<string, Readonly<Record<string, readonly (readonly Connection[] | null)[]>>>>

export interface WorkflowSettings extends JsonObject {
  /** Absent means v0 (workflow format). */
  readonly executionOrder?: 'v0' | 'v1'
  readonly errorWorkflow?: string
  readonly timezone?: string
  /** Seconds; -1 or absent means none. */
  readonly executionTimeout?: number
}

/** A workflow in the n8n workflow JSON format. It is kept losslessly: unknown fields survive a round trip. */
export interface Workflow {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly nodes: readonly WorkflowNode[]
  readonly connections: Connections
  readonly settings: WorkflowSettings
  readonly pinData: Readonly<Record<string, readonly JsonObject[]>>
  readonly staticData: JsonObject
  readonly versionId?: string
  /** What a case has nodes give in place of their work. It goes along with a run, and is no part of the format. */
  readonly standIns?: StandIns
}

/** The node of that name, or undefined. */
export function findNode(workflow: Workflow, name: string): WorkflowNode | undefined {
  return workflow.nodes.find((node) => node.name === name)
}

/** The workflow with these stand-ins beside those that it has; itself where there are none. */
export function withStandIns(workflow: Workflow, standIns: StandIns): Workflow {
  if (Object.keys(standIns).length === 0) return workflow
  return { ...workflow, standIns: { ...workflow.standIns, ...standIns } }
}

/** What became of a node that is not run, or not named, as it was written. */
export interface ImportNote {
  readonly node: string
  /** False where nothing means the same: a stand-in answers for it where it is reached. */
  readonly isMapped: boolean
  readonly sentence: string
}
