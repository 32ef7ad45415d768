/** Where the word begins that `insert` finishes: an index into `before`, the text up to the caret. */
export function beginOf(before: string, insert: string): number {
  const start = before.search(begun(before, insert))
  return start < 0 ? before.length : start
}

/** A text with the word before the caret finished, and where the caret stands then. */
export function completed(
  text: string,
  caret: number,
  insert: string,
): { readonly text: string; readonly caret: number } {
  const before = text.slice(0, caret)
  const head = before.slice(0, beginOf(before, insert)) + insert
  return { text: head + text.slice(caret), caret: head.length }
}

/** `["a name"]` takes the place of the dot that asked for it; a node's name takes that of all behind its quote. */
function begun(before: string, insert: string): RegExp {
  if (insert.startsWith('[')) return /\??\.\w*$/u
  const nameOfNode = /(?<=\$\(\s*['"])[^'"]*$/u
  return nameOfNode.test(before) ? nameOfNode : /[$\w]*$/u
}
