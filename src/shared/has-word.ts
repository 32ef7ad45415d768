/** True where the word stands in the text, and not as a part of a longer one. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + 1)) {
    if (!isOfWord(text[at - 1]) && !isOfWord(text[at + word.length])) return true
  }
  return false
}

function isOfWord(character: string | undefined): boolean {
  return character !== undefined && /[\w$]/u.test(character)
}
