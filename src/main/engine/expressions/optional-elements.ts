import { rewriteTokens } from './rewrite-tokens.ts'
import { mapTemplateLiteral } from './template-literal.ts'
import { closingOf, type Token } from './tokens.ts'

/**
 * Rewrites `list?.[place]` to `list[place]` where the key is no fixed one: the service's check of such keys loses the `?.`, so that
 * the expression fails where there is no list (n8n 1.123.5 and 2.41.1, measured). It stays in an expression that uses a method of a
 * data type or `$if`, whose chains the service takes apart before.
 */
export function withoutOptionalElements(code: string): string {
  if (!code.includes('?.[')) return code
  return rewriteTokens(
    code,
    (text) => mapTemplateLiteral(text, withoutOptionalElements),
    (tokens, index) => {
      const token = tokens[index]
      const isElement = token?.text === '?.' && tokens[index + 1]?.text === '[' && !isFixed(tokens, index + 1)
      return isElement ? { text: '', end: token.end } : null
    },
  )
}

function isFixed(tokens: readonly Token[], open: number): boolean {
  const key = tokens[open + 1]
  if (key === undefined || closingOf(tokens, open) !== open + 2) return false
  return key.kind === 'word' ? ['true', 'false', 'null'].includes(key.text) : key.kind !== 'sign'
}
