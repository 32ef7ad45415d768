import type { Source } from '../../../shared/execution.ts'
import type { Item, PairedItem } from '../../../shared/item.ts'
import { append } from '../../../shared/list.ts'
import { linksOf } from './items/links.ts'
import { noRun, type NodeContext, type NodeKind, type Outputs } from './node-kind.ts'

/**
 * Loop Over Items (Split in Batches): gives out a batch each time its items come back, then everything that came back on
 * `done`. Version 1 and 2 have what is left on their first output (engine semantics §1.11).
 */
export const splitInBatches: NodeKind = {
  type: 'n8n-nodes-base.splitInBatches',
  facts: { label: 'Loop', changesCount: true },
  versions: [1, 2, 3],
  group: 'flow',
  outputs: ({ typeVersion }) => (typeVersion < 2 ? ['main'] : typeVersion < 3 ? ['loop', 'done'] : ['done', 'loop']),
  remembers: true,
  mayLeaveNoRun: ({ typeVersion }) => typeVersion < 2,
  execute: (context) => {
    const { memory, parameters } = context
    const begins = memory['items'] === undefined || parameters.read('options.reset', 0, false) === true
    const written = Number(parameters.read('batchSize', 0, context.node.typeVersion < 3 ? 10 : 1))
    if (begins) start(context, written)
    else takeBack(context)
    return nextBatch(context, sizeOf(context, written))
  },
}

/** As in the service: whole items, and none where what is written is less than 1 or no number. */
function sizeOf({ note, items }: NodeContext, written: number): number {
  const size = Math.max(0, Math.trunc(written) || 0)
  if (size === 0 && items.length > 0) {
    note('items-dropped', `The batch size is ${written}: the loop gives out none of its items, and ends without them.`)
  }
  return size
}

/** What a loop keeps: its items, how many of them were given out, those that came back, and where the first came from. */
interface Loop {
  readonly items: readonly Item[]
  given: number
  readonly processed: Item[]
  readonly source: Source | null
}

const loops = new WeakMap<object, Loop>()

function start({ memory, items, scope }: NodeContext, written: number): void {
  memory['items'] = items.length
  memory['currentRunIndex'] = 0
  memory['maxRunIndex'] = Math.ceil(items.length / written)
  loops.set(memory, { items, given: 0, processed: [], source: scope.source })
}

function takeBack({ memory, items, scope }: NodeContext): void {
  memory['currentRunIndex'] = Number(memory['currentRunIndex'] ?? 0) + 1
  const loop = loops.get(memory)
  const sourceOverwrite = overwriteOf(scope.source)
  const back = items.map((each, item): Item => ({ ...each, pairedItem: { item, ...sourceOverwrite } }))
  if (loop !== undefined) append(loop.processed, back)
}

function nextBatch({ memory, node }: NodeContext, size: number): Outputs {
  const loop = loops.get(memory)
  if (loop === undefined) return []
  const batch = loop.items.slice(loop.given, loop.given + size)
  loop.given += batch.length
  memory['noItemsLeft'] = loop.given === loop.items.length
  const first = Number(memory['currentRunIndex'] ?? 0) === 0
  const given = first ? batch : batch.map((item) => withOrigin(item, loop.source))
  if (node.typeVersion < 2) return given.length === 0 ? noRun : [given]
  // A copy: what comes back later is not added to what was given out.
  const done = batch.length === 0 ? [...loop.processed] : []
  // With an error output the service empties the list that it gave out, which is the very one that the node keeps.
  if (done.length > 0 && node.onError === 'continueErrorOutput') loop.processed.length = 0
  memory['done'] = batch.length === 0
  return node.typeVersion < 3 ? [given, done] : [done, given]
}

/** The item comes from an earlier run's input, not from the one it leaves in: its link says so. */
function withOrigin(item: Item, source: Source | null): Item {
  const sourceOverwrite = overwriteOf(source)
  const [link = { item: 0 }, ...more] = linksOf(item).map((one): PairedItem => ({ ...one, ...sourceOverwrite }))
  return { ...item, pairedItem: more.length === 0 ? { ...link, ...sourceOverwrite } : [link, ...more] }
}

function overwriteOf(source: Source | null): Pick<PairedItem, 'sourceOverwrite'> {
  if (source === null) return {}
  const { previousNode, previousOutput: previousNodeOutput, previousRun: previousNodeRun } = source
  return { sourceOverwrite: { previousNode, previousNodeOutput, previousNodeRun } }
}
