/** What was found out about the texts that were asked for last. */

const places = 4096

/** By a hash: many texts that are all different cost no more than a place each. */
export class Remembered<T> {
  readonly #known: ({ readonly text: string; readonly value: T } | undefined)[] = new Array<undefined>(places).fill(
    undefined,
  )

  /** What is known of a text, found out where it is not. `find`: gives the same for the same text. */
  of(text: string, find: (text: string) => T): T {
    const place = placeOf(text)
    const known = this.#known[place]
    if (known?.text === text) return known.value
    const value = find(text)
    this.#known[place] = { text, value }
    return value
  }
}

function placeOf(text: string): number {
  let hash = text.length
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return (hash ^ (hash >>> 12)) & (places - 1)
}
