/**
 * What was written of nodes and not saved yet: whoever chooses another node, goes to another screen, moves the node on the canvas
 * or ends Faultline, and comes back, goes on with it.
 */
import { create } from 'zustand'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { NodeDraft, NodeDrafts } from '../../shared/node-draft.ts'
import { renamedNode } from '../../shared/renamed-node.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'

/** By the workflow's id, then the node's name. */
export const useNodeDrafts = create<{ readonly drafts: Readonly<Record<string, NodeDrafts>> }>()(() => ({ drafts: {} }))

/** Keeps what was written; what is the node as it is again is no draft. */
export function keepDraft(workflowId: string, node: string, base: string, text: string): void {
  const { drafts } = useNodeDrafts.getState()
  const { [node]: before, ...others } = drafts[workflowId] ?? {}
  if (text === base && before === undefined) return
  const all = text === base ? others : { ...others, [node]: { base, text } }
  useNodeDrafts.setState({ drafts: { ...drafts, [workflowId]: all } })
}

/**
 * The workflow is another version now. Where nodes are called otherwise in it, what was written of them goes on under the new
 * name, and what was written of any node speaks of them by it, as what is saved does. Gives the new names by the old ones.
 */
export function followNames(before: Workflow, now: Workflow): ReadonlyMap<string, string> {
  const { drafts } = useNodeDrafts.getState()
  const kept = drafts[now.id]
  const names = renamesBetween(before.nodes, now.nodes)
  if (kept === undefined || names.size === 0) return names
  const followed = Object.fromEntries(
    Object.entries(kept).map(([node, { base, text }]): [string, NodeDraft] => [
      names.get(node) ?? node,
      { base: renamedText(base, names), text: renamedText(text, names) },
    ]),
  )
  useNodeDrafts.setState({ drafts: { ...drafts, [now.id]: followed } })
  return names
}

/** What nodes are called now by what they were called: each is known again by its id, or else by its place in the list. */
function renamesBetween(before: readonly WorkflowNode[], now: readonly WorkflowNode[]): Map<string, string> {
  const [wereThere, areThere] = [before, now].map((nodes) => new Set(nodes.map(({ name }) => name)))
  const renames = now.flatMap((node, place): [string, string][] => {
    const [known, ...others] = node.id === undefined ? [] : before.filter(({ id }) => id === node.id)
    const there = before.length === now.length ? before[place] : undefined
    const same = known !== undefined && others.length === 0 ? known : there
    if (same?.id !== node.id || same?.type !== node.type) return []
    return wereThere?.has(node.name) === true || areThere?.has(same.name) === true ? [] : [[same.name, node.name]]
  })
  return new Map(renames)
}

/** The JSON of a node under new names; what speaks of none, or cannot be read just now, stays as it is written. */
function renamedText(text: string, names: ReadonlyMap<string, string>): string {
  const node = parsed(text)
  if (node === null) return text
  const renamed = renamedNode(node, names)
  return JSON.stringify(renamed) === JSON.stringify(node) ? text : JSON.stringify(renamed, null, 2)
}

/** Lets go of a draft that was saved; what was written since then stays one. */
export function forgetDraft(workflowId: string, node: string, saved: string): void {
  if (useNodeDrafts.getState().drafts[workflowId]?.[node]?.text === saved) keepDraft(workflowId, node, saved, saved)
}

/** The JSON to go on with: what was written, over the node as it is now; the node where nothing was. */
export function writtenText(draft: NodeDraft | undefined, node: WorkflowNode): string {
  const now = JSON.stringify(node, null, 2)
  if (draft === undefined || draft.base === now) return draft?.text ?? now
  const [base, written] = [parsed(draft.base), parsed(draft.text)]
  if (base === null || written === null) return draft.text
  return JSON.stringify(writtenOver({ ...node }, base, written), null, 2)
}

/** The fields in which what was written differs from what it began with, in those of the node as it is now. */
function writtenOver(now: object, base: JsonObject, written: JsonObject): object {
  const next = new Map<string, unknown>(Object.entries(now))
  for (const key of new Set([...Object.keys(base), ...Object.keys(written)])) {
    if (JSON.stringify(base[key]) === JSON.stringify(written[key])) continue
    if (key in written) next.set(key, written[key])
    else next.delete(key)
  }
  return Object.fromEntries(next)
}

function parsed(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
