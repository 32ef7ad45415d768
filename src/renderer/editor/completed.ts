/** A text with the word before the caret finished, and where the caret stands then. */
export function completed(
  text: string,
  caret: number,
  insert: string,
): { readonly text: string; readonly caret: number } {
  const before = text.slice(0, caret)
  // `["a name"]` takes the place of the dot that asked for it; a node's name takes that of all behind its quote.
  const begun = insert.startsWith('[')
    ? /\??\.\w*$/u
    : /^[^$]*\)$/u.test(insert) && /\$\(\s*['"][^'"]*$/u.test(before)
      ? /(?<=\$\(\s*['"])[^'"]*$/u
      : /[$\w]*$/u
  const start = before.search(begun)
  const head = before.slice(0, start < 0 ? caret : start) + insert
  return { text: head + text.slice(caret), caret: head.length }
}
