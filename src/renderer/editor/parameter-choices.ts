import type { NodeParameter } from '../../shared/node-types/node-type.ts'
import { nodeTypeOf, nodeTypesOf, typeNames } from '../../shared/node-types/node-types.ts'

/**
 * The values a node's parameter may take in that version, as the table of node types has them; null where it takes any. `steps`
 * lead to it; indexes of lists do not count.
 */
export function choicesOf(
  type: string,
  version: number,
  steps: readonly (string | number)[],
): readonly string[] | null {
  const path = steps.filter((step) => typeof step === 'string')
  const values = valuesAt(nodeTypeOf(type, version)?.parameters ?? [], path)
  return values.length === 0 ? null : values
}

/** JSON Schemas of the parameters of each type of node in all its versions: a choice is one of its values, or an expression. */
export function parameterSchemas(): readonly { readonly type: string; readonly parameters: object }[] {
  return typeNames().map((type) => {
    const all = nodeTypesOf(type).flatMap(({ parameters }) => parameters)
    return { type, parameters: { properties: schemasOf(all) } }
  })
}

/** One name may stand for several parameters, each shown under a condition of its own. */
function valuesAt(parameters: readonly NodeParameter[], [name, ...rest]: readonly string[]): readonly string[] {
  const found = parameters.filter((one) => one.name === name)
  const values =
    rest.length === 0
      ? found.flatMap((one) => choices(one))
      : found.flatMap(({ fields = [], groups = {} }) => [
          ...valuesAt(fields, rest),
          ...valuesAt(Object.hasOwn(groups, rest[0] ?? '') ? (groups[rest[0] ?? ''] ?? []) : [], rest.slice(1)),
        ])
  return [...new Set(values)]
}

function choices({ kind, options = [] }: NodeParameter): readonly string[] {
  return kind === 'options' ? options.filter((one) => typeof one === 'string') : []
}

function schemasOf(parameters: readonly NodeParameter[]): Readonly<Record<string, object>> {
  const names = [...new Set(parameters.map(({ name }) => name))]
  return Object.fromEntries(
    names.flatMap((name) => {
      const schema = schemaOf(parameters.filter((one) => one.name === name))
      return schema === null ? [] : [[name, schema]]
    }),
  )
}

/** Null where nothing in it is one of a few. A parameter that may be a text of any kind in some version takes any. */
function schemaOf(same: readonly NodeParameter[]): object | null {
  const inner = same.flatMap(({ fields = [] }) => fields)
  const groups = [...new Set(same.flatMap((one) => Object.keys(one.groups ?? {})))]
  if (inner.length > 0) return { properties: schemasOf(inner) }
  if (groups.length > 0) {
    return {
      properties: Object.fromEntries(
        groups.map((group) => {
          const entry = { properties: schemasOf(same.flatMap((one) => one.groups?.[group] ?? [])) }
          return [group, { ...entry, items: entry }]
        }),
      ),
    }
  }
  const values = same.flatMap(({ options = [] }) => options)
  if (values.length === 0 || same.some(({ kind }) => kind !== 'options' && kind !== 'multiOptions')) return null
  const one = { enum: [...new Set(values)] }
  const several = same.some(({ kind }) => kind === 'multiOptions') ? [{ type: 'array', items: one }] : []
  return { anyOf: [one, ...several, { type: 'string', pattern: '^=' }] }
}
