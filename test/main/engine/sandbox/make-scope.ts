import { outputTowards } from '../../../../src/main/engine/expressions/output-towards.ts'
import type { Scope } from '../../../../src/main/engine/expressions/scope.ts'
import type { NodeRun, Source } from '../../../../src/shared/execution.ts'
import type { Item } from '../../../../src/shared/item.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import type { Connections, WorkflowNode } from '../../../../src/shared/workflow.ts'

/** One earlier node of a scope: its outputs, run by run. */
interface EarlierNode {
  readonly runs: readonly {
    readonly outputs: readonly (readonly Item[])[] | null
    readonly source?: readonly (Source | null)[]
  }[]
  readonly parameters?: JsonObject
  readonly context?: JsonObject
}

export interface ScopeWish {
  readonly items?: readonly Item[]
  readonly parameters?: JsonObject
  readonly nodes?: Readonly<Record<string, EarlierNode>>
  /** `[from, to]` pairs of output 0. Absent: every node leads to this one. */
  readonly connections?: Connections
  readonly source?: Source | null
  readonly timezone?: string
  readonly now?: number
  readonly seed?: number
  readonly runIndex?: number
  readonly variables?: Readonly<Record<string, string>>
  readonly staticData?: { global: JsonObject; node: JsonObject }
}

export const itemsOf = (...objects: readonly JsonObject[]): readonly Item[] =>
  objects.map((json, item) => ({ json, pairedItem: { item } }))

function nodeOf(name: string, parameters: JsonObject): WorkflowNode {
  return { id: `id-${name}`, name, type: 'n8n-nodes-base.set', typeVersion: 3.4, position: [0, 0], parameters }
}

/** A scope as the engine makes it, for the node "Out" whose items come from "Items" unless told otherwise. */
export function makeScope(wish: ScopeWish = {}): Scope {
  const items = wish.items ?? itemsOf({})
  const earlier: Readonly<Record<string, EarlierNode>> = wish.nodes ?? { Items: { runs: [{ outputs: [items] }] } }
  const own = nodeOf('Out', wish.parameters ?? {})
  const nodes = new Map<string, WorkflowNode>([['Out', own]])
  const runs = new Map<string, readonly NodeRun[]>()
  for (const [name, node] of Object.entries(earlier)) {
    nodes.set(name, nodeOf(name, node.parameters ?? {}))
    runs.set(
      name,
      node.runs.map(({ outputs, source }, runIndex) => ({
        node: name,
        runIndex,
        executionIndex: 0,
        status: outputs === null ? 'error' : 'success',
        startedAt: '',
        runTimeMs: 0,
        source: source ?? [],
        inputs: [],
        outputs,
        failure: null,
        attempts: [],
        findings: [],
        console: [],
      })),
    )
  }
  const source = wish.source === undefined ? { previousNode: 'Items', previousOutput: 0, previousRun: 0 } : wish.source
  return {
    node: own,
    runIndex: wish.runIndex ?? 0,
    inputs: [items],
    items,
    source,
    sources: [source],
    workflow: { id: 'w1', name: 'flow', active: false },
    startedBy: 'manual',
    execution: { id: 'e1', mode: 'test' },
    shownExecution: () => ({ id: 'e1', mode: 'test', resumeUrl: 'http://127.0.0.1:1/webhook-waiting/e1' }),
    customData: new Map(),
    variables: wish.variables ?? {},
    timezone: wish.timezone ?? 'UTC',
    now: wish.now ?? Date.UTC(2024, 4, 6, 7, 8, 9, 10),
    ...(wish.seed === undefined ? {} : { seed: wish.seed }),
    nodeNamed: (name) => nodes.get(name),
    nodeNames: () => [...nodes.keys()],
    outputTowards: (name) =>
      wish.connections === undefined
        ? nodes.has(name) && name !== 'Out'
          ? 0
          : null
        : outputTowards(wish.connections, name, 'Out'),
    runsOf: (name) => runs.get(name) ?? [],
    contextOf: (name) => earlier[name]?.context ?? {},
    staticData: wish.staticData ?? { global: {}, node: {} },
  }
}

/** A signal that is never aborted. */
export const calm = new AbortController().signal
