import type { NodeRun } from '../../shared/execution.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { Overwrite } from '../../shared/sequence-fault.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { hasEffect } from '../world/has-effect.ts'

const longest = 500
/** So many tell of a sequence; a workflow that writes more is not followed to its end. */
const most = 20

/** What of the effects of an execution takes the place of what was there: the last for each place. */
export function overwrites(runs: readonly NodeRun[], workflow: Workflow): Pick<WorkflowView, 'overwrites'> {
  const found = new Map<string, Overwrite>()
  for (const run of runs) {
    for (const one of [...ofRequests(run), ...ofRows(run, workflow)]) {
      if (found.size < most || found.has(one.place)) found.set(one.place, one)
    }
  }
  return found.size === 0 ? {} : { overwrites: [...found.values()] }
}

/** RFC 9110 §9.3.4: PUT replaces the state of its target; PATCH (RFC 5789) changes it. */
function ofRequests({ node, attempts }: NodeRun): readonly Overwrite[] {
  return attempts
    .flatMap(({ requests }) => requests)
    .filter((request) => (request.method === 'PUT' || request.method === 'PATCH') && hasEffect(request))
    .map(({ method, url, body }) => ({ node, place: `${method} ${url}`, content: (body ?? '').slice(0, longest) }))
}

/** Operations of a Data Table that give a row another content, or make it where it is not there. */
const writing: ReadonlySet<unknown> = new Set(['update', 'upsert'])

function ofRows({ node: name, outputs, nodeSource }: NodeRun, workflow: Workflow): readonly Overwrite[] {
  const node = findNode(workflow, name)
  if (node?.type !== 'n8n-nodes-base.dataTable' || nodeSource !== undefined) return []
  const { operation, dataTableId: table } = node.parameters
  if (!writing.has(operation)) return []
  const called = isObject(table) ? table['value'] : table
  return (outputs ?? []).flat().flatMap(({ json }) => {
    const { id } = json
    return typeof id === 'number' || typeof id === 'string'
      ? [{ node: name, place: `row ${String(id)} of ${JSON.stringify(called)}`, content: contentOf(json) }]
      : []
  })
}

function contentOf({ createdAt: _made, updatedAt: _changed, ...values }: JsonObject): string {
  return JSON.stringify(values).slice(0, longest)
}
