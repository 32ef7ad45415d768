// Which workflow of a folder an entry of a log is about. In: the entry, and the workflows that are known. Out: one of them, or none. Pure.
import type { Layer } from '../../shared/layer.ts'
import type { KnownBy } from '../../shared/views/log-view.ts'
import type { LogEntry } from './log-entry.ts'
import type { AskedBy } from './log-report.ts'

interface KnownNode {
  readonly name: string
  /** The layer that it asks, by its type; null where it asks none. */
  readonly asks: Layer | null
}

/** What is known of a workflow to tell it by. */
export interface KnownWorkflow {
  readonly id: string
  readonly name: string
  /** Of its webhooks, as they are written: without a slash in front; a segment that begins with a colon stands for any. */
  readonly paths: readonly string[]
  readonly nodes: readonly KnownNode[]
}

export interface ToldWorkflow {
  readonly id: string
  readonly name: string
  readonly by: KnownBy
}

/** The workflow that an entry is about; null where none, or more than one, fits. */
export function knownWorkflow(entry: LogEntry, workflows: readonly KnownWorkflow[]): ToldWorkflow | null {
  const path = webhookPathOf(entry)
  const ways: readonly (readonly [by: KnownBy, fits: (workflow: KnownWorkflow) => boolean])[] = [
    ['id', ({ id }) => id === entry.workflowId],
    ['name', ({ name }) => name === entry.workflow],
    ['path', ({ paths }) => path !== null && paths.some((one) => isPath(one, path))],
    ['node', ({ nodes }) => entry.node !== null && nodes.some(({ name }) => name === entry.node)],
  ]
  for (const [by, fits] of ways) {
    const [only, another] = workflows.filter(fits)
    if (only !== undefined && another === undefined) return { id: only.id, name: only.name, by }
  }
  return null
}

/** The path behind the part of a webhook's URL that every one has; null where the entry names no webhook. */
function webhookPathOf({ text, url }: LogEntry): string | null {
  const told = /requested webhook \\?"(?:[A-Z]+ )?([^"\\\s]+)\\?" is not registered/u.exec(text)?.[1]
  const asked = /\/webhook(?:-test|-waiting)?\/([^?#\s]+)/u.exec(url ?? '')?.[1]
  return told ?? asked ?? null
}

function isPath(written: string, asked: string): boolean {
  const [own, other] = [written, asked].map((path) => path.replaceAll(/^\/+|\/+$/gu, '').split('/'))
  return (
    own !== undefined &&
    own.length === other?.length &&
    own.every((segment, index) => segment.startsWith(':') || segment === other[index])
  )
}

/** What each node of these workflows asks; of a name that several have, the first. */
export function askedByOf(workflows: readonly KnownWorkflow[]): AskedBy {
  const asked = new Map(workflows.toReversed().flatMap(({ nodes }) => nodes.map(({ name, asks }) => [name, asks])))
  return (node) => asked.get(node) ?? null
}
