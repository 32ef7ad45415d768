import { isObject } from '../../shared/json.ts'

const mostPaths = 2000

/**
 * The structure of a JSON value: `path: type` of everything in it, sorted, each once. Elements of an array share the path
 * `[]`, so that its length is no part of the structure. At most 2,000 lines; never a value.
 */
export function payloadStructure(value: unknown): readonly string[] {
  const lines = new Set<string>()
  const pending: { readonly path: string; readonly value: unknown }[] = [{ path: '$', value }]
  for (let next = pending.pop(); next !== undefined && lines.size < mostPaths; next = pending.pop()) {
    lines.add(`${next.path}: ${typeName(next.value)}`)
    const { path } = next
    if (Array.isArray(next.value)) {
      for (const element of next.value.slice(0, 200) as unknown[]) pending.push({ path: `${path}[]`, value: element })
    } else if (isObject(next.value)) {
      for (const [key, inner] of Object.entries(next.value)) pending.push({ path: `${path}.${key}`, value: inner })
    }
  }
  return [...lines].sort()
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
