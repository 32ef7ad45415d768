/** Which fields of items a node reads, by its parameters and its code. Pure; remembered for each node. */
import { onceFor } from '../../../shared/once-for.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import { isExpression, splitTemplate } from '../expressions/template.ts'
import { assignmentReads, conditionReads } from './condition-reads.ts'
import { readsOfChunk, readsOfScript } from './field-reads.ts'
import { jsonReads } from './json-reads.ts'
import type { FieldRead, Step } from './shape.ts'

/** Every place that the node reads: of its own input, and of other nodes by their names. */
export const readsOfNode: (node: WorkflowNode) => readonly FieldRead[] = onceFor((node) =>
  node.disabled === true ? [] : findReads(node),
)

function findReads({ type, parameters }: WorkflowNode): readonly FieldRead[] {
  const short = type.slice(type.lastIndexOf('.') + 1)
  return [
    // What a value is compared with counts before how else it is used.
    ...(['if', 'filter', 'switch'].includes(short) ? conditionReads(parameters) : []),
    ...(short === 'set' ? assignmentReads(parameters) : []),
    ...jsonReads(parameters),
    ...codeOf(short, parameters).flatMap(readsOfScript),
    ...chunksIn(parameters).flatMap((chunk) => readsOfChunk(chunk).reads),
    ...namedFields(short, parameters),
  ]
}

function codeOf(short: string, parameters: JsonObject): readonly string[] {
  const code = short === 'code' ? parameters['jsCode'] : parameters['functionCode']
  return ['code', 'function', 'functionItem'].includes(short) && typeof code === 'string' ? [code] : []
}

function chunksIn(value: unknown): readonly string[] {
  if (isExpression(value)) return splitTemplate(value).flatMap((part) => (part.kind === 'code' ? [part.code] : []))
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(chunksIn)
}

/** Parameters that name fields of the input, without an expression: by the type of the node, the paths to them. */
const fieldParameters: Readonly<Record<string, readonly string[]>> = {
  splitOut: ['fieldToSplitOut'],
  itemLists: ['fieldToSplitOut'],
  sort: ['sortFieldsUi.sortField.fieldName'],
  aggregate: ['fieldsToAggregate.fieldToAggregate.fieldToAggregate'],
  removeDuplicates: ['fieldsToCompare'],
  summarize: ['fieldsToSummarize.values.field', 'fieldsToSplitBy'],
  renameKeys: ['keys.key.currentKey'],
  merge: ['fieldsToMatchString', 'mergeByFields.values.field1', 'mergeByFields.values.field2'],
  compareDatasets: ['mergeByFields.values.field1', 'mergeByFields.values.field2'],
}

function namedFields(short: string, parameters: JsonObject): readonly FieldRead[] {
  const isList = short === 'splitOut' || short === 'itemLists'
  return (Object.hasOwn(fieldParameters, short) ? (fieldParameters[short] ?? []) : [])
    .flatMap((path) => textsAt(parameters, path.split('.')))
    .filter((text) => !text.startsWith('='))
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => ({
      node: null,
      steps: [...stepsOf(text), ...(isList ? (['element'] as const) : [])],
      hint: null,
    }))
}

/** Texts at a path; a list on the way stands for each of its elements. */
function textsAt(value: unknown, path: readonly string[]): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsAt(one, path))
  const [step, ...rest] = path
  if (step === undefined) return typeof value === 'string' ? [value] : []
  return isObject(value) ? textsAt(value[step], rest) : []
}

/** The steps of a dotted path such as `order.lines[0].sku`. */
export function stepsOf(path: string): readonly Step[] {
  return path
    .split(/[.[\]]+/u)
    .filter((step) => step !== '')
    .map((step) => (/^\d+$/u.test(step) ? 'element' : { key: step }))
}
