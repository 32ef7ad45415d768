/** A value in one line, cut to `longest` letters. */
export function shownValue(value: unknown, longest: number): string {
  const text = typeof value === 'string' ? value : value === undefined ? 'undefined' : JSON.stringify(value)
  if (text === '') return '(empty text)'
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
