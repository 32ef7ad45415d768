/**
 * Where a workflow is looked at and altered: its nodes, its versions, and what its expressions give with the data of the
 * last execution. The workflow's text stays as it was written wherever it is not altered.
 */
import type { CodeMistake, NodeData } from '../../shared/views/node-data.ts'
import type { ExpressionPreview } from '../../shared/views/expression-preview.ts'
import type { WorkflowDetail } from '../../shared/views/workflow-detail.ts'
import type { Execution, NodeRun } from '../../shared/execution.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Webhook } from '../../shared/webhook.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { WorkflowEdit } from '../../shared/workflow-edit.ts'
import { readWorkflow } from '../engine/read-workflow.ts'
import { previewExpression } from '../engine/preview-expression.ts'
import type { Sandbox } from '../engine/sandbox/sandbox.ts'
import type { Surroundings } from '../engine/surroundings.ts'
import type { Store } from '../store/open-store.ts'
import { copyNodes } from './edits/paste-nodes.ts'
import { editWorkflow } from './edits/edit-workflow.ts'
import type { WorkflowText } from './edits/workflow-text.ts'
import { openVersionFolding, subjectOf, subjectOfNode, subjectOfSettings, type EditSubject } from './version-folding.ts'
import type { WorkflowRepository } from './workflow-repository.ts'
import { messageOf } from '../../shared/message-of.ts'

export interface WorkflowEditing {
  /** @throws ProblemError WORKFLOW_NOT_FOUND */
  readonly detail: (workflowId: string) => WorkflowDetail
  /** @throws ProblemError NOT_JSON, INVALID_INPUT (also where another active workflow serves its path), WORKFLOW_NOT_FOUND */
  readonly saveNode: (workflowId: string, node: string, text: string) => WorkflowDetail
  /**
   * One change by hand, saved as a version (one with the edit before it where both are about the same within a minute); the
   * nodes that it was about, as they are called now.
   *
   * @throws ProblemError WORKFLOW_NOT_FOUND, INVALID_INPUT, NOT_JSON, NOT_A_WORKFLOW, NOT_ITEMS
   */
  readonly edit: (
    workflowId: string,
    edit: WorkflowEdit,
  ) => { readonly detail: WorkflowDetail; readonly nodes: readonly string[] }
  /** JSON text of nodes, as the service's editor copies them. @throws ProblemError WORKFLOW_NOT_FOUND, INVALID_INPUT */
  readonly copyNodes: (workflowId: string, nodes: readonly string[]) => string
  /** Whether deliveries that repeat an earlier one run nothing; a key that the workflow has chosen itself is taken out. @throws ProblemError WORKFLOW_NOT_FOUND */
  readonly recogniseRepeats: (workflowId: string, recognises: boolean) => WorkflowDetail
  readonly versionText: (workflowId: string, version: string) => string
  readonly restore: (workflowId: string, version: string) => WorkflowDetail
  /** Never rejects for what the expression does. */
  readonly evaluate: (workflowId: string, node: string, template: string) => Promise<ExpressionPreview>
  readonly nodeData: (workflowId: string, node: string) => NodeData | null
}

export interface WorkflowEditingParts {
  readonly store: Store
  readonly repository: WorkflowRepository
  readonly sandbox: Sandbox
  readonly surroundings: Surroundings
  readonly webhooksOf: (workflow: Workflow) => readonly Webhook[]
  /** Why it cannot be served beside another active workflow, in one sentence; null where it can. */
  readonly conflict: (workflow: Workflow) => string | null
  /** Hears of a workflow that was altered. */
  readonly altered: (workflow: Workflow, text: string) => void
  readonly now: () => number
}

/** How many of the newest executions are searched for one in which the node ran. */
const searched = 5
const patienceMs = 3000

