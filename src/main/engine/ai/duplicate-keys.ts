import { parseTree, type Node } from 'jsonc-parser'
import { setOwn } from '../../../shared/own-field.ts'

/** What a JSON text says twice. */
export interface DuplicateKeys {
  /** JSON paths of the keys that stand more than once in their object. */
  readonly paths: readonly string[]
  /** The value with a list of all its values for such a key, so that none of them is overlooked. */
  readonly everything: unknown
}

/**
 * Finds keys that stand more than once in one object. A parser takes the last of them; the next program may take the first (RFC
 * 8259 §4). Null where there are none. The text must be JSON.
 */
export function duplicateKeys(json: string): DuplicateKeys | null {
  const root = parseTree(json)
  if (root === undefined) return null
  const paths: string[] = []
  const everything = valueOf(root, '$', paths)
  return paths.length === 0 ? null : { paths, everything }
}

function valueOf(node: Node, path: string, paths: string[]): unknown {
  const children = node.children ?? []
  if (node.type === 'array') return children.map((child, index) => valueOf(child, `${path}[${String(index)}]`, paths))
  if (node.type !== 'object') return node.value
  const values = new Map<string, unknown[]>()
  for (const { children: [name, value] = [] } of children) {
    if (name === undefined || value === undefined) continue
    const key = String(name.value)
    const before = values.get(key) ?? []
    if (before.length === 1) paths.push(`${path}.${key}`)
    values.set(key, [...before, valueOf(value, `${path}.${key}`, paths)])
  }
  const read: Record<string, unknown> = {}
  for (const [key, all] of values) setOwn(read, key, all.length === 1 ? all[0] : all)
  return read
}
