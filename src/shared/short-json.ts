/** A value as JSON for a sentence, cut behind `longest` signs, however deep it is. */
export function shortJson(value: unknown, longest = 60): string {
  // What is deeper than the sentence is long cannot show in it.
  const text = value === undefined ? 'nothing' : JSON.stringify(upTo(value, longest))
  return text.length <= longest ? text : `${text.slice(0, longest)}…`
}

function upTo(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (levels === 0) return null
  if (Array.isArray(value)) return value.map((one: unknown) => upTo(one, levels - 1))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, upTo(one, levels - 1)]))
}
