/**
 * In: a field of a change editor and the case. Out: the values worth choosing there, likeliest first: the nodes, parameters,
 * hosts and paths that the case really has. Nothing else is refused: they are offered, not demanded.
 */
import type { ChangeField, ChangeKind } from '../../shared/change.ts'
import { failedNodeIn } from '../../shared/case-state.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { ownOf } from '../../shared/own-field.ts'
import { isNote } from '../../shared/sticky-note.ts'
import type { FieldValues } from './field-values.ts'
import { jsonPathsOf } from './json-paths.ts'

type Study = Pick<CaseView, 'workflow' | 'webhooks' | 'request' | 'state'>
type Kind = Pick<ChangeKind, 'layer' | 'name'>

export function offeredValues(kind: Kind, field: ChangeField, values: FieldValues, study: Study): readonly string[] {
  const { workflow, webhooks, request } = study
  if (field.name === 'node')
    return kind.name === 'webhook'
      ? unique(webhooks.map((each) => each.node))
      : unique([...firstOf(failedNodeIn(study.state)), ...byInterest(workflow.nodes)])
  switch (`${kind.layer} ${field.name}`) {
    case 'node path': {
      if (kind.name === 'webhook') return unique(webhooks.map((each) => each.path))
      const node = workflow.nodes.find((each) => each.name === values['node'])
      return node === undefined ? [] : jsonPathsOf(JSON.stringify(node.parameters)).map((path) => path.slice(2))
    }
    case 'node method':
      return unique([request.method, ...webhooks.map((each) => each.method)])
    case 'node from': {
      const node = workflow.nodes.find((each) => each.name === values['node'])
      return found(JSON.stringify(node?.parameters ?? {}), /\$json(?:\.[A-Za-z_]\w*)+/gu)
    }
    case 'node to':
      return jsonPathsOf(request.body).map((path) => `$json.body${path.slice(1)}`)
    case 'API host':
      return found(JSON.stringify(failedFirst(study)), /(?<=https?:\/\/)[A-Za-z0-9.-]+(?::\d+)?/gu)
    default:
      // What an API answers has other paths than the request.
      return field.kind === 'path' && kind.layer === 'data' ? pathsFor(kind.name, request.body) : []
  }
}

/** An array is lengthened, and what is no text becomes one: such paths stand first. */
function pathsFor(change: string, body: string): readonly string[] {
  const paths = jsonPathsOf(body)
  // A body that is no JSON has no paths.
  if (paths.length === 0 || (change !== 'resize-array' && change !== 'change-type')) return paths
  const root: unknown = JSON.parse(body)
  const fits = (path: string): boolean => {
    const value = valueAt(root, path)
    return change === 'resize-array' ? Array.isArray(value) : typeof value === 'number' || typeof value === 'boolean'
  }
  return change === 'resize-array'
    ? paths.filter(fits)
    : [...paths.filter(fits), ...paths.filter((path) => !fits(path))]
}

function valueAt(root: unknown, path: string): unknown {
  let value = root
  for (const [, name, index, quoted] of path.matchAll(/\.(\w+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/gu)) {
    if (typeof value !== 'object' || value === null) return undefined
    const key = quoted === undefined ? (name ?? index ?? '') : String(JSON.parse(quoted))
    value = ownOf(value as Readonly<Record<string, unknown>>, key)
  }
  return value
}

/** What stands in the fields at first: a value that the case does not know is no beginning, and of what is to be filled in nothing is known. */
export function fittingValues(kind: ChangeKind, initial: FieldValues, study: Study): FieldValues {
  if (kind.layer === 'data' && kind.name === 'fill') return { ...initial, path: '', value: '' }
  let values = initial
  for (const field of kind.fields) {
    if (!mustExist(kind, field)) continue
    const offered = offeredValues(kind, field, values, study)
    const [first] = offered
    if (offered.includes(String(values[field.name]))) continue
    if (first !== undefined || field.kind === 'path') values = { ...values, [field.name]: first ?? '' }
  }
  return kind.layer === 'node' && kind.name === 'parameter' ? withPresentValue(values, study) : values
}

/** Only what must already be there: a path that is set may be new, a host may be any. */
function mustExist({ layer, name }: Kind, field: ChangeField): boolean {
  if (layer === 'data') return field.kind === 'path'
  if (layer === 'API') return name === 'pass-through' && field.name === 'host'
  return field.name === 'node' || (layer === 'node' && ['path', 'from'].includes(field.name))
}

/** A parameter is changed from what it is. */
function withPresentValue(values: FieldValues, { workflow }: Study): FieldValues {
  const node = workflow.nodes.find((each) => each.name === values['node'])
  const path = String(values['path'])
  const value = path.includes('.') || path.includes('[') ? undefined : node?.parameters[path]
  return value === undefined ? values : { ...values, value: JSON.stringify(value) }
}

/** What the node has that failed first comes before what others have. */
function failedFirst({ workflow: { nodes }, state }: Study): readonly WorkflowNode[] {
  const failed = failedNodeIn(state)
  return [...nodes.filter(({ name }) => name === failed), ...nodes.filter(({ name }) => name !== failed)]
}

/** Nodes that call others first, then those that compute; the triggers last. */
function byInterest(nodes: readonly WorkflowNode[]): readonly string[] {
  const rank = ({ type }: WorkflowNode): number =>
    /\.httpRequest$/u.test(type) ? 0 : /\.(?:webhook|respondToWebhook)$|Trigger$/u.test(type) ? 2 : 1
  const steps = nodes.filter((node) => !isNote(node))
  return steps.sort((a, b) => rank(a) - rank(b)).map(({ name }) => name)
}

function found(text: string, pattern: RegExp): readonly string[] {
  return unique([...text.matchAll(pattern)].map(([each]) => each))
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)]
}

function firstOf(value: string | null): readonly string[] {
  return value === null ? [] : [value]
}
