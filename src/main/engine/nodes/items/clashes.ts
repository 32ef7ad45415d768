import type { Item } from '../../../../shared/item.ts'
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import type { Fields } from './fields.ts'
import type { NodeContext } from '../node-kind.ts'
import { ownOf, setOwn } from '../../../../shared/own-field.ts'

/** How items that have fields of the same name become one (`options.clashHandling.values`). */
export interface Clashes {
  /** Index of the input whose fields win; `suffix`: every field gets the number of its input. */
  readonly winner: number | 'suffix'
  readonly deep: boolean
  /** True where an empty value of the winner does not overwrite. */
  readonly overrideEmpty: boolean
}

/** Reads the handling of clashes; the last input wins where nothing is said, or `preset` does. */
export function readClashes({ parameters, inputs }: NodeContext, preset: number): Clashes {
  const at = 'options.clashHandling.values'
  const resolve = String(parameters.read(`${at}.resolveClash`, 0, ''))
  const named = /^preferInput(\d+)$/.exec(resolve)
  const winner =
    resolve === 'addSuffix'
      ? 'suffix'
      : resolve === 'preferLast'
        ? inputs.length - 1
        : named
          ? Number(named[1]) - 1
          : preset
  return {
    winner,
    deep: parameters.read(`${at}.mergeMode`, 0, 'deepMerge') === 'deepMerge',
    overrideEmpty: parameters.read(`${at}.overrideEmpty`, 0, false) === true,
  }
}

/** What Merge by fields is told of whose fields win, where its version does not know it; null where it does, or is told nothing. */
export function unknownWinner({ node, parameters }: NodeContext): unknown {
  const chosen = parameters.read('options.clashHandling.values.resolveClash', 0, null)
  const known = ['addSuffix', 'preferInput1', node.typeVersion < 3 ? 'preferInput2' : 'preferLast']
  return known.includes(String(chosen)) ? null : chosen
}

/** One item from several: `base` first, the others over it in their order. */
export function mergeJson(base: JsonObject, over: readonly JsonObject[], clashes: Clashes): JsonObject {
  const merged: Fields = { ...base }
  for (const json of over) mergeInto(merged, json, clashes)
  return merged
}

function mergeInto(target: Fields, json: JsonObject, clashes: Clashes): void {
  for (const [key, value] of Object.entries(json)) {
    const there = ownOf(target, key)
    if (clashes.overrideEmpty && isEmpty(value) && there !== undefined) continue
    if (clashes.deep && isObject(value) && isObject(there)) {
      const inner: Fields = { ...there }
      mergeInto(inner, value, clashes)
      setOwn(target, key, inner)
    } else if (clashes.deep && Array.isArray(value) && Array.isArray(there)) {
      setOwn(target, key, mergeLists(there, value, clashes))
    } else if (clashes.deep && isObject(value) && Array.isArray(there)) {
      // The list stays one: of the object, what has a place in it is merged, and the rest is lost.
      setOwn(target, key, mergeLists(there, placesOf(value, there.length), clashes))
    } else if (!clashes.deep || value !== undefined || !Object.hasOwn(target, key)) {
      setOwn(target, key, value)
    }
  }
}

function mergeLists(base: readonly unknown[], over: readonly unknown[], clashes: Clashes): readonly unknown[] {
  const holder: Fields = Object.fromEntries(base.entries())
  mergeInto(holder, Object.fromEntries(over.entries()), clashes)
  return Array.from({ length: Math.max(base.length, over.length) }, (_, index) => holder[index])
}

/** The values of an object that are named as places of a list, or right behind its end. */
function placesOf(value: JsonObject, length: number): readonly unknown[] {
  const last = Array.from({ length: length + 1 }, (_, place) => place).findLast((place) => Object.hasOwn(value, place))
  return Array.from({ length: (last ?? -1) + 1 }, (_, place) => ownOf(value, String(place)))
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/**
 * How items are merged over a base. Where empty values overwrite nothing and objects are merged deeply, the service sets the fields
 * within the objects of the base itself: of a base that is merged several times every item shows what all of them set
 * (n8n 1.123.5, measured; 2.41 alike).
 */
export function mergerOf(clashes: Clashes): (base: JsonObject, over: readonly JsonObject[]) => JsonObject {
  if (!clashes.deep || !clashes.overrideEmpty) return (base, over) => mergeJson(base, over, clashes)
  const kept = new Map<JsonObject, Fields>()
  return (base, over) => {
    const own = kept.get(base) ?? structuredClone<Fields>(base)
    kept.set(base, own)
    const merged: Fields = { ...own }
    for (const json of over) mergeWithin(merged, json)
    return merged
  }
}

/** Sets what is not empty, at any depth, in the target and in the objects and lists that it holds. */
function mergeWithin(target: Fields, json: JsonObject): void {
  for (const [key, value] of Object.entries(json)) {
    const there = ownOf(target, key)
    if (isEmpty(value) && there !== undefined) continue
    if (isFields(there) && isObject(value)) mergeWithin(there, value)
    else if (isList(there) && Array.isArray(value)) setPlaces(there, value)
    else if (isList(there) && isObject(value)) setPlaces(there, placesOf(value, there.length))
    else setOwn(target, key, structuredClone(value))
  }
}

function setPlaces(list: unknown[], over: readonly unknown[]): void {
  const holder: Fields = Object.fromEntries(list.entries())
  mergeWithin(holder, Object.fromEntries(over.entries()))
  const { length } = list
  for (const place of Array.from({ length: Math.max(length, over.length) }).keys()) list[place] = holder[place]
}

function isFields(value: unknown): value is Fields {
  return isObject(value)
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

/** Fields with the number of their input behind the name: `id_1`. */
export function withSuffix(json: JsonObject, suffix: string): JsonObject {
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [`${key}_${suffix}`, value]))
}

/** Binary data of several items; of one name the last is kept. */
export function mergeBinary(items: readonly Item[]): NonNullable<Item['binary']> {
  return items.reduce<NonNullable<Item['binary']>>((merged, { binary }) => ({ ...merged, ...binary }), {})
}
