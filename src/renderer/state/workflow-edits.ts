import { create } from 'zustand'
import type { WorkflowDetail } from '../../shared/views/workflow-detail.ts'
import type { WorkflowEdit } from '../../shared/workflow-edit.ts'
import { workflowsIn } from '../../shared/workflow-object.ts'
import { ask } from '../faultline.ts'
import { copyText } from './clipboard.ts'
import { useNavigation } from './navigation.ts'
import { followNames } from './node-drafts.ts'
import { notifyDone, notifyProblem, notifyShown } from './toasts.ts'
import { historyOf, rememberStep, rememberVersion, type VersionHistory } from './workflow-history.ts'
import { chooseWorkflow, notifyChangedSince, useWorkflows } from './workflows.ts'

/** Where a new node goes: behind an output, into a link, or beside what is there. */
export interface NewNodePlace {
  readonly after: { readonly node: string; readonly output: number } | null
  readonly before: { readonly node: string; readonly input: number } | null
}

interface WorkflowEdits {
  /** The dialog that is open over the canvas; null: none is. */
  readonly dialog:
    | { readonly kind: 'add'; readonly place: NewNodePlace }
    | { readonly kind: 'rename'; readonly node: string }
    | { readonly kind: 'connect'; readonly node: string }
    | null
}

export const useWorkflowEdits = create<WorkflowEdits>()(() => ({ dialog: null }))

export function openEditDialog(dialog: WorkflowEdits['dialog']): void {
  useWorkflowEdits.setState({ dialog })
}

/** Changes the workflow that is shown and saves it as a version. `said` tells what was done; null: it is seen. */
export async function editWorkflow(edit: WorkflowEdit, said: string | null): Promise<boolean> {
  const shown = shownWorkflow()
  if (shown === null) return false
  const workflowId = shown.workflow.id
  const answer = await ask('editWorkflow', { workflowId, edit })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return false
  }
  const { detail, nodes } = answer.value
  rememberVersion(workflowId, shown.version, detail.version)
  followNames(shown.workflow, detail.workflow)
  show(detail, nodes)
  if (said !== null) notifyShown(said, '', { label: 'Undo', run: () => void undoIfLast(detail) })
  return true
}

/** The way back from one change; after further changes, or from another workflow, it is theirs that would be taken back. */
async function undoIfLast({ workflow, version }: WorkflowDetail): Promise<void> {
  if (shownWorkflow()?.workflow.id !== workflow.id) await chooseWorkflow(workflow.id)
  if (shownWorkflow()?.version === version) await undoEdit()
  else notifyChangedSince()
}

export function undoEdit(): Promise<void> {
  return step('past', 'Nothing of this workflow is left to take back.')
}

export function redoEdit(): Promise<void> {
  return step('future', 'There is nothing to do again.')
}

async function step(direction: keyof VersionHistory, nothing: string): Promise<void> {
  const shown = shownWorkflow()
  if (shown === null) return
  const workflowId = shown.workflow.id
  const version = historyOf(workflowId)[direction].at(-1)
  if (version === undefined) {
    notifyDone(nothing)
    return
  }
  const answer = await ask('restoreVersion', { workflowId, version })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  rememberStep(workflowId, direction, shown.version)
  const renamed = followNames(shown.workflow, answer.value.workflow)
  const names = new Set(answer.value.workflow.nodes.map(({ name }) => name))
  const marked = useWorkflows.getState().marked.map((name) => renamed.get(name) ?? name)
  show(
    answer.value,
    marked.filter((name) => names.has(name)),
  )
}

/** What was copied last, whole: the clipboard has it redacted. */
let copied: { readonly text: string; readonly ids: string } | null = null

export async function copyNodes(nodes: readonly string[]): Promise<void> {
  const shown = shownWorkflow()
  if (shown === null || nodes.length === 0) return
  const answer = await ask('copyNodes', { workflowId: shown.workflow.id, nodes: [...nodes] })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  copied = { text: answer.value, ids: idsIn(answer.value) }
  await copyText(answer.value, nodes.length === 1 ? `"${nodes[0] ?? ''}" is` : `${nodes.length} nodes are`)
}

/** Puts the nodes of a text into the workflow that is shown; false where it has none, or no workflow is shown. */
export function pasteInto(text: string): boolean {
  if (useNavigation.getState().screen !== 'workflows' || shownWorkflow() === null) return false
  const ids = idsIn(text)
  if (ids === '') return false
  const whole = copied !== null && copied.ids === ids ? copied.text : text
  void editWorkflow({ kind: 'paste', text: whole, at: null }, 'The nodes are pasted.')
  return true
}

/** The ids of the nodes in a text, by which it is known again; empty where it holds no nodes. */
function idsIn(text: string): string {
  try {
    const nodes = workflowsIn(JSON.parse(text))[0]?.nodes ?? []
    return nodes.map((node) => JSON.stringify((node as { readonly id?: unknown }).id ?? null)).join(' ')
  } catch {
    return ''
  }
}

function show(detail: WorkflowDetail, nodes: readonly string[]): void {
  if (useWorkflows.getState().chosenId !== detail.workflow.id) return
  useWorkflows.setState({
    view: { kind: 'ready', value: detail },
    marked: nodes,
    node: nodes.length === 1 ? (nodes[0] ?? null) : null,
  })
}

function shownWorkflow(): WorkflowDetail | null {
  const { view } = useWorkflows.getState()
  return view?.kind === 'ready' ? view.value : null
}
