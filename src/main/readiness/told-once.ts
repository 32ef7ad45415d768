/** What several nodes ask for alike is told in one line, with the one remedy that serves them all. */
import { namesOf } from '../../shared/listed.ts'
import type { ReadinessLine } from '../../shared/readiness.ts'

/** A line about one node, before it is known how many say the same. */
export interface LineOfNode extends Pick<ReadinessLine, 'kind' | 'severity' | 'remedy'> {
  readonly node: string
  /** What follows the node's name; and what follows the names of several, where one remedy serves them all. */
  readonly words: {
    readonly ofOne: string
    readonly ofMany?: string
    /** What else must be alike for one remedy to serve several; absent where nothing must. */
    readonly apart?: string
  }
}

/**
 * A line for each thing, where the first node that asks for it stands; what has no words of many is told for each node. What only
 * nodes ask for that no delivery comes to stops none.
 */
export function toldOnce(lines: readonly LineOfNode[], delivered: ReadonlySet<string>): readonly ReadinessLine[] {
  const groups = new Map<string, [LineOfNode, ...LineOfNode[]]>()
  for (const line of lines) {
    const { kind, node, severity, words } = line
    const key = JSON.stringify([kind, severity, words.ofOne, words.ofMany === undefined ? [node] : words.apart])
    const others = groups.get(key)
    if (others === undefined) groups.set(key, [line])
    else others.push(line)
  }
  return [...groups.values()].map((group) => lineOf(group, delivered))
}

function lineOf(group: readonly [LineOfNode, ...LineOfNode[]], delivered: ReadonlySet<string>): ReadinessLine {
  const [{ kind, node, remedy, words, ...first }] = group
  const nodes = [...new Set(group.map((line) => line.node))]
  const told = nodes.length === 1 ? `"${node}" ${words.ofOne}` : `${namesOf(nodes)} ${words.ofMany ?? words.ofOne}`
  const isBeside = first.severity === 'blocks' && !nodes.some((name) => delivered.has(name))
  const sentence = isBeside ? `${told} No delivery leads there.` : told
  const severity = isBeside ? 'notes' : first.severity
  if (nodes.length === 1) return { kind, node, severity, sentence, remedy }
  const isNamed = remedy?.kind === 'add-credential' && remedy.name === null
  return { kind, node, severity, sentence, remedy: isNamed ? { ...remedy, nodes } : remedy, nodes }
}
