/**
 * A message without its values: what tells two failures of one kind to be the same. Texts in quotation marks, numbers, ids,
 * addresses and mail addresses become `…`, and where in a code or a condition it arose is left out; the words between them stay.
 * Of a long one the beginning counts: behind it stand answers and data, and nobody waits until all of that is looked through.
 */
export function messageShape(message: string): string {
  return message
    .slice(0, longestTold)
    .replaceAll(/ ?\[(?:line|item|condition) [^\]]*\]/gu, '')
    .replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*(?<=\S)'(?!\w)|`[^`]*`|“[^”]*”|‘[^’]*’/gu, '…')
    .replaceAll(/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/gu, '…')
    .replaceAll(/\b[a-z][a-z\d+.-]*:\/\/\S+/giu, '…')
    .replaceAll(/\b(?=[\w-]*\d)[\w-]+\b/gu, '…')
    .replaceAll(/…(?:[\s.,:;/]*…)+/gu, '…')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** In UTF-16 units. */
const longestTold = 2_000
