/** Which other nodes a piece of code reads, and how. Found by looking at the text: only these nodes' data is sent along. */
export interface NodeReference {
  /** `.item`, `.pairedItem()`, `.itemMatching()` are used. */
  readonly links: boolean
  /** Which runs' outputs are needed. */
  readonly runs: 'none' | 'last' | 'all'
}

export interface References {
  readonly nodes: ReadonlyMap<string, NodeReference>
  /** True where a node is named by a computed text: any node may be meant. */
  readonly computed: boolean
}

const named =
  /(?:\$\(\s*|\$items\(\s*|\$node\[\s*)(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$]|\\.)*)`)|\$node\s*\.\s*([A-Za-z_$][\w$]*)/g
const any = /\$\(|\$items\(|\$node\b/g
const plainAccess =
  /^\s*\)\s*\??\.\s*(item|pairedItem|itemMatching|isExecuted|params|context|first\(\s*\)|last\(\s*\)|all\(\s*\))/

const wider = { none: 0, last: 1, all: 2 } as const

function union(a: NodeReference | undefined, b: NodeReference): NodeReference {
  if (a === undefined) return b
  return { links: a.links || b.links, runs: wider[a.runs] > wider[b.runs] ? a.runs : b.runs }
}

/** The references in all these texts together. */
export function referencesIn(sources: readonly string[]): References {
  const nodes = new Map<string, NodeReference>()
  let computed = false
  for (const source of sources) {
    let literal = 0
    for (const match of source.matchAll(named)) {
      literal++
      const text = match[1] ?? match[2] ?? match[3] ?? match[4] ?? ''
      const name = text.includes('\\') ? unescape(text) : text
      if (name === null) computed = true
      else nodes.set(name, union(nodes.get(name), accessOf(source, match)))
    }
    const uses = source.match(any)?.length ?? 0
    if (uses > literal) computed = true
    if (/\$items\(\s*\)/.test(source)) computed = true
  }
  return { nodes, computed }
}

function unescape(text: string): string | null {
  try {
    const parsed: unknown = JSON.parse(
      `"${text
        .replace(/\\'/g, "'")
        .replace(/\\`/g, '`')
        .replace(/(?<!\\)"/g, '\\"')}"`,
    )
    return typeof parsed === 'string' ? parsed : null
  } catch {
    return null
  }
}

function accessOf(source: string, match: RegExpMatchArray): NodeReference {
  const begin = match[0]
  if (begin.startsWith('$node')) return { links: false, runs: 'last' }
  if (begin.startsWith('$items')) return { links: false, runs: 'all' }
  const access = plainAccess.exec(
    source.slice((match.index ?? 0) + begin.length, (match.index ?? 0) + begin.length + 60),
  )?.[1]
  switch (access?.replace(/\(.*/s, '')) {
    case undefined:
      return { links: true, runs: 'all' }
    case 'item':
    case 'pairedItem':
    case 'itemMatching':
      return { links: true, runs: 'none' }
    case 'first':
    case 'last':
    case 'all':
      return { links: false, runs: 'last' }
    default:
      return { links: false, runs: 'none' }
  }
}
