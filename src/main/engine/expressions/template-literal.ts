import { closingBrace } from './tokens.ts'

/**
 * A template literal with the code in it put otherwise, and each piece of its text that stands before such code. Pieces are as
 * they are written, with their escapes.
 */
export function mapTemplateLiteral(
  literal: string,
  code: (code: string) => string,
  piece: (raw: string) => string = (raw) => raw,
): string {
  let made = ''
  let raw = ''
  let at = 0
  while (at < literal.length) {
    if (literal[at] === '\\') {
      raw += literal.slice(at, at + 2)
      at += 2
    } else if (literal.startsWith('${', at)) {
      const end = closingBrace(literal, at + 2)
      if (end < 0) return literal
      made += `${piece(raw)}\${${code(literal.slice(at + 2, end))}}`
      raw = ''
      at = end + 1
    } else raw += literal[at++] ?? ''
  }
  return made + raw
}
