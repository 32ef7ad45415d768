/** Finds the next of some words in a text: a pattern of so many words takes far longer where there are none. */
import { SignPlaces } from './sign-places.ts'

/** Where a word stands; null: none does from there on. */
export type NextWord = (text: string, from: number) => { readonly start: number; readonly end: number } | null

/**
 * Words of at least three units, made of letters, digits and blanks, whether in capitals or not. Of those that begin at one
 * place the first in the list is found.
 */
export function createWordFinder(words: readonly string[]): NextWord {
  const places = new SignPlaces(words)
  const pattern = new RegExp(words.join('|'), 'iy')
  return (text, from) => {
    for (let start = places.next(text, from); start >= 0; start = places.next(text, start + 1)) {
      pattern.lastIndex = start
      if (pattern.test(text)) return { start, end: pattern.lastIndex }
    }
    return null
  }
}
