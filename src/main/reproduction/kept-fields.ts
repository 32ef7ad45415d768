// Items that keep what they were made of: a date that was added, a field that was renamed, two items that became one. In: an item of
// which a field was read, and the run that made it. Out: the items before it of which that is a read as well. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { isLike } from '../layers/reference-repairs.ts'
import { linksOf } from '../engine/nodes/items/links.ts'

/** A read of an item that another one was made of. */
interface KeptRead {
  /** The run that was given that item. */
  readonly run: NodeRun
  readonly input: number
  /** Place of the item among those of the input. */
  readonly item: number
  readonly keys: readonly string[]
}

/** Of an item that was put together of more, no more are looked at. */
const mostSources = 200

/**
 * The same read, of the items that this one keeps: of the first that the value was taken from; where nothing stands there, of each
 * that would have brought it along. Empty where the node made what was read itself, or left it out. `rounds`: the runs of the node
 * that made it, up to that one.
 */
export function keptReads(
  made: Item,
  keys: readonly string[],
  {
    maker,
    rounds,
    workflow,
  }: { readonly maker: NodeRun; readonly rounds: readonly NodeRun[]; readonly workflow: Workflow },
): readonly KeptRead[] {
  const named = asBefore(keys, maker, workflow)
  const found = sourcesOf(made, maker, rounds, workflow).flatMap(({ json, ...place }) => {
    const kept = keptKeys(made.json, json, named)
    return kept === null ? [] : [{ place, kept }]
  })
  const taken = found.find(({ kept }) => kept.isThere)
  return (taken === undefined ? found : [taken]).map(({ place, kept }) => ({ ...place, keys: kept.keys }))
}

interface Kept {
  readonly keys: readonly string[]
  readonly isThere: boolean
}

/** A field by the name that it has, and the one that it had in the items before. */
interface Named {
  readonly keys: readonly string[]
  readonly before: readonly string[]
}

function keptKeys(json: JsonObject, source: JsonObject, { keys, before }: Named): Kept | null {
  const within = placeWithin(json, source, keys)
  if (within !== null) return { keys: within, isThere: true }
  const [key = ''] = keys
  const [old = ''] = before
  if (Object.hasOwn(json, key)) {
    return Object.hasOwn(source, old) && isSame(json[key], source[old]) ? { keys: before, isThere: true } : null
  }
  if (Object.hasOwn(source, old) || keptCount(json, source) === 0 || isMadeHere(json, source, key)) return null
  return { keys: before, isThere: false }
}

/** The keys within the source, where it stands as a whole below the item: in a list of all of them, or under a name. */
function placeWithin(json: JsonObject, source: JsonObject, keys: readonly string[]): readonly string[] | null {
  if (Object.keys(source).length === 0) return null
  let value: unknown = json
  for (const [index, key] of keys.entries()) {
    if (index > 0 && isObject(value) && isSame(value, source)) return keys.slice(index)
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return null
    value = Reflect.get(value, key)
  }
  return null
}

/** True where the node itself made a field of a name so alike that it is the one that is meant. */
function isMadeHere(json: JsonObject, source: JsonObject, key: string): boolean {
  return Object.keys(json).some(
    (name) => !Object.hasOwn(source, name) && isLike(name, key) && !name.includes(key) && !key.includes(name),
  )
}

/** How many of the fields of the source, nothing aside, the item has as they were. */
function keptCount(json: JsonObject, source: JsonObject): number {
  return Object.entries(source).filter(
    ([key, value]) => value !== null && Object.hasOwn(json, key) && isSame(json[key], value),
  ).length
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object') return false
  return JSON.stringify(one) === JSON.stringify(other)
}

/** A field that a Rename Keys node gave another name was read by the old one before. */
function asBefore(keys: readonly string[], { node }: NodeRun, workflow: Workflow): Named {
  const { type, parameters } = findNode(workflow, node) ?? {}
  const renamed =
    type === 'n8n-nodes-base.renameKeys' && isObject(parameters?.['keys']) ? parameters['keys']['key'] : []
  if (!Array.isArray(renamed)) return { keys, before: keys }
  for (const one of renamed) {
    if (!isObject(one)) continue
    const { currentKey, newKey } = one
    if (newKey === keys[0] && typeof currentKey === 'string') return { keys, before: [currentKey, ...keys.slice(1)] }
  }
  return { keys, before: keys }
}

interface Source {
  readonly run: NodeRun
  readonly input: number
  readonly item: number
  readonly json: JsonObject
}

/** The items that an item was made of, as its links say; what a loop gives out came in at any of its rounds. */
function sourcesOf(made: Item, maker: NodeRun, rounds: readonly NodeRun[], workflow: Workflow): readonly Source[] {
  const at = (run: NodeRun, input: number, item: number): readonly Source[] => {
    const json = run.inputs[input]?.[item]?.json
    return json === undefined ? [] : [{ run, input, item, json }]
  }
  if (findNode(workflow, maker.node)?.type === 'n8n-nodes-base.splitInBatches') {
    const text = JSON.stringify(made.json)
    return rounds
      .flatMap((run) => (run.inputs[0] ?? []).flatMap((_, item) => at(run, 0, item)))
      .filter(({ json }) => JSON.stringify(json) === text)
      .slice(0, 1)
  }
  const links = linksOf(made)
  if (links.length > 0) return links.slice(0, mostSources).flatMap(({ item, input = 0 }) => at(maker, input, item))
  // Code that made new items lost the links: it is the one that it has most of.
  const all = (maker.inputs[0] ?? []).slice(0, mostSources).flatMap((_, item) => at(maker, 0, item))
  const most = all.toSorted((one, other) => keptCount(made.json, other.json) - keptCount(made.json, one.json))
  return most.slice(0, 1)
}
