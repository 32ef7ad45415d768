import { isObject, type JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import { checkType, type ValueType } from '../conditions/check-type.ts'
import { shownAsWrong, textOf } from '../items/text-of.ts'
import type { NodeContext } from '../node-kind.ts'

/** What one item gives to a called workflow. */
export interface MappedInput {
  /** The item's own fields with the mapped ones on top, without those that were removed from the mapping. */
  readonly json: JsonObject
  /** True where fields are mapped at all. */
  readonly maps: boolean
}

/**
 * What each item gives to the workflow that is called. Read for all items before any workflow is called: a value that is not of
 * the type of its input fails the node.
 */
export function mappedInputs(context: NodeContext): readonly MappedInput[] {
  const mapping = mappingOf(context)
  return context.items.map(({ json }, itemIndex) => {
    if (mapping === null) return { json, maps: false }
    const written = context.parameters.read('workflowInputs.value', itemIndex)
    const values = isObject(written) ? typed(mapping, written, itemIndex) : {}
    const fields = Object.entries({ ...json, ...values }).filter(([name]) => !mapping.removed.has(name))
    return { json: Object.fromEntries(fields), maps: Object.keys(values).length > 0 }
  })
}

interface Mapping {
  /** The types of the inputs that have one; null: one that nothing is checked for. */
  readonly types: ReadonlyMap<string, ValueType | null>
  readonly removed: ReadonlySet<string>
  /** Only values that are of the type already. */
  readonly strict: boolean
  /** Inputs that are text are checked and made text as well. */
  readonly checksText: boolean
}

/** Fields are mapped to a workflow that is chosen; one given as JSON takes the items as they are. */
function mappingOf({ node, parameters }: NodeContext): Mapping | null {
  if (node.typeVersion < 1.2 || parameters.read('source', 0, 'database') !== 'database') return null
  const inputs = parameters.read('workflowInputs', 0)
  if (!isObject(inputs)) return null
  const { schema, attemptToConvertTypes: converts, convertFieldsToString: toText } = inputs
  if (inputs['value'] === null && schema !== undefined) {
    throw new NodeFailure('Cannot convert undefined or null to object', {
      description:
        'The mapped fields (workflowInputs.value) are null, though their schema is there: map one of them, or none ({}).',
    })
  }
  const fields = (Array.isArray(schema) ? schema : []).filter(isObject)
  return {
    types: new Map(
      fields.flatMap(({ id, type }) =>
        typeof type === 'string' && type !== '' ? [[textOf(id), isType(type) ? type : null]] : [],
      ),
    ),
    removed: new Set(
      fields.flatMap(({ id, displayName, removed }) => (removed === true ? [textOf(displayName ?? id)] : [])),
    ),
    strict: converts !== true,
    checksText: node.typeVersion >= 1.4 || toText === true,
  }
}

function isType(type: unknown): type is ValueType {
  return typeof type === 'string' && ['string', 'number', 'boolean', 'array', 'object'].includes(type)
}

/** Of an input that has a type nothing is not there; the rest is checked or converted. */
function typed(mapping: Mapping, values: JsonObject, itemIndex: number): JsonObject {
  const { types, strict, checksText } = mapping
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const type = types.get(name)
      if (type === undefined) return [name, value]
      if (value === null || value === undefined) return [name, undefined]
      if (type === null || (type === 'string' && !checksText)) return [name, value]
      const checked = checkType(value, type, strict, 'UTC')
      if (checked.valid) return [name, checked.value]
      throw new NodeFailure(`Invalid input for '${name}' [item ${itemIndex}]`, {
        description: `'${name}' expects a ${type} but we got ${shownAsWrong(value)}`,
        itemIndex,
      })
    }),
  )
}
