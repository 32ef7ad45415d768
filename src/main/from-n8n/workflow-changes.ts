import { isDeepStrictEqual } from 'node:util'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { nodesOf } from './service-nodes.ts'

/** Fields of a node that say nothing of what it does. */
const marks: ReadonlySet<string> = new Set(['id', 'position', 'notes', 'notesInFlow', 'webhookId', 'color'])

/** What differs between a workflow as it ran and as it is now, one sentence each; empty where it does the same. */
export function changesSince(then: JsonObject, now: JsonObject): readonly string[] {
  const [before, after] = [byName(then), byName(now)]
  const gone = [...before.keys()].filter((name) => !after.has(name))
  const added = [...after.keys()].filter((name) => !before.has(name))
  const altered = [...before].flatMap(([name, node]) => {
    const other = after.get(name)
    return other === undefined ? [] : differences(name, node, other)
  })
  return [
    ...gone.map((name) => `The node "${name}" is no longer there.`),
    ...added.map((name) => `The node "${name}" was added.`),
    ...altered,
    ...(isDeepStrictEqual(linesOf(then), linesOf(now)) ? [] : ['Its connections are others now.']),
    ...(holds(then['settings'], now['settings']) ? [] : ['Its settings are others now.']),
  ]
}

function byName(workflow: JsonObject): ReadonlyMap<string, JsonObject> {
  return new Map(
    nodesOf(workflow).flatMap((node) => (typeof node['name'] === 'string' ? [[node['name'], node] as const] : [])),
  )
}

function differences(name: string, then: JsonObject, now: JsonObject): readonly string[] {
  const [a, b] = [parametersOf(then), parametersOf(now)]
  const parameters = Object.keys(b).filter((key) => !holds(a[key], b[key]))
  const fields = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter(
    (key) => key !== 'parameters' && !marks.has(key) && !isDeepStrictEqual(plain(then[key]), plain(now[key])),
  )
  const what = [...parameters.map((key) => `"${key}"`), ...fields]
  return what.length === 0 ? [] : [`"${name}" has other values now in ${what.join(', ')}.`]
}

function parametersOf(node: JsonObject): JsonObject {
  return isObject(node['parameters']) ? node['parameters'] : {}
}

/**
 * True where what is written now stood there then. What ran has every default value written out; so what stands in it alone is
 * no change.
 */
function holds(then: unknown, now: unknown): boolean {
  if (isObject(now))
    return Object.entries(now).every(([key, one]) => holds(isObject(then) ? then[key] : undefined, one))
  return isDeepStrictEqual(plain(then), plain(now))
}

/** Where each line leads, whatever its order in the text; a source without lines is none. */
function linesOf({ connections }: JsonObject): readonly string[] {
  if (!isObject(connections)) return []
  return Object.entries(connections)
    .flatMap(([from, of]) =>
      isObject(of) ? Object.entries(of).map(([type, outputs]) => [from, type, outputs] as const) : [],
    )
    .flatMap(([from, type, outputs]) =>
      (Array.isArray(outputs) ? (outputs as readonly unknown[]) : []).flatMap((targets, at) =>
        (Array.isArray(targets) ? (targets as readonly unknown[]) : []).map(
          (target) => `${from} ${type} ${String(at)} ${JSON.stringify(target)}`,
        ),
      ),
    )
    .toSorted()
}

/** As JSON would have it: a field that is absent is one that is undefined or null. */
function plain(value: unknown): unknown {
  const text = JSON.stringify(value ?? null)
  return text === '{}' ? null : (JSON.parse(text) as unknown)
}
