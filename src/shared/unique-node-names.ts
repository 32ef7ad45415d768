/**
 * Connections and expressions refer to nodes by name, yet exports hold workflows in which two nodes have the same one. The
 * service takes the last of them for the name; a sticky note never has connections. So that one keeps it, and the others are
 * renamed as its editor does, by a number behind the name.
 */
import { isObject } from './json.ts'

export interface RenamedNode {
  readonly from: string
  readonly to: string
}

export interface UniquelyNamed {
  readonly nodes: readonly unknown[]
  /** In the order of the nodes; empty where each name stood once. */
  readonly renamed: readonly RenamedNode[]
}

/** The nodes with one name for each; what is no node stays as it is. */
export function withUniqueNames(nodes: readonly unknown[]): UniquelyNamed {
  const holders = new Map<string, number>()
  nodes.forEach((node, index) => {
    const name = nameOf(node)
    if (name === null) return
    const held = holders.get(name)
    if (held === undefined || !isNote(node) || isNote(nodes[held])) holders.set(name, index)
  })
  const taken = new Set(holders.keys())
  const renamed: RenamedNode[] = []
  const unique = nodes.map((node, index) => {
    const from = nameOf(node)
    if (from === null || !isObject(node) || holders.get(from) === index) return node
    const to = freeName(from, taken)
    taken.add(to)
    renamed.push({ from, to })
    return { ...node, name: to }
  })
  return { nodes: renamed.length === 0 ? nodes : unique, renamed }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let number = 1
  while (taken.has(`${name}${String(number)}`)) number += 1
  return `${name}${String(number)}`
}

function nameOf(node: unknown): string | null {
  return isObject(node) && typeof node['name'] === 'string' ? node['name'] : null
}

function isNote(node: unknown): boolean {
  return isObject(node) && node['type'] === 'n8n-nodes-base.stickyNote'
}
