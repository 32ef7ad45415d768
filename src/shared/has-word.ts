/** True where the word stands in the text, and not as a part of a longer one. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + 1)) {
    if (!isOfWord(text[at - 1]) && !isOfWord(text[at + word.length])) return true
  }
  return false
}

/** The same of a name as it stands in code, in a sentence and at its beginning: `due_date`, `due date`, `Due date`. */
export function hasSpelling(text: string, name: string): boolean {
  const words = name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, ' ')
    .replaceAll(/[_-]+/gu, ' ')
    .toLowerCase()
  return [name, words, words.slice(0, 1).toUpperCase() + words.slice(1)].some((one) => hasWord(text, one))
}

function isOfWord(character: string | undefined): boolean {
  return character !== undefined && /[\w$]/u.test(character)
}
