import { rewriteTokens } from './rewrite-tokens.ts'
import { mapTemplateLiteral } from './template-literal.ts'
import { closingOf, type Token } from './tokens.ts'

/**
 * Rewrites `$if(test, yes, no)` to `((test)?yes:no)`, as the service does: only the one that is asked for is computed, so that
 * the other may read what is not there. Without a third it is `false` (n8n 1.123.5 and 2.41.1, measured).
 */
export function withLazyConditions(code: string): string {
  if (!code.includes('$if')) return code
  return rewriteTokens(
    code,
    (text) => mapTemplateLiteral(text, withLazyConditions),
    (tokens, index) => {
      if (tokens[index]?.text !== '$if' || isProperty(tokens[index - 1])) return null
      const close = closingOf(tokens, index + 1)
      const parts = close === null ? null : partsBetween(code, tokens, index + 1, close)
      if (close === null || parts === null) return null
      const [test, yes, no = 'false'] = parts.map(withLazyConditions)
      return { text: `((${test ?? ''})?${yes ?? ''}:${no})`, end: tokens[close]?.end ?? code.length }
    },
  )
}

function isProperty(before: Token | undefined): boolean {
  return before?.text === '.' || before?.text === '?.'
}

/** The texts of the two or more arguments between two brackets; null where they are fewer, or not known before it runs. */
function partsBetween(code: string, tokens: readonly Token[], open: number, close: number): string[] | null {
  const parts: string[] = []
  let begun = open + 1
  for (let at = open + 1; at <= close; at += 1) {
    const token = tokens[at]
    if (at < close && token?.text !== ',') {
      if (token?.text === '...' && at === begun) return null
      at = closingOf(tokens, at) ?? at
      continue
    }
    if (at > begun) parts.push(code.slice(tokens[begun]?.start, tokens[at - 1]?.end))
    begun = at + 1
  }
  return parts.length < 2 ? null : parts
}
