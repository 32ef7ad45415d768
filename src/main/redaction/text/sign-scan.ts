/** Finds all places of many short signs in one pass: asking a long text for each of them takes as many. */
import { SignPlaces, threeUnitsAt } from './sign-places.ts'

/** A sign by its number, and its last unit, which tells most places apart. */
interface Written {
  readonly sign: number
  readonly text: string
  readonly ends: number
  readonly last: number
}

const none: readonly Written[] = []

/** Told of each sign where it stands, in order; of several that begin at one place all are told. */
export type SignScan = (text: string, found: (sign: number, at: number) => void) => void

/** Makes the scan for signs of at least three units; they are found as they are written. Linear in the length of the text. */
export function createSignScan(signs: readonly string[]): SignScan {
  const places = new SignPlaces(signs)
  const byBeginning: (Written[] | undefined)[] = new Array<undefined>(2 ** 15).fill(undefined)
  for (const [sign, text] of signs.entries()) {
    const ends = text.length - 1
    ;(byBeginning[threeUnitsAt(text, 0)] ??= []).push({ sign, text, ends, last: text.charCodeAt(ends) })
  }
  return (text, found) => {
    for (let at = places.next(text, 0); at >= 0; at = places.next(text, at + 1))
      for (const { sign, text: written, ends, last } of byBeginning[threeUnitsAt(text, at)] ?? none)
        if (text.charCodeAt(at + ends) === last && text.startsWith(written, at)) found(sign, at)
  }
}
