import type { Item, PairedItem } from '../../../shared/item.ts'
import type { Source } from '../../../shared/execution.ts'
import type { ExpressionFailure } from './expression-error.ts'
import type { Scope } from './scope.ts'

/**
 * What `$('Node').item` comes to: an item, no item, a failure that is told, or an error of the service's own making, which an
 * expression swallows with its chunk and code does not.
 */
export type Link =
  | {
      readonly kind: 'found'
      readonly item: Item
      readonly run: number
      readonly output: number
      readonly index: number
    }
  | { readonly kind: 'none' }
  | { readonly kind: 'thrown'; readonly message: string }
  | { readonly kind: 'failed'; readonly failure: ExpressionFailure }

interface Place {
  readonly node: string
  readonly run: number
  readonly output: number
  readonly index: number
}

function failed(message: string, description: string, type: ExpressionFailure['type']): Link {
  return { kind: 'failed', failure: { message, description, type, line: null, column: null } }
}

/** The paired items of an item, whatever way they are written; null where the link was lost, or is a list of none. */
function pairsOf(item: Item): readonly PairedItem[] | null {
  const { pairedItem } = item
  if (pairedItem === undefined) return null
  if (typeof pairedItem === 'number') return [{ item: pairedItem }]
  if ('item' in pairedItem) return [pairedItem]
  return pairedItem.length === 0 ? null : pairedItem
}

/**
 * Follows one item of the running node back through the runs to the item of `name` that it came from (engine §1.12). The
 * failures have the exact texts and types of the workflow format.
 */
export function linkedItem(scope: Scope, name: string, itemIndex: number): Link {
  const link = tracedItem(scope, name, itemIndex)
  const told =
    link.kind === 'failed' && nodesWithCode.has(scope.node.type) ? toldInCode[link.failure.message] : undefined
  return link.kind === 'failed' && told !== undefined
    ? { kind: 'failed', failure: { ...link.failure, message: told } }
    : link
}

/** Nodes with code are told of some failures in words of their own (n8n 1.123.5, recorded). */
const nodesWithCode: ReadonlySet<string> = new Set([
  'n8n-nodes-base.function',
  'n8n-nodes-base.functionItem',
  'n8n-nodes-base.code',
])
const noData = 'Can’t get data for expression'
const severalMatches = 'Multiple matches found'
const untraced = 'Paired item resolution failed'
const toldInCode: Readonly<Record<string, string>> = {
  [untraced]: 'Data not found',
  [noData]: 'Can’t get data',
  [severalMatches]: 'Multiple matches',
}

function tracedItem(scope: Scope, name: string, itemIndex: number): Link {
  if (scope.nodeNamed(name) === undefined) {
    return failed(
      "Referenced node doesn't exist",
      `The node '${name}' doesn't exist, but it's used in an expression here.`,
      null,
    )
  }
  if (scope.outputTowards(name) === null && name !== scope.node.name) {
    return failed(
      'Invalid expression',
      `There is no connection back to the node '${name}', but it's used in an expression here. Wire the node up (there can be other nodes in between).`,
      'paired_item_no_connection',
    )
  }
  if (scope.runsOf(name).length === 0) {
    return failed(
      `Node '${name}' hasn't been executed`,
      `An expression references the node '${name}', but it hasn't been executed yet. Either change the expression, or re-wire the workflow so that this node runs first.`,
      'no_execution_data',
    )
  }
  const item = scope.items[itemIndex]
  if (item === undefined) return invalid(scope.node.name, itemIndex)
  const input = scope.inputs.indexOf(scope.items)
  const pair: PairedItem = input > 0 ? { item: itemIndex, input } : { item: itemIndex }
  return follow(scope, name, pairsOf(item) ?? [pair], scope.sources, itemIndex, 0)
}

function invalid(node: string, index: number): Link {
  return failed(
    noData,
    `An expression here refers to the item with index ${index} of the node '${node}', which has no such item.`,
    'paired_item_invalid_info',
  )
}

/** Longest chain of nodes that is followed: a link that runs in a circle ends here. */
const maximumSteps = 1_000

/** Of several pairs those count that lead to an item; where none does, the first of them tells why. */
function follow(
  scope: Scope,
  name: string,
  pairs: readonly PairedItem[],
  sources: readonly (Source | null)[],
  itemIndex: number,
  steps: number,
): Link {
  const links = pairs.flatMap((pair) => {
    const input = pair.input ?? 0
    if (input >= sources.length) return []
    const source = pair.sourceOverwrite ?? sources[input]
    return source === undefined || source === null
      ? nowhere(name)
      : trace(scope, name, placeOf(source, pair.item), itemIndex, steps + 1)
  })
  const [first, ...others] = links.filter(({ kind }) => kind === 'found' || kind === 'none')
  // What nothing led to goes back beyond the trigger: the service looks there for an error that is not there.
  if (first === undefined) return links[0] ?? unreadable('error')
  if (others.every((link) => itemOf(link) === itemOf(first))) return first
  return failed(
    severalMatches,
    `Multiple matching items for expression [item ${itemIndex}]: it came from several items of the node '${name}'. Use .first(), .last() or .all()[index] instead of .item.`,
    'paired_item_multiple_matches',
  )
}

function itemOf(link: Link): Item | null {
  return link.kind === 'found' ? link.item : null
}

/** An error that the service runs into where the trace does not come to the node (n8n 1.123.5, measured). */
function unreadable(field: string): Link {
  return { kind: 'thrown', message: `Cannot read properties of undefined (reading '${field}')` }
}

function nowhere(name: string): Link {
  return failed(
    untraced,
    `The item came by an input from which nothing leads back to the node '${name}'. Use .first(), .last() or .all()[index] instead of .item.`,
    'paired_item_no_info',
  )
}

function placeOf(source: Source | NonNullable<PairedItem['sourceOverwrite']>, index: number): Place {
  return 'previousOutput' in source
    ? { node: source.previousNode, run: source.previousRun, output: source.previousOutput, index }
    : { node: source.previousNode, run: source.previousNodeRun, output: source.previousNodeOutput, index }
}

function trace(scope: Scope, name: string, place: Place, itemIndex: number, steps: number): Link {
  const run = scope.runsOf(place.node)[place.run]
  const item = run?.outputs?.[place.output]?.[place.index]
  if (run?.outputs?.[place.output] === undefined || steps > maximumSteps) return invalid(place.node, place.index)
  if (item === undefined) {
    // A link to an item that is not there: the service says so of the node that is asked for alone.
    if (place.node !== name) return unreadable('pairedItem')
    return place.index >= 0 ? unpaired(name, place) : { kind: 'none' }
  }
  if (place.node === name) return { kind: 'found', item, run: place.run, output: place.output, index: place.index }
  const pairs = pairsOf(item)
  return pairs === null ? unpaired(name, place) : follow(scope, name, pairs, run.source, itemIndex, steps)
}

/** The item that came out does not say what it was made from; or what was made later says that it was made from one that never came. */
function unpaired(name: string, { node, index }: Place): Link {
  const why =
    node === name
      ? `An item says that it was made from the item with index ${index} of '${node}', which has no such item, so that there is none to be found.`
      : `The item with index ${index} that came out of '${node}' does not say from which input item it was made, so no matching item of '${name}' can be found.`
  return failed(
    `Paired item data for item from node '${node}' is unavailable. Ensure '${node}' is providing the required output.`,
    `${why} Return pairedItem there, or use .first(), .last() or .all()[index] instead of .item.`,
    'paired_item_no_info',
  )
}
