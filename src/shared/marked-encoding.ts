/**
 * How bytes that a person gave write their text: UTF-16 where its mark stands before it, as editors and shells of Windows write
 * it, else UTF-8.
 */
export function markedEncoding([first, second]: Iterable<number>): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
