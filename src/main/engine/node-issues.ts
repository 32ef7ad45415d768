/** What keeps the service from running a node as it is filled in, whatever arrives at it. */
import { parse } from 'acorn'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { listed } from '../../shared/listed.ts'
import { isShown } from '../../shared/node-types/display-conditions.ts'
import type { NodeParameter } from '../../shared/node-types/node-type.ts'
import { knownVersion, nodeTypeOf } from '../../shared/node-types/node-types.ts'
import { parametersWithPresets } from '../../shared/node-types/with-presets.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import { checkType } from './nodes/conditions/check-type.ts'
import { textOf } from './nodes/items/text-of.ts'
import { requirementsOf } from './required-parameters.ts'

/** A parameter of which the service says that it is an issue. */
export interface NodeIssue {
  /** Where it stands in the node's parameters: `url`, `sortFieldsUi.sortField[0].fieldName`. */
  readonly parameter: string
  /** What is wrong with it and what is expected, to be read after the node's name; null where it has no value. */
  readonly words: string | null
}

/** All of a node's issues, to be read after its name: `has no "url" and no "method"`. */
export function issueWords(issues: readonly NodeIssue[]): string {
  const missing = issues.flatMap(({ parameter, words }) => (words === null ? [`no "${parameter}"`] : []))
  const others = issues.flatMap(({ words }) => words ?? [])
  return [...(missing.length > 0 ? [`has ${listed(missing)}`] : []), ...others].join('; ')
}

/**
 * The issues of a node with its presets filled in, as the service looks for them before it runs anything: parameters that count
 * and are required and empty, of another type than they must be, or with too few entries (measured on n8n 1.123.5). None of a node
 * that is disabled, or whose type the service does not bring along. It looks at fixed values alone, at those at the top and in the
 * entries of a list, and at fields of a schema; what is chosen among options and what lies deeper it does not look at.
 */
export function nodeIssues(node: WorkflowNode): readonly NodeIssue[] {
  if (node.disabled === true) return []
  const { typeVersion: version } = node
  const known = nodeTypeOf(node.type, version)
  const isWhole = known !== null && known.isPartial !== true
  const type = isWhole ? known : requirementsOf(node.type, version)
  if (type === null) return []
  const top = isWhole ? node.parameters : parametersWithPresets(type, node.parameters, version)
  return issuesAmong(type.parameters, top, '', { top, version: knownVersion(type, version) })
}

interface NodeValues {
  readonly top: JsonObject
  readonly version: number
}

function issuesAmong(
  parameters: readonly NodeParameter[],
  beside: JsonObject,
  path: string,
  node: NodeValues,
): readonly NodeIssue[] {
  return parameters
    .filter((parameter) => isShown(parameter, { beside, ...node }))
    .flatMap((parameter) => issuesOf(parameter, beside, path, node))
}

function issuesOf(parameter: NodeParameter, beside: JsonObject, path: string, node: NodeValues): readonly NodeIssue[] {
  const { name, kind, groups } = parameter
  const place = `${path}${name}`
  const value = Object.hasOwn(beside, name) ? beside[name] : undefined
  if (parameter.required === true && isMissing(kind, value)) return [{ parameter: place, words: null }]
  if (parameter.valueType !== undefined && !isReadAs(value, parameter.valueType)) {
    const found = textOf(value).slice(0, 60)
    return [{ parameter: place, words: `has "${found}" in "${place}", which must be ${nameOf(parameter.valueType)}` }]
  }
  if (kind === 'resourceMapper') return fieldIssues(value, place)
  if (kind !== 'fixedCollection' || groups === undefined || path !== '') return []
  return Object.entries(groups).flatMap(([group, members]) => {
    const entries = isObject(value) ? value[group] : undefined
    const list = Array.isArray(entries) ? entries : []
    if (list.length < (parameter.least ?? 0)) {
      return [{ parameter: place, words: `has no entry in "${place}", which needs one` }]
    }
    const within = Array.isArray(entries)
      ? list.map((entry: unknown, index): [unknown, string] => [entry, `${place}.${group}[${String(index)}].`])
      : // One entry that could be several is not looked into.
        parameter.isList === undefined
        ? [[entries, `${place}.${group}.`] as const]
        : []
    return within.flatMap(([entry, at]) => (isObject(entry) ? issuesAmong(members, entry, at, node) : []))
  })
}

/** Of fields that are filled in one by one: those whose fixed value is not of the type that their schema names. */
function fieldIssues(value: unknown, place: string): readonly NodeIssue[] {
  if (!isObject(value) || value['mappingMode'] === 'autoMapInputData' || !Array.isArray(value['schema'])) return []
  const values = isObject(value['value']) ? value['value'] : {}
  return value['schema'].flatMap((field: unknown) => {
    if (!isObject(field)) return []
    const id = textOf(field['id'])
    const type = fieldTypes.get(field['type'])
    const given = Object.hasOwn(values, id) ? values[id] : undefined
    if (type === undefined || isReadAs(given, type)) return []
    const found = textOf(given).slice(0, 60)
    return [{ parameter: `${place}.${id}`, words: `has "${found}" in "${place}.${id}", which must be ${nameOf(type)}` }]
  })
}

/** Types of fields, by their names in a schema; a field of another one is not looked at. */
const fieldTypes: ReadonlyMap<unknown, NonNullable<NodeParameter['valueType']>> = new Map([
  ['number', 'number'],
  ['boolean', 'boolean'],
  ['dateTime', 'dateTime'],
  ['array', 'array'],
  ['object', 'object'],
  ['url', 'url'],
  ['jwt', 'jwt'],
])

function isMissing(kind: string, value: unknown): boolean {
  switch (kind) {
    case 'string':
    case 'dateTime':
    case 'options':
      return value === '' || value === undefined
    case 'multiOptions':
      return Array.isArray(value) && value.length === 0
    case 'resourceLocator':
    case 'workflowSelector':
      return Array.isArray(value) || (isObject(value) ? typeof value['value'] !== 'number' && !value['value'] : !value)
    default:
      return false
  }
}

function isReadAs(value: unknown, type: NonNullable<NodeParameter['valueType']>): boolean {
  if (value === undefined || value === null || textOf(value).startsWith('=')) return true
  switch (type) {
    case 'url':
      return isUrl(typeof value === 'string' && !value.includes('://') ? `http://${value}` : textOf(value))
    case 'jwt':
      return /^[\w-]+\.[\w-]+\.[\w.+/=-]*$/u.test(textOf(value))
    default:
      return checkType(value, type, false, 'UTC').valid || (type === 'object' && isObjectText(value))
  }
}

function isUrl(text: string): boolean {
  return /^(?:https?|ftp|file):\/\/\S+|www\.\S+/u.test(text)
}

/** JSON text of nothing, or an object as JavaScript writes it. */
function isObjectText(value: unknown): boolean {
  if (typeof value !== 'string') return false
  if (value.trim() === 'null') return true
  try {
    const { body } = parse(`(${value})`, { ecmaVersion: 'latest' })
    return body.some((one) => one.type === 'ExpressionStatement' && one.expression.type === 'ObjectExpression')
  } catch {
    return false
  }
}

function nameOf(type: NonNullable<NodeParameter['valueType']>): string {
  switch (type) {
    case 'number':
      return 'a number'
    case 'boolean':
      return 'true or false'
    case 'dateTime':
      return 'a date'
    case 'array':
      return 'a list as JSON'
    case 'object':
      return 'an object as JSON'
    case 'url':
      return 'an address'
    case 'jwt':
      return 'a JSON Web Token'
  }
}
