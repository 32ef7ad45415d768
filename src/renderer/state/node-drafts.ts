/**
 * What was written of nodes and not saved yet, while the window is open: whoever chooses another node, goes to another screen or
 * moves the node on the canvas, and comes back, goes on with it.
 */
import { create } from 'zustand'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'

interface Draft {
  /** The node as it was when the writing began, and what was written of it since: both as JSON. */
  readonly base: string
  readonly text: string
}

type Drafts = Readonly<Record<string, Readonly<Record<string, Draft>>>>

/** By the workflow's id, then the node's name. */
export const useNodeDrafts = create<{ readonly drafts: Drafts }>()(() => ({ drafts: {} }))

/** Keeps what was written; what is the node as it is again is no draft. */
export function keepDraft(workflowId: string, node: string, base: string, text: string): void {
  const { drafts } = useNodeDrafts.getState()
  const { [node]: before, ...others } = drafts[workflowId] ?? {}
  if (text === base && before === undefined) return
  const all = text === base ? others : { ...others, [node]: { base, text } }
  useNodeDrafts.setState({ drafts: { ...drafts, [workflowId]: all } })
}

/** The node is called otherwise now. */
export function renameDraft(workflowId: string, from: string, to: string): void {
  const draft = useNodeDrafts.getState().drafts[workflowId]?.[from]
  if (draft === undefined) return
  keepDraft(workflowId, from, draft.base, draft.base)
  keepDraft(workflowId, to, draft.base, draft.text)
}

/** Lets go of a draft that was saved; what was written since then stays one. */
export function forgetDraft(workflowId: string, node: string, saved: string): void {
  if (useNodeDrafts.getState().drafts[workflowId]?.[node]?.text === saved) keepDraft(workflowId, node, saved, saved)
}

/** The JSON to go on with: what was written, over the node as it is now; the node where nothing was. */
export function draftText(workflowId: string, node: WorkflowNode): string {
  const now = JSON.stringify(node, null, 2)
  const draft = useNodeDrafts.getState().drafts[workflowId]?.[node.name]
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
