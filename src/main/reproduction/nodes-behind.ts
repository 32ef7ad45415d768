import { isObject, type JsonObject } from '../../shared/json.ts'

/** How many nodes follow the named one, in connections as a file has them: nothing of them is checked yet. */
export function nodesBehind(name: unknown, connections: JsonObject): number {
  if (typeof name !== 'string') return 0
  const reached = new Set([name])
  const pending = [name]
  for (let from = pending.pop(); from !== undefined; from = pending.pop()) {
    for (const next of targetsOf(Object.hasOwn(connections, from) ? connections[from] : undefined)) {
      if (reached.has(next)) continue
      reached.add(next)
      pending.push(next)
    }
  }
  return reached.size - 1
}

function targetsOf(outputs: unknown): readonly string[] {
  const main = isObject(outputs) ? outputs['main'] : undefined
  if (!Array.isArray(main)) return []
  return main.flat().flatMap((target: unknown) => {
    const node = isObject(target) ? target['node'] : undefined
    return typeof node === 'string' ? [node] : []
  })
}
