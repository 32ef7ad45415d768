/** What a node gave in an execution of a service, run after run, as what stands in for it here. */
import { counted } from '../../shared/counted.ts'
import type { Item } from '../../shared/item.ts'
import type { JsonObject } from '../../shared/json.ts'
import type { ServiceError, ServiceExecution, ServiceNodeRun } from '../../shared/service-execution.ts'
import type { StandIn } from '../../shared/stand-in.ts'
import { isKeptOutside } from './kept-outside.ts'

/** Most runs of one node that are kept, most items of one run, and most bytes of all of them as JSON. */
const mostRuns = 1000
const mostItems = 1000
const mostBytes = 4 * 1024 * 1024

/** `runs`: those of the node named `name`, at least one, in their order. What cannot come along is told in `notes`. */
export function recordedStandIn(
  { id, startedAt }: ServiceExecution,
  runs: readonly ServiceNodeRun[],
  name: string,
  notes: string[],
): StandIn {
  const left = { bytes: mostBytes }
  const given = runs.slice(0, mostRuns).map((run) => givenIn(run, name, left, notes))
  if (runs.length > mostRuns) {
    notes.push(
      `"${name}" ran ${String(runs.length)} times; what it gave in the first ${String(mostRuns)} stands in for it.`,
    )
  }
  return {
    ...given[0],
    ...(given.length > 1 ? { runs: given } : {}),
    recorded: { ...(id === '' ? {} : { execution_id: id }), ...(startedAt === null ? {} : { at: startedAt }) },
  }
}

type Given = NonNullable<StandIn['runs']>[number]

function givenIn({ outputs, error }: ServiceNodeRun, name: string, left: { bytes: number }, notes: string[]): Given {
  if (error !== null) return { error: refusalOf(error) }
  const links = outputs.length === 1 && outputs[0]?.every((item, at) => linkOf(item) === at) !== false ? 'usual' : 'own'
  const kept = outputs.map((items) => whole(items, name, links, left, notes))
  return kept.length > 1 ? { outputs: kept } : { items: kept[0] ?? [] }
}

function refusalOf({ message, httpCode, description }: ServiceError): NonNullable<Given['error']> {
  return {
    message: message.slice(0, 10_000) || 'The service told no message.',
    ...(httpCode === null ? {} : { http_code: httpCode }),
    ...(description === null ? {} : { description }),
  }
}

function whole(
  items: readonly Item[],
  name: string,
  links: 'usual' | 'own',
  left: { bytes: number },
  notes: string[],
): JsonObject[] {
  const plain = items.map((item): JsonObject => {
    const { json, binary } = item
    const inside = Object.entries(binary ?? {}).filter(([, one]) => !isKeptOutside(one))
    if (inside.length < Object.keys(binary ?? {}).length) {
      notes.push(`Binary data of "${name}" is kept outside of the execution and did not come with it.`)
    }
    const link = links === 'own' ? linkOf(item) : null
    return {
      json,
      ...(inside.length === 0 ? {} : { binary: Object.fromEntries(inside) }),
      ...(link === null ? {} : { pairedItem: { item: link } }),
    }
  })
  const kept = plain.filter((item, at) => {
    left.bytes -= JSON.stringify(item).length
    return at < mostItems && left.bytes >= 0
  })
  if (kept.length < plain.length) {
    notes.push(
      `"${name}" gave ${counted(plain.length, 'item')}; the first ${String(kept.length)} of them ${kept.length === 1 ? 'stands' : 'stand'} in for it.`,
    )
  }
  return kept
}

/** The place of the input item that an item was made of; null where none, or several, are told. */
function linkOf({ pairedItem }: Item): number | null {
  const paired: unknown = Array.isArray(pairedItem) && pairedItem.length === 1 ? pairedItem[0] : pairedItem
  if (typeof paired === 'number') return paired
  if (typeof paired !== 'object' || paired === null || !('item' in paired) || typeof paired.item !== 'number')
    return null
  return paired.item
}
