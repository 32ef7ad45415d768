import { rewriteTokens } from './rewrite-tokens.ts'
import { mapTemplateLiteral } from './template-literal.ts'

/**
 * Puts the blank into template literals that the service puts there, in both of its versions: behind a piece of text with a line
 * break in it that ends with a line break, a letter, a digit, `_` or `$`, where code follows. It writes such pieces anew, and
 * keeps what it writes from running into the `${` (n8n 1.123.5 and 2.41.1, measured).
 */
export function withTemplateGaps(code: string): string {
  if (!code.includes('`') || !code.includes('${')) return code
  return rewriteTokens(code, (text) => mapTemplateLiteral(text, withTemplateGaps, spaced))
}

const lineBreak = /\n|^(?:[^\\]|\\[^n])*\\(?:n|x0[aA]|u000[aA])/
/** The last letter of the piece as the service writes it: a line break as `\n`. */
const runsInto = /[\w$\n]$/

function spaced(raw: string): string {
  return lineBreak.test(raw) && runsInto.test(raw) ? `${raw} ` : raw
}
