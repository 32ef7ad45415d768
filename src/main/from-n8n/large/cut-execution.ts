/** An execution that is too large to be brought in whole: of each node the first items, and what was left out, by its name. */
import type { JsonObject } from '../../../shared/json.ts'
import { flattedValue } from './flatted-value.ts'
import { copyWithin, type Budget, type LazyValue } from './lazy-value.ts'
import { Spool } from './spool.ts'

/** An execution in a shape that `readExecution` reads, and what was left out of it, one sentence each. */
export interface CutExecution {
  readonly given: JsonObject
  readonly notes: readonly string[]
}

const mostItems = 1000
const mostRuns = 1000
const bytesOfNode = 1024 * 1024
const bytesInAll = 4 * 1024 * 1024
const bytesOfError = 256 * 1024
const bytesOfField = 64 * 1024
/** Of a workflow, in bytes. */
export const bytesOfWorkflow = 16 * 1024 * 1024

interface Taken {
  /** Bytes that are left for what nodes gave. */
  left: number
  /** Nodes of which that is looked at; of the others nothing of it is read. */
  readonly takesItemsOf: (node: string) => boolean
  readonly notes: string[]
  cyclic: boolean
}

const ofEach = (): boolean => true

/** Reads what an execution of the public API, or one in a row of the database, tells; `data` may be a flatted text in it. @throws BrokenJson */
export function cutExecution(root: LazyValue, takesItemsOf: (node: string) => boolean = ofEach): CutExecution {
  const taken: Taken = { left: bytesInAll, takesItemsOf, notes: [], cyclic: false }
  const given: [string, unknown][] = []
  for (const [name, part] of root.parts()) {
    if (name === 'data') given.push([name, part.kind === 'text' ? flattedText(part, taken) : runData(part, taken)])
    else given.push([name, whole(part, name === 'workflowData' ? bytesOfWorkflow : bytesOfField, taken)])
  }
  return { given: Object.fromEntries(given), notes: notesOf(taken) }
}

/** Reads run data alone, as a database keeps it. @throws BrokenJson */
export function cutRunData(
  root: LazyValue,
  takesItemsOf: (node: string) => boolean = ofEach,
): { readonly data: unknown; readonly notes: readonly string[] } {
  const taken: Taken = { left: bytesInAll, takesItemsOf, notes: [], cyclic: false }
  return { data: runData(root, taken), notes: notesOf(taken) }
}

function notesOf({ notes, cyclic }: Taken): readonly string[] {
  return cyclic
    ? [...notes, 'Values of it stand in themselves; each was put as "[cyclic]" where it comes back.']
    : notes
}

/** Flatted text inside a JSON string is decoded into a file, as far as it is read. */
function flattedText(part: LazyValue, taken: Taken): unknown {
  const spool = new Spool(part.pieces())
  try {
    return runData(flattedValue(spool.json), taken)
  } finally {
    spool.close()
  }
}

/** Of the data of an execution what is read of it later: its result. What was still to be run is passed over. */
function runData(data: LazyValue, taken: Taken): unknown {
  return picked(data, {
    resultData: (result) =>
      picked(result, {
        error: (error) => whole(error, bytesOfError, taken),
        lastNodeExecuted: (last) => whole(last, bytesOfField, taken),
        runData: (nodes) => mapped(nodes, (name, runs) => runsOf(name, runs, taken)),
      }),
  })
}

function runsOf(node: string, runs: LazyValue, taken: Taken): readonly unknown[] {
  const left = { bytes: Math.min(bytesOfNode, taken.left) }
  const before = left.bytes
  const made: unknown[] = []
  let count = 0
  for (const [, run] of runs.parts()) {
    count += 1
    if (count <= mostRuns) made.push(runOf(node, run, left, taken))
  }
  taken.left -= before - left.bytes
  if (count > mostRuns) taken.notes.push(`"${node}" ran ${String(count)} times; the first ${String(mostRuns)} came in.`)
  return made
}

function runOf(node: string, run: LazyValue, left: { bytes: number }, taken: Taken): unknown {
  const field = (part: LazyValue): unknown => whole(part, bytesOfField, taken)
  return picked(run, {
    ...{ startTime: field, executionTime: field, executionIndex: field, executionStatus: field },
    ...{ source: field, metadata: field },
    error: (error) => whole(error, bytesOfError, taken),
    data: (data) =>
      taken.takesItemsOf(node) &&
      picked(data, {
        main: (outputs) =>
          listed(outputs, (items) => (items.kind === 'list' ? itemsOf(node, items, left, taken) : null)),
      }),
  })
}

function itemsOf(node: string, items: LazyValue, left: { bytes: number }, taken: Taken): readonly unknown[] {
  const kept: unknown[] = []
  let isCut = false
  for (const [, item] of items.parts()) {
    if (kept.length >= mostItems || left.bytes <= 0) break
    const budget: Budget = { left: left.bytes, cut: false, cyclic: false }
    const copy = copyWithin(item, budget)
    left.bytes = budget.left
    taken.cyclic ||= budget.cyclic
    // An item of which a part is missing says something else; the only one is better than none.
    if (budget.cut && kept.length > 0) break
    isCut ||= budget.cut
    kept.push(copy)
  }
  const count = items.count()
  if (count > kept.length || isCut) {
    taken.notes.push(
      `"${node}" gave ${String(count)} ${count === 1 ? 'item' : 'items'}, more than is brought in: the first ${kept.length === 1 ? 'one' : String(kept.length)} came in${isCut ? ', cut to its first megabyte' : ''}.`,
    )
  }
  return kept
}

function whole(part: LazyValue, most: number, taken: Taken): unknown {
  const budget: Budget = { left: most, cut: false, cyclic: false }
  const copy = copyWithin(part, budget)
  taken.cyclic ||= budget.cyclic
  return copy
}

/** An object of those of its members that are wanted. */
function picked(value: LazyValue, wanted: Readonly<Record<string, (part: LazyValue) => unknown>>): unknown {
  if (value.kind !== 'object') return null
  const made: [string, unknown][] = []
  for (const [name, part] of value.parts()) {
    if (Object.hasOwn(wanted, name)) made.push([name, wanted[name]?.(part)])
  }
  return Object.fromEntries(made)
}

function mapped(value: LazyValue, of: (name: string, part: LazyValue) => unknown): unknown {
  if (value.kind !== 'object') return null
  const made: [string, unknown][] = []
  for (const [name, part] of value.parts()) made.push([name, of(name, part)])
  return Object.fromEntries(made)
}

function listed(value: LazyValue, of: (part: LazyValue) => unknown): unknown {
  if (value.kind !== 'list') return null
  const made: unknown[] = []
  for (const [, part] of value.parts()) made.push(of(part))
  return made
}
