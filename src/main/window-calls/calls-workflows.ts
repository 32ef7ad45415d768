import type { CallsOf } from '../../shared/contract.ts'
import type { workflowCalls } from '../../shared/contract/workflows.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { WorkflowSummary } from '../../shared/views/workflow-summary.ts'
import type { Webhook } from '../../shared/webhook.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { Store } from '../store/open-store.ts'
import type { StudySession } from '../studies/study-session.ts'
import type { WorkflowDesk } from '../workflows/workflow-editing.ts'
import type { WorkflowShelf } from '../workflows/workflow-repository.ts'
import { attempt } from './attempt.ts'

export interface WorkflowServices {
  readonly store: Store
  readonly shelf: WorkflowShelf
  readonly cases: StudySession
  readonly workflows: WorkflowDesk
  readonly webhooksOf: (workflow: Workflow) => readonly Webhook[]
  /** Why it cannot be activated, in sentences; empty where it can be. */
  readonly activationProblems: (workflow: Workflow) => readonly string[]
}

export function createWorkflowCalls(services: WorkflowServices): CallsOf<typeof workflowCalls> {
  const { shelf, workflows } = services
  return {
    workflows: () => attempt(() => shelf.all().map(({ workflow }) => summaryOf(workflow, services))),
    workflow: ({ workflowId }) => attempt(() => workflows.detail(workflowId)),
    saveNode: ({ workflowId, node, text }) => attempt(() => workflows.saveNode(workflowId, node, text)),
    workflowVersion: ({ workflowId, version }) => attempt(() => ({ text: workflows.versionText(workflowId, version) })),
    restoreVersion: ({ workflowId, version }) => attempt(() => workflows.restore(workflowId, version)),
    evaluateExpression: ({ workflowId, node, template }) => workflows.evaluate(workflowId, node, template),
    nodeData: ({ workflowId, node }) => attempt(() => workflows.nodeData(workflowId, node)),
    workflowText: ({ workflowId }) => attempt(() => shelf.exported(workflowId)),
    activateWorkflow: ({ workflowId, active }) => attempt(() => activate(services, workflowId, active)),
  }
}

/** @throws ProblemError WORKFLOW_NOT_ACTIVATED with the first reason, WORKFLOW_NOT_FOUND */
function activate(services: WorkflowServices, workflowId: string, active: boolean): WorkflowSummary {
  const { shelf, cases, activationProblems } = services
  const { workflow } = shelf.get(workflowId)
  const [problem] = active ? activationProblems(workflow) : []
  if (problem !== undefined) throw notActivated(workflow, problem)
  const changed = shelf.setActive(workflowId, active)
  cases.refresh()
  return summaryOf(changed.workflow, services)
}

function summaryOf(workflow: Workflow, { store, webhooksOf }: WorkflowServices): WorkflowSummary {
  return {
    id: workflow.id,
    name: workflow.name,
    active: workflow.active,
    nodeCount: workflow.nodes.length,
    webhooks: webhooksOf(workflow),
    lastExecution: store.executions.page({ limit: 1, workflowId: workflow.id })[0] ?? null,
  }
}

function notActivated(workflow: Workflow, problem: string): ProblemError {
  return new ProblemError({
    code: 'WORKFLOW_NOT_ACTIVATED',
    sentence: `The workflow "${workflow.name}" was left inactive: ${problem}`,
    remedy: 'Mend that, then activate it again.',
  })
}
