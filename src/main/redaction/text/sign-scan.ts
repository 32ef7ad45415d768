/** Finds all places of many short signs in one pass: asking a long text for each of them takes as many. */

const bits = 5
const unitMask = 2 ** bits - 1
const mask = 2 ** (3 * bits) - 1

/** Told of each sign where it stands, in order; of several that end alike at one place all are told. */
export type SignScan = (text: string, found: (sign: number, at: number) => void) => void

/** Makes the scan for signs of at least three units; they are found as they are written. Linear in the length of the text. */
export function createSignScan(signs: readonly string[]): SignScan {
  const begins: (number[] | undefined)[] = new Array<undefined>(mask + 1).fill(undefined)
  const held = new Uint8Array(mask + 1)
  for (const [sign, written] of signs.entries()) {
    let place = 0
    for (let unit = 0; unit < 3; unit += 1) place = (place << bits) | (written.charCodeAt(unit) & unitMask)
    held[place] = 1
    ;(begins[place] ??= []).push(sign)
  }
  return (text, found) => {
    let place = 0
    for (let at = 0; at < text.length; at += 1) {
      place = ((place << bits) | (text.charCodeAt(at) & unitMask)) & mask
      if (held[place] !== 1) continue
      for (const sign of begins[place] ?? []) if (text.startsWith(signs[sign] ?? '', at - 2)) found(sign, at - 2)
    }
  }
}
