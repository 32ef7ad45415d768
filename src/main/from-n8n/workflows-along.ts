import { isObject, type JsonObject } from '../../shared/json.ts'
import { append } from '../../shared/list.ts'
import type { ServiceExecution, ServiceWorkflow } from '../../shared/service-execution.ts'
import { nodesOf } from './service-nodes.ts'
import type { ServiceSource } from './service-source.ts'

/** Workflows that belong to one that ran: those it calls, the one that runs where it fails, and what these call. */
export interface WorkflowsAlong {
  readonly workflows: readonly ServiceWorkflow[]
  /** What each does for which, and which of them are missing, one sentence each. */
  readonly notes: readonly string[]
}

/** So many are brought along at most: a workflow may call others that call others. */
const most = 20

const callers: ReadonlySet<string> = new Set([
  'n8n-nodes-base.executeWorkflow',
  '@n8n/n8n-nodes-langchain.toolWorkflow',
])

/** @throws ProblemError those of the source */
export async function workflowsAlong(
  source: Pick<ServiceSource, 'workflow' | 'name'>,
  { workflow, workflowId }: Pick<ServiceExecution, 'workflow' | 'workflowId'>,
  signal?: AbortSignal,
): Promise<WorkflowsAlong> {
  const found = new Map<string, ServiceWorkflow>()
  const seen = new Set([workflowId])
  const notes: string[] = []
  const waiting = [...linksOf(workflow)]
  for (let link = waiting.shift(); link !== undefined; link = waiting.shift()) {
    if (seen.has(link.id)) continue
    seen.add(link.id)
    const there = found.size < most ? await source.workflow(link.id, signal) : null
    if (there === null) {
      notes.push(`The workflow "${link.id}" ${link.role} did not come along: ${source.name} does not hold it.`)
      continue
    }
    found.set(link.id, there)
    notes.push(`The workflow "${there.name}" ${link.role} came along, as it is now.`)
    append(waiting, linksOf(there.workflow))
  }
  return { workflows: [...found.values()], notes }
}

interface Link {
  readonly id: string
  /** Behind the name of the workflow, in a sentence. */
  readonly role: string
}

/** The workflows that one names by their ids; those that an expression chooses, or that stand in a node, are none of them. */
function linksOf(workflow: JsonObject): readonly Link[] {
  const name = typeof workflow['name'] === 'string' ? workflow['name'] : ''
  const settings = isObject(workflow['settings']) ? workflow['settings'] : {}
  const onError = settings['errorWorkflow']
  const called = nodesOf(workflow).flatMap((node): readonly Link[] => {
    const id = typeof node['type'] === 'string' && callers.has(node['type']) ? calledId(node['parameters']) : null
    return id === null ? [] : [{ id, role: `that "${String(node['name'])}" of "${name}" calls` }]
  })
  return [
    ...called,
    ...(typeof onError === 'string' && onError !== ''
      ? [{ id: onError, role: `that runs where "${name}" fails` }]
      : []),
  ]
}

function calledId(parameters: unknown): string | null {
  if (!isObject(parameters) || (parameters['source'] ?? 'database') !== 'database') return null
  const given = parameters['workflowId']
  const id = isObject(given) ? given['value'] : given
  return typeof id === 'string' && id !== '' && !id.startsWith('=') ? id : null
}
