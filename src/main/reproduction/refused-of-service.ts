// The value that the error of a node's service is about, where something gave that error in its place: no request of the node is known,
// but its parameters say what it sends. In: the node, the error and what was read of the payload. Out: the read of that value. Pure.
import type { TracedRead } from '../../shared/traced-read.ts'
import type { WorkflowNode } from '../../shared/workflow.ts'
import type { FailedAnswer } from '../../shared/reproduction.ts'
import { isObject } from '../../shared/json.ts'
import { payloadReferences } from '../layers/payload-references.ts'
import { refusedValue } from './refused-value.ts'

/** Longer parameters than any, so that none of a circle is followed. */
const deepest = 12
/** Names that say which field a value beside them is for. */
const namesOfFields = [
  'fieldId',
  'fieldName',
  'column',
  'columnName',
  'keyName',
  'propertyName',
  'property',
  'key',
  'name',
]

/** `valueOf`: what stands at the place that was read. Nothing where the error tells of no one value that came with the payload. */
export function refusedOfService(
  node: WorkflowNode,
  text: string,
  reads: readonly TracedRead[],
  valueOf: (read: TracedRead) => unknown,
): Pick<FailedAnswer, 'refusedValue'> {
  const own = reads.filter((read) => read.node === node.name && read.origin.kind === 'payload')
  if (own.length === 0) return {}
  const fields = fieldsOf(node.parameters, '', 0)
  const sent = own.map((read) => [nameOf(read, fields, node), valueOf(read)] as const)
  const answer = { status: 422, headers: [], body: text, bodyBytes: text.length }
  const { refusedValue: refused } = refusedValue(
    { url: '', body: JSON.stringify(Object.fromEntries(sent)), answer },
    own,
    valueOf,
  )
  return refused === undefined ? {} : { refusedValue: refused }
}

/** A text of the parameters, and the name of the field that it is for. */
interface Field {
  readonly name: string
  readonly text: string
}

function fieldsOf(value: unknown, name: string, depth: number): readonly Field[] {
  if (typeof value === 'string') return value.startsWith('=') ? [{ name, text: value }] : []
  if (depth > deepest) return []
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, name, depth + 1))
  if (!isObject(value)) return []
  const said = namesOfFields.map((key) => value[key]).find((one) => typeof one === 'string' && !one.startsWith('='))
  return Object.entries(value).flatMap(([key, inner]) =>
    fieldsOf(inner, typeof said === 'string' && said !== '' ? said : key, depth + 1),
  )
}

/** The field whose value is that read alone, else the last key of what is read. */
function nameOf(read: TracedRead, fields: readonly Field[], node: WorkflowNode): string {
  return fields.find(({ text }) => isOf(text, read, node))?.name ?? read.keys.at(-1) ?? ''
}

function isOf(text: string, { keys }: TracedRead, node: WorkflowNode): boolean {
  const plain = /^=\{\{\s*(\S+)\s*\}\}$/u.exec(text)?.[1]
  if (plain === undefined) return false
  const [reference] = payloadReferences({ nodes: [{ ...node, parameters: { plain } }] })
  return reference !== undefined && keys.every((key, at) => reference.keys.at(at - keys.length) === key)
}
