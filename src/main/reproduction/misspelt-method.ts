// A method that is called in other letters than the language calls it. In: an error text. Out: one sentence. Pure.

/** What the values of JSON, and moments, have of themselves. */
const prototypes: readonly object[] = [String.prototype, Array.prototype, Number.prototype, Date.prototype]

/** Names as they are written, by those in small letters. */
const methods: ReadonlyMap<string, string> = new Map(
  prototypes.flatMap((one) => Object.getOwnPropertyNames(one)).map((name) => [name.toLowerCase(), name]),
)

/** Null where no method is missed, or none differs from it in its capitals alone. */
export function misspeltMethod(text: string | null): string | null {
  const called = /\.(\w+) is not a function/u.exec(text ?? '')?.[1]
  const meant = called === undefined ? undefined : methods.get(called.toLowerCase())
  if (called === undefined || meant === undefined || meant === called) return null
  return `It calls "${called}", and there is no such method: the one meant is "${meant}".`
}
