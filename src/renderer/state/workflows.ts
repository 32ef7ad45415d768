import { create } from 'zustand'
import type { NodeData } from '../../shared/views/node-data.ts'
import type { ExpressionPreview } from '../../shared/views/expression-preview.ts'
import type { WorkflowDetail } from '../../shared/views/workflow-detail.ts'
import type { WorkflowSummary } from '../../shared/views/workflow-summary.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { tellDone, tellProblem } from './toasts.ts'

interface Workflows {
  readonly workflows: Loaded<readonly WorkflowSummary[]>
  readonly chosenId: string | null
  readonly view: Loaded<WorkflowDetail> | null
}

export const useWorkflows = create<Workflows>()(() => ({ workflows: loading, chosenId: null, view: null }))

export async function loadWorkflows(): Promise<void> {
  const answer = await ask('workflows', undefined)
  useWorkflows.setState({
    workflows: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
  const first = answer.ok ? answer.value[0] : undefined
  if (first !== undefined && useWorkflows.getState().chosenId === null) await chooseWorkflow(first.id)
}

export async function chooseWorkflow(workflowId: string): Promise<void> {
  useWorkflows.setState({ chosenId: workflowId, view: loading })
  const answer = await ask('workflow', { workflowId })
  if (useWorkflows.getState().chosenId !== workflowId) return
  useWorkflows.setState({
    view: answer.ok ? { kind: 'ready', value: answer.value } : { kind: 'failed', problem: answer.problem },
  })
}

/** Saves a node and offers the way back. True where it was taken. */
export async function saveNode(workflowId: string, node: string, text: string): Promise<boolean> {
  const before = shownDetail()?.version
  const answer = await ask('saveNode', { workflowId, node, text })
  if (!answer.ok) {
    tellProblem(answer.problem)
    return false
  }
  useWorkflows.setState({ view: { kind: 'ready', value: answer.value } })
  tellDone(
    `"${node}" is saved: the workflow is at version ${answer.value.version}.`,
    '',
    before === undefined || before === answer.value.version
      ? null
      : { label: 'Undo', run: () => void restoreVersion(workflowId, before) },
  )
  return true
}

export async function restoreVersion(workflowId: string, version: string): Promise<void> {
  const before = shownDetail()?.version
  const answer = await ask('restoreVersion', { workflowId, version })
  if (!answer.ok) {
    tellProblem(answer.problem)
    return
  }
  if (useWorkflows.getState().chosenId === workflowId)
    useWorkflows.setState({ view: { kind: 'ready', value: answer.value } })
  tellDone(
    `The workflow is back at version ${version}.`,
    '',
    before === undefined ? null : { label: 'Redo', run: () => void restoreVersion(workflowId, before) },
  )
}

/** The text of a version; null where it cannot be had (the problem is told). */
export async function versionText(workflowId: string, version: string): Promise<string | null> {
  const answer = await ask('workflowVersion', { workflowId, version })
  if (answer.ok) return answer.value.text
  tellProblem(answer.problem)
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

function shownDetail(): WorkflowDetail | null {
  const { view } = useWorkflows.getState()
  return view?.kind === 'ready' ? view.value : null
}

export async function activateWorkflow(workflowId: string, active: boolean): Promise<void> {
  const answer = await ask('activateWorkflow', { workflowId, active })
  if (!answer.ok) {
    tellProblem(answer.problem)
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
  tellDone(
    active
      ? `"${summary.name}" is active: its production webhook is served.`
      : `"${summary.name}" is not active: its production webhook no longer starts it.`,
    '',
    { label: 'Undo', run: () => void activateWorkflow(workflowId, !active) },
  )
}
