import { create } from 'zustand'
import type { CallValue, WorkflowSummary } from '../../shared/contract.ts'
import { ask } from '../faultline.ts'
import { loading, type Loaded } from './loaded.ts'
import { tellDone, tellProblem } from './toasts.ts'

interface Workflows {
  readonly workflows: Loaded<readonly WorkflowSummary[]>
  readonly chosenId: string | null
  readonly view: Loaded<CallValue<'workflow'>> | null
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
  )
}
