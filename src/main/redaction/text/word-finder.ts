/** Finds the next of some words in a text, letter by letter: a pattern of so many words takes far longer where there are none. */

const anyCase = 32
/** Letters, digits and the blank by numbers from 1 on, capitals as small letters; 0 for every other unit. */
const numbers = new Uint8Array(128)
const units = 'abcdefghijklmnopqrstuvwxyz2 '
for (let place = 0; place < units.length; place += 1) {
  const code = units.charCodeAt(place)
  numbers[code] = place + 1
  if (place < 26) numbers[code - anyCase] = place + 1
}
const bits = 5
const threeUnits = 2 ** (3 * bits) - 1

/** Where a word stands; null: none does from there on. */
export type NextWord = (text: string, from: number) => { readonly start: number; readonly end: number } | null

/**
 * Words of at least three units, made of letters, the digit 2 and blanks, whether in capitals or not. Of those that begin at
 * one place the first in the list is found.
 */
export function createWordFinder(words: readonly string[]): NextWord {
  const pattern = new RegExp(words.join('|'), 'iy')
  const beginnings = new Uint8Array(threeUnits + 1)
  for (const word of words) beginnings[placeOf(word)] = 1
  return (text, from) => {
    const { length } = text
    let place = 0
    for (let at = from; at < length; at += 1) {
      const code = text.charCodeAt(at)
      place = ((place << bits) | (code < 128 ? (numbers[code] ?? 0) : 0)) & threeUnits
      if (beginnings[place] !== 1) continue
      pattern.lastIndex = at - 2
      if (pattern.test(text)) return { start: at - 2, end: pattern.lastIndex }
    }
    return null
  }
}

function placeOf(word: string): number {
  let place = 0
  for (let at = 0; at < 3; at += 1) place = (place << bits) | (numbers[word.charCodeAt(at)] ?? 0)
  return place
}
