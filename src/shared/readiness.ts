/**
 * What a workflow meets here before anything is sent to it: which of its nodes are run, stood in for or neither, and what would
 * stop a delivery on its way. Told at opening and by `check`; it belongs to the baseline and uses up no change.
 */
import type { NodeSource } from './node-source.ts'
import type { Remedy } from './remedy.ts'

/** Where a node's work comes from; `none`: from nowhere, so that an execution that reaches it ends there. */
export type RunsBy = 'engine' | 'installed' | 'recorded' | 'stand-in' | 'none'

/** The same, of a source that is known. */
export function runsByOf(source: NodeSource): RunsBy {
  switch (source.kind) {
    case 'engine':
      return 'engine'
    case 'installed-node':
      return 'installed'
    case 'recording':
    case 'pinned':
      return 'recorded'
    case 'stand-in':
      return 'stand-in'
  }
}

/** Every kind of line, in the order in which a person should look at them. */
export const readinessKinds = [
  'set-up',
  'not-filled-in',
  'path-conflict',
  'type',
  'python',
  'script',
  'credential',
  'variable',
  'module',
  'sub-workflow',
  'error-workflow',
  'files-folder',
  'request',
  'stand-in',
  'deduplication',
] as const
type ReadinessKind = (typeof readinessKinds)[number]

export interface ReadinessLine {
  readonly kind: ReadinessKind
  /** Null: it is about the workflow as a whole. Of several, the first. */
  readonly node: string | null
  /** All nodes that it is about, where they are several: its remedy serves them all. */
  readonly nodes?: readonly string[]
  /** `blocks`: a delivery ends there; `notes`: it gets through, and a person should know. */
  readonly severity: 'blocks' | 'notes'
  /** One sentence with the actual values. */
  readonly sentence: string
  readonly remedy: Remedy | null
}

interface NodeReadiness {
  readonly name: string
  readonly type: string
  readonly runsBy: RunsBy
}

/** Sticky notes and disabled nodes do nothing, so they have no line; disabled nodes pass their input on and count as run. */
export interface Readiness {
  readonly nodes: readonly NodeReadiness[]
  /** Ordered by kind, then as the nodes stand in the workflow. */
  readonly lines: readonly ReadinessLine[]
}

/** True where nothing blocks a delivery. */
export function isReady({ lines }: Pick<Readiness, 'lines'>): boolean {
  return lines.every(({ severity }) => severity !== 'blocks')
}
