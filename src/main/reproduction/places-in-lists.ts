// Of an answer that is a list each element became an item. In: the run that was answered, and its items. Out: for each the keys that
// lead to it in its answer. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import { linksOf } from '../engine/nodes/items/links.ts'

/** `['1']` for the second element; empty for what is an answer of its own, and where it cannot be told. */
export function placesInLists({ attempts }: Pick<NodeRun, 'attempts'>, items: readonly Item[]): readonly string[][] {
  const requests = attempts.at(-1)?.requests ?? []
  const lists = new Map<number, readonly unknown[]>()
  const counts = new Map<number, number>()
  return items.map((item) => {
    const asked = linksOf(item)[0]?.item ?? 0
    const place = counts.get(asked) ?? 0
    counts.set(asked, place + 1)
    // Of several pages nothing tells which one an element stood in.
    const own = requests.filter(({ itemIndex, answer }) => (itemIndex ?? 0) === asked && answer !== null)
    if (!lists.has(asked)) lists.set(asked, own.length === 1 ? listOf(own[0]?.answer?.body ?? null) : [])
    const element = lists.get(asked)?.[place]
    return element !== undefined && JSON.stringify(element) === JSON.stringify(item.json) ? [String(place)] : []
  })
}

function listOf(body: string | null): readonly unknown[] {
  if (body?.trimStart().startsWith('[') !== true) return []
  try {
    const list = JSON.parse(body) as unknown
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Where one deeper, in an object or the first element of a list, a field of that name has a value. */
export function withinOf(container: JsonObject, name: string): Partial<Pick<TracedRead, 'within'>> {
  for (const [key, value] of Object.entries(container).slice(0, mostLookedIn)) {
    const isList = Array.isArray(value)
    const inner: unknown = isList ? value[0] : value
    const keys = isList ? [key, '0', name] : [key, name]
    if (isObject(inner) && inner[name] !== undefined && inner[name] !== null) return { within: keys }
  }
  return {}
}

const mostLookedIn = 30
