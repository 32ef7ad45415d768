// Conditions that fit the types of what they compare. In: the workflow of the case. Out: the same with one node mended. Serves
// contract §7 rule 3.
import { isObject, type JsonObject } from '../../shared/json.ts'
import { withParameters } from './alter-parameters.ts'
import { mendNode, nodesThat } from './alter-workflow.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { choiceField, textField } from './fields.ts'
import { asType, type JsonType } from './json-type.ts'
import { textsIn } from './payload-references.ts'

const layer = 'node'
const nodeField = textField('Node', 'Code')

const looseTypes = defineChange(layer, {
  name: 'loose-types',
  title: 'Types converted where values are compared',
  description: 'The conditions of one node convert the types of what they compare, where that can be done.',
  aim: 'repair',
  fields: { node: nodeField },
  sentence: ({ node }) => `"${node}" converts types where it compares values.`,
  apply: (conditions, { node }) => mendNode(conditions, node, (before) => withParameters(before, withLooseTypes)),
  candidates: nodesThat(({ parameters }) => isStrict(parameters)),
})

const operatorTypes = { string: 'text', number: 'number', boolean: 'true or false' } as const
type OperatorType = keyof typeof operatorTypes
const jsonTypeOf: Readonly<Record<OperatorType, JsonType>> = { string: 'text', number: 'number', boolean: 'boolean' }
/** Operations that there are for every type. */
const common: ReadonlySet<unknown> = new Set(['equals', 'notEquals'])

const operatorType = defineChange(layer, {
  name: 'operator-type',
  title: 'Type of a comparison',
  description: 'The conditions of one node compare values as another type.',
  aim: 'repair',
  fields: { node: nodeField, type: choiceField('Type', operatorTypes, 'string') },
  sentence: ({ node, type }) => `"${node}" compares as ${operatorTypes[type]}.`,
  apply: (conditions, { node, type }) =>
    mendNode(conditions, node, (before) => withParameters(before, (parameters) => comparedAs(parameters, type))),
  candidates: ({ workflow, reads }) =>
    workflow.nodes
      .filter((node) => node.disabled !== true)
      .flatMap((node) =>
        (['string', 'number', 'boolean'] as const)
          .filter((type) => reads.some((read) => read.node === node.name && read.found === jsonTypeOf[type]))
          .filter((type) => comparisonsOf(node.parameters).some((one) => canCompareAs(one, type)))
          .map((type) => ({ node: node.name, type })),
      ),
})

/** Changes of what a node compares. */
export const comparisonRepairs: readonly ChangeDefinition[] = [looseTypes, operatorType]

function isStrict(parameters: JsonObject): boolean {
  return (
    JSON.stringify(parameters).includes('"typeValidation":"strict"') &&
    textsIn(parameters).some((text) => text.startsWith('='))
  )
}

function withLooseTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLooseTypes)
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, withLooseTypes(inner)] as const)
  const changed: JsonObject = Object.fromEntries(entries)
  if (changed['typeValidation'] === 'strict') return { ...changed, typeValidation: 'loose' }
  return isObject(changed['conditions']) ? { ...changed, looseTypeValidation: true } : changed
}

interface Comparison {
  readonly type: unknown
  readonly operation: unknown
}

function comparisonsOf(value: unknown): readonly Comparison[] {
  if (Array.isArray(value)) return value.flatMap(comparisonsOf)
  if (!isObject(value)) return []
  const { operator } = value
  const own =
    isObject(operator) && 'leftValue' in value ? [{ type: operator['type'], operation: operator['operation'] }] : []
  return [...own, ...Object.values(value).flatMap(comparisonsOf)]
}

function canCompareAs({ type, operation }: Comparison, to: OperatorType): boolean {
  return type !== to && common.has(operation)
}

function comparedAs(value: unknown, to: OperatorType): unknown {
  if (Array.isArray(value)) return value.map((one) => comparedAs(one, to))
  if (!isObject(value)) return value
  const { operator, rightValue } = value
  const changed = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, comparedAs(inner, to)]))
  if (!isObject(operator) || !('leftValue' in value)) return changed
  if (!canCompareAs({ type: operator['type'], operation: operator['operation'] }, to)) return changed
  const isWritten = typeof rightValue !== 'string' || !rightValue.startsWith('=')
  return {
    ...changed,
    operator: { ...operator, type: to },
    ...(isWritten && rightValue !== undefined ? { rightValue: asType(rightValue, jsonTypeOf[to]) } : {}),
  }
}
