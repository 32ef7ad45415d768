import type { NodeRun } from '../../shared/execution.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { Overwrite } from '../../shared/sequence-fault.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import { hasEffect } from '../world/has-effect.ts'

const longest = 500
/** So many tell of a sequence; a workflow that writes more is not followed to its end. */
const most = 20

/** What of the effects of an execution takes the place of what was there: the last for each place. */
export function overwrites(runs: readonly NodeRun[], workflow: Workflow): Pick<WorkflowView, 'overwrites'> {
  const found = new Map<string, Overwrite>()
  for (const [index, run] of runs.entries()) {
    for (const one of [...ofRequests(run), ...ofRows(run, workflow, runs.slice(0, index))]) {
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

const dataTable = 'n8n-nodes-base.dataTable'

/** Operations of a Data Table that give a row another content, or make it where it is not there. */
const writing: ReadonlySet<unknown> = new Set(['update', 'upsert'])

function ofRows(
  { node: name, outputs, nodeSource }: NodeRun,
  workflow: Workflow,
  before: readonly NodeRun[],
): readonly Overwrite[] {
  const node = findNode(workflow, name)
  if (node?.type !== dataTable || nodeSource !== undefined) return []
  const { operation } = node.parameters
  if (!writing.has(operation)) return []
  return (outputs ?? []).flat().flatMap(({ json }) => {
    const { id } = json
    if (typeof id !== 'number' && typeof id !== 'string') return []
    const place = `row ${String(id)} of ${JSON.stringify(tableOf(node))}`
    return [{ node: name, place, content: contentOf(json), ...countedIn(json, node, workflow, before) }]
  })
}

function tableOf({ parameters: { dataTableId: table } }: WorkflowNode): unknown {
  return isObject(table) ? table['value'] : table
}

/** A number that the node writes by the one in the same column of the row as it was read before: something is taken off, or added. */
function countedIn(
  row: JsonObject,
  node: WorkflowNode,
  workflow: Workflow,
  before: readonly NodeRun[],
): Pick<Overwrite, 'counted'> {
  const { columns } = node.parameters
  const values = isObject(columns) && isObject(columns['value']) ? columns['value'] : {}
  const read = before
    .filter((run) => run.nodeSource === undefined && readsTable(findNode(workflow, run.node), node))
    .flatMap(({ outputs }) => (outputs ?? []).flat())
    .findLast(({ json }) => json['id'] === row['id'])?.json
  const isCounted = (name: string): boolean => typeof read?.[name] === 'number' && read[name] !== row[name]
  const column = Object.keys(values).find((name) => isMadeOf(values[name], name) && isCounted(name))
  if (read === undefined || column === undefined) return {}
  return { counted: { column, read: JSON.stringify(read[column]), written: JSON.stringify(row[column]) } }
}

function readsTable(one: WorkflowNode | undefined, node: WorkflowNode): boolean {
  return one?.type === node.type && one.parameters['operation'] === 'get' && tableOf(one) === tableOf(node)
}

/** An expression that computes with a field of the same name. */
function isMadeOf(text: unknown, name: string): boolean {
  if (typeof text !== 'string' || !text.startsWith('=') || !/[-+*/]/u.test(text)) return false
  return text.includes(`.${name}`) || text.includes(`["${name}"]`) || text.includes(`['${name}']`)
}

function contentOf({ createdAt: _made, updatedAt: _changed, ...values }: JsonObject): string {
  return JSON.stringify(values).slice(0, longest)
}
