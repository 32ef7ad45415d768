import { create } from 'zustand'
import type { NodeData } from '../../shared/views/node-data.ts'
import type { ExpressionPreview } from '../../shared/views/expression-preview.ts'
import type { WorkflowDetail } from '../../shared/views/workflow-detail.ts'
import type { WorkflowSummary } from '../../shared/views/workflow-summary.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { followNames, forgetDraft } from './node-drafts.ts'
import { notifyDone, notifyProblem, type ToastAction } from './toasts.ts'
import { rememberVersion } from './workflow-history.ts'

interface Workflows {
  readonly workflows: Loaded<readonly WorkflowSummary[]>
  readonly chosenId: string | null
  readonly view: Loaded<WorkflowDetail> | null
  /** Name of the node whose parameters are shown; null: the workflow as a whole. */
  readonly node: string | null
  /** Nodes that are chosen together for what is done next; the one that is shown among them. */
  readonly marked: readonly string[]
}

export const useWorkflows = create<Workflows>()(() => ({
  workflows: loading,
  chosenId: null,
  view: null,
  node: null,
  marked: [],
}))

export async function loadWorkflows(): Promise<void> {
  const answer = await ask('workflows', undefined)
  useWorkflows.setState({
    workflows: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

/** Loads them and, where none is chosen, shows that one; where it is not there, or null: the first. */
export async function showWorkflows(preferredId: string | null): Promise<void> {
  await loadWorkflows()
  const { workflows, chosenId } = useWorkflows.getState()
  if (workflows.kind !== 'ready' || chosenId !== null) return
  const first = workflows.value.find(({ id }) => id === preferredId) ?? workflows.value[0]
  if (first !== undefined) await chooseWorkflow(first.id)
}

/** Another case stands open: which one is shown is decided anew. */
export function forgetChosenWorkflow(): void {
  useWorkflows.setState({ chosenId: null, view: null, node: null, marked: [] })
}

/** Shows a node of the workflow on the screen; null: the workflow as a whole. */
export function chooseNode(node: string | null): void {
  useWorkflows.setState({ node, marked: node === null ? [] : [node] })
}

/** Takes a node to those that are chosen together, or away from them. */
export function markNode(name: string): void {
  const { marked } = useWorkflows.getState()
  const next = marked.includes(name) ? marked.filter((one) => one !== name) : [...marked, name]
  useWorkflows.setState({ marked: next, node: next.length === 1 ? (next[0] ?? null) : null })
}

export function markNodes(marked: readonly string[]): void {
  useWorkflows.setState({ marked, node: marked.length === 1 ? (marked[0] ?? null) : null })
}

/** Shows a workflow with one of its nodes chosen, ready to be edited. */
export async function editNode(workflowId: string, node: string): Promise<void> {
  await chooseWorkflow(workflowId)
  if (useWorkflows.getState().chosenId === workflowId) chooseNode(node)
}

export async function chooseWorkflow(workflowId: string): Promise<void> {
  useWorkflows.setState({ chosenId: workflowId, view: loading, node: null, marked: [] })
  const answer = await ask('workflow', { workflowId })
  if (useWorkflows.getState().chosenId !== workflowId) return
  useWorkflows.setState({
    view: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

/** Saves a node and offers the way back. True where it was taken. */
export async function saveNode(workflowId: string, node: string, text: string): Promise<boolean> {
  const before = shownDetail(workflowId)?.version
  const answer = await ask('saveNode', { workflowId, node, text })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return false
  }
  rememberVersion(workflowId, before, answer.value.version)
  forgetDraft(workflowId, node, text)
  showWorkflow(answer.value)
  notifyDone(
    `"${node}" is saved: the workflow is at version ${answer.value.version}.`,
    '',
    stepBack(workflowId, before, answer.value.version),
  )
  return true
}

/** The way back from one change, that took the workflow from one version to another; null where there was none before. */
function stepBack(workflowId: string, before: string | undefined, after: string): ToastAction | null {
  if (before === undefined || before === after) return null
  return { label: 'Undo', run: () => void restoreIfLast(workflowId, before, after) }
}

/** After further changes it is theirs that would be taken back. */
async function restoreIfLast(workflowId: string, before: string, after: string): Promise<void> {
  const answer = await ask('workflow', { workflowId })
  if (!answer.ok) notifyProblem(answer.problem)
  else if (answer.value.version === after) await restoreVersion(workflowId, before)
  else notifyChangedSince()
}

/** Says why one change cannot be taken back by itself. */
export function notifyChangedSince(): void {
  notifyDone('The workflow was changed further since.', 'Undo above its canvas takes back one change after the other.')
}

/** Takes back that a node is disabled, and offers the way back. */
export async function enableNode(workflowId: string, node: string): Promise<void> {
  const detail = await ask('workflow', { workflowId })
  if (!detail.ok) {
    notifyProblem(detail.problem)
    return
  }
  const { workflow, version } = detail.value
  const step = workflow.nodes.find(({ name }) => name === node)
  if (step === undefined) return
  const saved = await ask('saveNode', { workflowId, node, text: JSON.stringify({ ...step, disabled: false }, null, 2) })
  if (!saved.ok) {
    notifyProblem(saved.problem)
    return
  }
  showWorkflow(saved.value)
  const back = stepBack(workflowId, version, saved.value.version)
  notifyDone(`"${node}" of "${workflow.name}" is enabled.`, 'Send again.', back)
}

/** Whether deliveries that repeat an earlier one run nothing. */
export async function recogniseRepeats(workflowId: string, recognises: boolean): Promise<void> {
  const before = shownDetail(workflowId)?.version
  const answer = await ask('recogniseRepeats', { workflowId, recognises })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  rememberVersion(workflowId, before, answer.value.version)
  showWorkflow(answer.value)
  notifyDone(
    recognises
      ? 'A delivery that repeats an earlier one runs nothing.'
      : 'Every delivery runs, also one that repeats an earlier one.',
    '',
    { label: 'Undo', run: () => void recogniseRepeats(workflowId, !recognises) },
  )
}

export async function restoreVersion(workflowId: string, version: string): Promise<void> {
  const shown = shownDetail(workflowId)
  const before = shown?.version
  const answer = await ask('restoreVersion', { workflowId, version })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  rememberVersion(workflowId, before, answer.value.version)
  if (shown !== null) followNames(shown.workflow, answer.value.workflow)
  showWorkflow(answer.value)
  notifyDone(
    `The workflow is back at version ${version}.`,
    '',
    before === undefined ? null : { label: 'Redo', run: () => void restoreVersion(workflowId, before) },
  )
}

/** The text of a version; null where it cannot be had (the problem is told). */
export async function versionText(workflowId: string, version: string): Promise<string | null> {
  const answer = await ask('workflowVersion', { workflowId, version })
  if (answer.ok) return answer.value.text
  notifyProblem(answer.problem)
  return null
}

/** What an expression gives; null where main could not be asked. */
export async function evaluateExpression(
  workflowId: string,
  node: string,
  template: string,
): Promise<ExpressionPreview | null> {
  const answer = await ask('evaluateExpression', { workflowId, node, template })
  return answer.ok ? answer.value : null
}

export async function nodeDataOf(workflowId: string, node: string): Promise<NodeData | null> {
  const answer = await ask('nodeData', { workflowId, node })
  return answer.ok ? answer.value : null
}

/** The workflow as it is shown; null while another one is. */
function shownDetail(workflowId: string): WorkflowDetail | null {
  const { view } = useWorkflows.getState()
  return view?.kind === 'ready' && view.value.workflow.id === workflowId ? view.value : null
}

/** Shows what a workflow has become, unless another one is looked at by now. */
export function showWorkflow(detail: WorkflowDetail): void {
  if (useWorkflows.getState().chosenId !== detail.workflow.id) return
  useWorkflows.setState({ view: { kind: 'ready', value: detail } })
}

export async function activateWorkflow(workflowId: string, active: boolean): Promise<void> {
  const answer = await ask('activateWorkflow', { workflowId, active })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return
  }
  const summary = answer.value
  useWorkflows.setState(({ workflows }) =>
    workflows.kind === 'ready'
      ? {
          workflows: { kind: 'ready', value: workflows.value.map((each) => (each.id === summary.id ? summary : each)) },
        }
      : {},
  )
  notifyDone(
    active
      ? `"${summary.name}" is active: its production webhook is served.`
      : `"${summary.name}" is not active: its production webhook no longer starts it.`,
    '',
    { label: 'Undo', run: () => void activateWorkflow(workflowId, !active) },
  )
}
