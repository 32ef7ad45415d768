/** Workflows that this one calls by their ids and that are not here. */
import { isObject } from '../../shared/json.ts'
import { lackSentence } from '../../shared/lack.ts'
import type { ReadinessLine } from '../../shared/readiness.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import type { ReadinessSurroundings } from './readiness-surroundings.ts'

export function calledWorkflowLines(
  node: WorkflowNode,
  workflow: Workflow,
  { hasWorkflow }: ReadinessSurroundings,
): readonly ReadinessLine[] {
  const { type, parameters, name } = node
  if (type !== 'n8n-nodes-base.executeWorkflow') return []
  if (parameters['source'] !== undefined && parameters['source'] !== 'database') return []
  const given = parameters['workflowId']
  const written = isObject(given) ? given['value'] : given
  const id = typeof written === 'string' || typeof written === 'number' ? String(written) : ''
  // Which one an expression names is known only when it runs.
  if (id.startsWith('=') || id === workflow.id || (id !== '' && hasWorkflow(id))) return []
  return [
    {
      kind: 'sub-workflow',
      node: name,
      severity: 'blocks',
      sentence:
        id === ''
          ? `"${name}" is to run another workflow and names none.`
          : lackSentence({ kind: 'workflow', id }, name),
      remedy: id === '' ? { kind: 'edit-node', node: name } : { kind: 'add-workflow', workflowId: id },
    },
  ]
}

/** The workflow that its settings start where it fails. */
export function errorWorkflowLines(
  workflow: Workflow,
  { hasWorkflow }: ReadinessSurroundings,
): readonly ReadinessLine[] {
  const { errorWorkflow: id = '' } = workflow.settings
  if (id === '' || id === workflow.id || hasWorkflow(id)) return []
  return [
    {
      kind: 'error-workflow',
      node: null,
      severity: 'blocks',
      sentence: `Where "${workflow.name}" fails it starts the error workflow with the id "${id}", which is not in Faultline.`,
      remedy: { kind: 'add-workflow', workflowId: id },
    },
  ]
}
