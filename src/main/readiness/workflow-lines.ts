/** Workflows that this one calls by their ids and that are not here. */
import { isObject } from '../../shared/json.ts'
import type { ReadinessLine } from '../../shared/readiness.ts'
import type { Workflow, WorkflowNode } from '../../shared/workflow.ts'
import type { ReadinessSurroundings } from './readiness-surroundings.ts'
import type { LineOfNode } from './told-once.ts'

export function calledWorkflowLines(
  node: WorkflowNode,
  workflow: Workflow,
  { hasWorkflow }: ReadinessSurroundings,
): readonly LineOfNode[] {
  const { type, parameters, name } = node
  if (type !== 'n8n-nodes-base.executeWorkflow') return []
  if (parameters['source'] !== undefined && parameters['source'] !== 'database') return []
  const given = parameters['workflowId']
  const written = isObject(given) ? given['value'] : given
  const id = typeof written === 'string' || typeof written === 'number' ? String(written) : ''
  // Which one an expression names is known only when it runs; one that names none is not filled in.
  if (id === '' || id.startsWith('=') || id === workflow.id || hasWorkflow(id)) return []
  const line = { kind: 'sub-workflow', node: name, severity: 'blocks' } as const
  const what = `the workflow with the id "${id}", which is not in Faultline.`
  const words = { ofOne: `calls ${what}`, ofMany: `call ${what}` }
  return [{ ...line, words, remedy: { kind: 'add-workflow', workflowId: id } }]
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
