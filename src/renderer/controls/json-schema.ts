/** In: JSON values of one kind, as items are. Out: the fields that they have, each with its types and how many of them have it. */
export interface SchemaField {
  /** `order.lines[].sku`; a list's entries are taken together. Empty for the values themselves. */
  readonly path: string
  /** As an expression reaches it in the first value that has it: `order.lines[0].sku`. */
  readonly reach: string
  /** `text`, `number`, `true or false`, `null`, `list`, `object`; the most frequent first. */
  readonly types: readonly string[]
  /** Values that have it, of all that were looked at; an entry of a list counts once for its value. */
  readonly present: number
  /** JSON text of the first that is no list and no object, cut; null where there is none. */
  readonly example: string | null
}

interface Found {
  readonly reach: string
  readonly types: Map<string, number>
  readonly in: Set<number>
  example: string | null
}

const mostFields = 2000
const mostDepth = 12
const cutAt = 80

/** The fields of these values in the order in which they are met, at most 2,000 of them. */
export function schemaOf(values: readonly unknown[]): readonly SchemaField[] {
  const found = new Map<string, Found>()
  values.forEach((value, at) => visit(value, '', '', at, 0, found))
  return [...found]
    .filter(([path]) => path !== '')
    .map(([path, { reach, types, in: places, example }]) => ({
      path,
      reach,
      types: [...types].toSorted(([, one], [, other]) => other - one).map(([type]) => type),
      present: places.size,
      example,
    }))
}

function visit(
  value: unknown,
  path: string,
  reach: string,
  at: number,
  depth: number,
  found: Map<string, Found>,
): void {
  const known = found.get(path)
  if (known === undefined && found.size >= mostFields) return
  const entry = known ?? { reach, types: new Map<string, number>(), in: new Set<number>(), example: null }
  found.set(path, entry)
  const type = typeOf(value)
  entry.types.set(type, (entry.types.get(type) ?? 0) + 1)
  entry.in.add(at)
  if (depth >= mostDepth) return
  if (Array.isArray(value)) {
    value.forEach((each: unknown, index) => visit(each, `${path}[]`, `${reach}[${index}]`, at, depth + 1, found))
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      visit(each, joined(path, name), joined(reach, name), at, depth + 1, found)
    }
  } else entry.example ??= exampleOf(value)
}

function joined(path: string, name: string): string {
  if (!/^[A-Za-z_$][\w$]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path === '' ? name : `${path}.${name}`
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  switch (typeof value) {
    case 'string':
      return 'text'
    case 'boolean':
      return 'true or false'
    case 'number':
      return 'number'
    default:
      return 'object'
  }
}

function exampleOf(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > cutAt ? `${text.slice(0, cutAt)}…` : text
}
