/**
 * In: what stands before the cursor and what the node could see in its last execution. Out: what may follow. Paths come
 * from real data: `$json.body.` offers the members that were there (workflow format, expressions).
 */
export interface SeenData {
  /** `$json`: the first input item; null where the node never ran. */
  readonly json: Readonly<Record<string, unknown>> | null
  /** First output item of each node before it, by name. */
  readonly nodes: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export interface Completion {
  readonly label: string
  /** The value that stood there, cut short; or what the word is for. */
  readonly detail: string
  readonly insert: string
}

const roots: readonly (readonly [name: string, detail: string])[] = [
  ['$json', 'JSON of the current item'],
  ['$input', 'All items of the input'],
  ["$('", 'Items of another node'],
  ['$itemIndex', 'Index of the current item'],
  ['$now', 'The present, as a date'],
  ['$today', 'Midnight of today'],
  ['$execution', 'Id and mode of the execution'],
  ['$workflow', 'Id, name and state of the workflow'],
  ['$vars', 'Variables'],
  ['$prevNode', 'Name of the node before'],
  ['$runIndex', 'Index of the run of this node'],
]

const ofInput = ['all()', 'first()', 'last()', 'item'] as const
const ofNode = ['item', 'first()', 'last()', 'all()', 'isExecuted'] as const

/** What may follow `before`, the text up to the cursor; empty where nothing is known. */
export function completionsAt(before: string, seen: SeenData): readonly Completion[] {
  const node = /\$\(\s*(['"])([^'"]*)$/.exec(before)
  if (node !== null) {
    const close = `${node[1] ?? "'"})`
    return Object.keys(seen.nodes).map((name) => ({ label: name, detail: 'node', insert: `${name}${close}` }))
  }
  const path = /(\$json|\$input\.(?:item|first\(\)|last\(\))\.json)((?:\??\.\w+|\[\d+\]|\["[^"]+"\])*)\??\.\w*$/.exec(
    before,
  )
  if (path !== null) return membersAt(seen.json, path[2] ?? '')
  const other =
    /\$\(\s*['"]([^'"]+)['"]\s*\)\.(?:item|first\(\)|last\(\))\.json((?:\??\.\w+|\[\d+\]|\["[^"]+"\])*)\??\.\w*$/.exec(
      before,
    )
  if (other !== null) return membersAt(seen.nodes[other[1] ?? ''] ?? null, other[2] ?? '')
  if (/(?:\$input|\$\(\s*['"][^'"]+['"]\s*\))\.(?:item|first\(\)|last\(\))\.\w*$/.test(before)) {
    return [
      { label: 'json', detail: 'JSON of the item', insert: 'json' },
      { label: 'binary', detail: 'Files of the item', insert: 'binary' },
    ]
  }
  if (/\$input\.\w*$/.test(before)) return words(ofInput, 'input')
  if (/\$\(\s*['"][^'"]+['"]\s*\)\.\w*$/.test(before)) return words(ofNode, 'node')
  if (/\$\w*$/.test(before)) return roots.map(([label, detail]) => ({ label, detail, insert: label }))
  return []
}

function words(list: readonly string[], detail: string): readonly Completion[] {
  return list.map((label) => ({ label, detail, insert: label }))
}

function membersAt(root: unknown, path: string): readonly Completion[] {
  let value = root
  for (const step of path.matchAll(/\.(\w+)|\[(\d+)\]|\["([^"]+)"\]/g)) {
    if (typeof value !== 'object' || value === null) return []
    value = (value as Readonly<Record<string, unknown>>)[step[1] ?? step[2] ?? step[3] ?? '']
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).map(([label, member]) => ({
    label,
    detail: cut(member),
    insert: /^[A-Za-z_$][\w$]*$/.test(label) ? label : `["${label}"]`,
  }))
}

function cut(value: unknown): string {
  const text = value === undefined ? '' : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
