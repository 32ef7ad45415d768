import { tokenize, type Token } from './tokens.ts'

/** What stands in the code in place of a token and what follows it, and where that ends. */
export interface Rewritten {
  readonly text: string
  readonly end: number
}

/**
 * The code with the tokens that `rewrite` names put otherwise, from left to right; what it has put otherwise is not looked at again.
 * A template literal is what `literal` makes of it. Code that cannot be cut into tokens stays as it is.
 */
export function rewriteTokens(
  code: string,
  literal: (text: string) => string,
  rewrite: (tokens: readonly Token[], index: number) => Rewritten | null = () => null,
): string {
  const tokens = tokenize(code)
  if (tokens === null) return code
  let made = ''
  let at = 0
  for (const [index, token] of tokens.entries()) {
    if (token.start < at) continue
    const isLiteral = token.kind === 'template'
    const put = isLiteral ? { text: literal(token.text), end: token.end } : rewrite(tokens, index)
    if (put === null) continue
    made += code.slice(at, token.start) + put.text
    at = put.end
  }
  return made + code.slice(at)
}
