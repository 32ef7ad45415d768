import type { CallsOf } from '../../shared/contract.ts'
import type { workflowCalls } from '../../shared/contract/workflows.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { WorkflowSummary } from '../../shared/views/workflow-summary.ts'
import type { Webhook } from '../../shared/webhook.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { stepCount } from '../../shared/sticky-note.ts'
import type { Store } from '../store/open-store.ts'
import type { WorkflowExport } from '../evidence/workflow-export.ts'
import type { StudySession } from '../studies/study-session.ts'
import type { WorkflowEditing } from '../workflows/workflow-editing.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'
import { checkCaseText } from '../opened-files/file-reader.ts'
import { workflowsOf } from '../workflows/workflow-files.ts'
import { keepNodeDrafts, readNodeDrafts } from '../workflows/node-drafts.ts'
import { attempt, attemptDone } from './attempt.ts'

export interface WorkflowServices {
  readonly store: Store
  readonly repository: WorkflowRepository
  readonly cases: StudySession
  readonly workflows: WorkflowEditing
  readonly workflowExport: WorkflowExport
  readonly webhooksOf: (workflow: Workflow) => readonly Webhook[]
  /** Why it cannot be activated, in sentences; empty where it can be. */
  readonly activationProblems: (workflow: Workflow) => readonly string[]
}

export function createWorkflowCalls(services: WorkflowServices): CallsOf<typeof workflowCalls> {
  const { repository, workflows, workflowExport } = services
  return {
    workflows: () => attempt(() => repository.all().map(({ workflow }) => summaryOf(workflow, services))),
    workflow: ({ workflowId }) => attempt(() => workflows.detail(workflowId)),
    saveNode: ({ workflowId, node, text }) => attempt(() => workflows.saveNode(workflowId, node, text)),
    nodeDrafts: () =>
      attempt(() =>
        Object.fromEntries(repository.all().map(({ workflow: { id } }) => [id, readNodeDrafts(services.store, id)])),
      ),
    keepNodeDrafts: ({ workflowId, drafts }) =>
      attemptDone(() => {
        if (repository.find(workflowId) !== null) keepNodeDrafts(services.store, workflowId, drafts)
      }),
    editWorkflow: ({ workflowId, edit }) => attempt(() => workflows.edit(workflowId, edit)),
    copyNodes: ({ workflowId, nodes }) => attempt(() => workflows.copyNodes(workflowId, nodes)),
    recogniseRepeats: ({ workflowId, recognises }) => attempt(() => workflows.recogniseRepeats(workflowId, recognises)),
    workflowVersion: ({ workflowId, version }) => attempt(() => ({ text: workflows.versionText(workflowId, version) })),
    restoreVersion: ({ workflowId, version }) => attempt(() => workflows.restore(workflowId, version)),
    evaluateExpression: ({ workflowId, node, template }) => workflows.evaluate(workflowId, node, template),
    nodeData: ({ workflowId, node }) => attempt(() => workflows.nodeData(workflowId, node)),
    workflowText: ({ workflowId }) => attempt(() => repository.exported(workflowId)),
    exportWorkflow: ({ workflowId, choice }) => workflowExport.write(workflowId, choice),
    addWorkflows: async ({ name, text }) => {
      await checkCaseText(name, text)
      return attempt(() => addWorkflows(services, name, text))
    },
    activateWorkflow: ({ workflowId, active }) => attempt(() => activate(services, workflowId, active)),
  }
}

/**
 * Takes in workflows that others call; one that is there already becomes a version of it and stays as active as it was.
 *
 * @throws ProblemError NOT_JSON, NOT_A_WORKFLOW where none of them can be read
 */
function addWorkflows({ repository, cases }: WorkflowServices, name: string, given: string): readonly string[] {
  const { workflows, refused } = workflowsOf(given, name)
  const [first] = refused
  if (workflows.length === 0 && first !== undefined) throw new ProblemError(first)
  const names = workflows.map(({ workflow, text }) => {
    const active = repository.find(workflow.id)?.workflow.active ?? false
    return repository.put(text, workflow.name, active).workflow.name
  })
  cases.refresh()
  return names
}

/** @throws ProblemError WORKFLOW_NOT_ACTIVATED with the first reason, WORKFLOW_NOT_FOUND */
function activate(services: WorkflowServices, workflowId: string, active: boolean): WorkflowSummary {
  const { repository, cases, activationProblems } = services
  const { workflow } = repository.get(workflowId)
  const [problem] = active ? activationProblems(workflow) : []
  if (problem !== undefined) throw notActivated(workflow, problem)
  const changed = repository.setActive(workflowId, active)
  cases.refresh()
  return summaryOf(changed.workflow, services)
}

function summaryOf(workflow: Workflow, { store, webhooksOf }: WorkflowServices): WorkflowSummary {
  return {
    id: workflow.id,
    name: workflow.name,
    active: workflow.active,
    nodeCount: stepCount(workflow.nodes),
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
