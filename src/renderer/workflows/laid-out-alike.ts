/** In: two versions of a workflow as they are kept, each in its own form. Out: both laid out in one form, so that only what was changed differs. */

export function laidOutAlike(before: string, after: string): readonly [string, string] {
  const parsed = [before, after].map(read)
  // The place at which a key comes first, in the order in which a person knows it.
  const places = new Map<string, number>()
  for (const value of parsed) walkKeys(value, (key) => places.set(key, places.get(key) ?? places.size))
  const [first, second] = parsed.map((value) => JSON.stringify(ordered(value, places), null, 2) as string | undefined)
  return [first ?? before, second ?? after]
}

/** Undefined: it is no JSON. */
function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function walkKeys(value: unknown, onKey: (key: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) onKey(key)
    walkKeys(inner, onKey)
  }
}

function ordered(value: unknown, places: ReadonlyMap<string, number>): unknown {
  if (Array.isArray(value)) return value.map((inner) => ordered(inner, places))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner, places)]))
}