export function openWorkflowEditing(parts: WorkflowEditingParts): WorkflowEditing {
  const { store, repository } = parts
  const folding = openVersionFolding({
    workflows: store.workflows,
    hasRun: (version) => store.executions.hasRun(version),
    now: parts.now,
  })
  const detail = (workflowId: string): WorkflowDetail => {
    const { workflow, version, notes } = repository.get(workflowId)
    return {
      workflow,
      version,
      webhooks: parts.webhooksOf(workflow),
      versions: store.workflows.versions(workflowId),
      importNotes: notes,
    }
  }
  const textOf = (workflowId: string): WorkflowText => {
    const parsed: unknown = JSON.parse(repository.text(workflowId) ?? 'null')
    if (isObject(parsed) && Array.isArray(parsed['nodes'])) return { ...parsed, nodes: parsed['nodes'] }
    throw new Error(`The text of the workflow ${workflowId} has no nodes.`)
  }
  /** `subject`: what the edit is about; null: an earlier version is made to run again. */
  const put = (workflowId: string, text: string, subject: EditSubject | null): WorkflowDetail => {
    const { workflow: before, version } = repository.get(workflowId)
    const problem = before.active ? newConflict(before, text, parts.conflict) : null
    if (problem !== null) throw notSaved(before, problem)
    const kept = new Set(store.workflows.versions(workflowId).map((one) => one.version))
    const { workflow, version: after } = repository.put(text, before.name, before.active)
    folding.saved({ workflowId, before: version, after, isNew: !kept.has(after), subject })
    parts.altered(workflow, text)
    return detail(workflowId)
  }
  const lastWith = (workflowId: string, node: string): Execution | null => {
    for (const { id } of store.executions.page({ workflowId, limit: searched })) {
      const execution = store.executions.find(id)
      if (execution?.nodeRuns.some((run) => run.node === node) === true) return execution
    }
    return null
  }
  return {
    detail,
    saveNode: (workflowId, node, text) => {
      repository.get(workflowId)
      const altered = readNode(text, node)
      const whole = textOf(workflowId)
      const nodes = whole.nodes.map((one) => (isObject(one) && one['name'] === node ? altered : one))
      return put(workflowId, JSON.stringify({ ...whole, id: workflowId, nodes }, null, 2), subjectOfNode(node))
    },
    edit: (workflowId, edit) => {
      repository.get(workflowId)
      const { workflow, names } = editWorkflow(textOf(workflowId), edit)
      const text = JSON.stringify({ ...workflow, id: workflowId }, null, 2)
      return { detail: put(workflowId, text, subjectOf(edit, names)), nodes: names }
    },
    copyNodes: (workflowId, nodes) => {
      repository.get(workflowId)
      return JSON.stringify(copyNodes(textOf(workflowId), nodes), null, 2)
    },
    recogniseRepeats: (workflowId, recognises) => {
      repository.get(workflowId)
      const whole = textOf(workflowId)
      const { deduplicationKey: _before, ...others } = isObject(whole['settings']) ? whole['settings'] : {}
      const settings = recognises ? others : { ...others, deduplicationKey: 'none' }
      return put(workflowId, JSON.stringify({ ...whole, id: workflowId, settings }, null, 2), subjectOfSettings)
    },
    versionText: (workflowId, version) => {
      const text = store.workflows.versionText(workflowId, version) ?? folding.text(workflowId, version)
      if (text !== null) return text
      throw new ProblemError({
        code: 'WORKFLOW_NOT_FOUND',
        sentence: `There is no version "${version}" of the workflow "${workflowId}".`,
        remedy: 'Choose one of its list of versions.',
      })
    },
    restore(workflowId, version) {
      return put(workflowId, this.versionText(workflowId, version), null)
    },
    evaluate: async (workflowId, node, template) => {
      const { workflow } = repository.get(workflowId)
      const execution = lastWith(workflowId, node)
      if (execution === null) {
        return {
          kind: 'nothing',
          sentence: `"${node}" has not run yet: send one item to see what the expression gives.`,
        }
      }
      const { sandbox, surroundings } = parts
      const signal = AbortSignal.timeout(patienceMs)
      try {
        const preview = await previewExpression({ template, node, workflow, execution, sandbox, surroundings, signal })
        if (preview === null) return { kind: 'nothing', sentence: `The workflow has no node "${node}" any more.` }
        return { kind: 'value', value: preview.value ?? null, executionId: execution.id }
      } catch (error) {
        const message = messageOf(error)
        return { kind: 'error', message, executionId: execution.id }
      }
    },
    nodeData: (workflowId, node) => {
      const execution = lastWith(workflowId, node)
      const run = execution?.nodeRuns.findLast((one) => one.node === node)
      if (execution === null || run === undefined) return null
      const before = execution.nodeRuns.filter((one) => one.executionIndex < run.executionIndex)
      return {
        executionId: execution.id,
        json: run.inputs.flat()[0]?.json ?? {},
        nodes: Object.fromEntries(before.map((one) => [one.node, one.outputs?.flat()[0]?.json ?? {}])),
        mistake: execution.workflowVersion === repository.get(workflowId).version ? mistakeIn(run) : null,
      }
    },
  }
}

/** Why an active workflow could not be served any more with this text; null where it could, or could not before either. */
function newConflict(before: Workflow, text: string, conflict: WorkflowEditingParts['conflict']): string | null {
  const { workflow } = readWorkflow(text, before.name)
  const problem = conflict({ ...workflow, id: before.id, active: true })
  return conflict(before) === null ? problem : null
}

function notSaved(workflow: Workflow, problem: string): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `The workflow "${workflow.name}" is active and was left as it is: ${problem}`,
    remedy: 'Give the webhook another path, or deactivate one of the two workflows, then save again.',
  })
}

/** The first failure of a run, where it names a line of its code. */
function mistakeIn({ attempts, failure }: NodeRun): CodeMistake | null {
  const { message, line, column } = attempts.find((one) => one.failure !== null)?.failure ?? failure ?? nowhere
  return line === null ? null : { message, line, column }
}

const nowhere = { message: '', line: null, column: null }

/** A node's JSON text, checked as far as a node must be: its connections refer to it by its name. */
function readNode(text: string, name: string): JsonObject {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new ProblemError({
      code: 'NOT_JSON',
      sentence: `The node "${name}" is not JSON (${messageOf(error)}).`,
      remedy: 'Mend the marked place; nothing was saved.',
    })
  }
  const problem = whyNoNode(parsed, name)
  if (problem === null && isObject(parsed)) return parsed
  throw new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `The node "${name}" was not saved: ${problem ?? 'it is no JSON object'}.`,
    remedy: 'Give it "name", "type", "typeVersion", "position" and "parameters", as the workflow JSON format has them.',
  })
}

function whyNoNode(parsed: unknown, name: string): string | null {
  if (!isObject(parsed)) return 'it is no JSON object'
  if (parsed['name'] !== name)
    return `its name is ${JSON.stringify(parsed['name'])}, and its connections call it "${name}"`
  if (typeof parsed['type'] !== 'string') return 'it has no "type"'
  if (!isObject(parsed['parameters'])) return 'its "parameters" are no object'
  return null
}
