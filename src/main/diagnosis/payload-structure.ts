import { isObject } from '../../shared/json.ts'
import { append } from '../../shared/list.ts'

const mostPaths = 2000
/** Under a path of so many characters nothing is looked at: of lists nested thousands of levels deep the paths alone were megabytes. */
const longestPath = 1000
/** Of one list so many elements are looked at, and of all lists under one path so many. */
const mostOfList = 200
const mostOfPath = 2000

/** What stands under one path: a value, or the elements of all lists there, or their fields of one name. */
interface Place {
  readonly path: string
  readonly values: unknown[]
}

/**
 * The structure of a JSON value: `path: type` of everything in it, sorted, each once. Elements of an array share the path
 * `[]`, so that its length is no part of the structure. At most some 2,000 lines; never a value. Lists in lists are looked at in
 * part: there are payloads of which the paths alone would take seconds.
 */
export function payloadStructure(value: unknown): readonly string[] {
  const lines = new Set<string>()
  const places: Place[] = [{ path: '$', values: [value] }]
  for (const { path, values } of places) {
    if (lines.size >= mostPaths) break
    const isLongest = path.length >= longestPath
    const elements: Place = { path: `${path}[]`, values: [] }
    const fields = new Map<string, Place>()
    for (const one of values) {
      lines.add(`${path}: ${typeName(one)}`)
      if (isLongest) continue
      if (Array.isArray(one)) addElements(elements, one)
      else if (isObject(one)) addFields(fields, path, one)
    }
    if (elements.values.length > 0) places.push(elements)
    append(places, fields.values())
  }
  return [...lines].sort()
}

function addElements({ values }: Place, list: readonly unknown[]): void {
  const end = Math.min(list.length, mostOfList, mostOfPath - values.length)
  for (let at = 0; at < end; at += 1) values.push(list[at])
}

function addFields(fields: Map<string, Place>, path: string, object: Readonly<Record<string, unknown>>): void {
  for (const key in object) {
    if (fields.size >= mostPaths) return
    const known = fields.get(key)
    if (known === undefined) fields.set(key, { path: `${path}.${key}`, values: [object[key]] })
    else known.values.push(object[key])
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
