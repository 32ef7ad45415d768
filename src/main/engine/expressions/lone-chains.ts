// Optional chains that stand alone in a template literal: `${order.customer?.name}`. In: code of an expression. Out: whether there
// is one, or the same code with a fallback behind each. Pure.
import { isOptionalChain } from './optional-chains.ts'
import { rewriteTokens } from './rewrite-tokens.ts'
import { mapTemplateLiteral } from './template-literal.ts'

/** Why an expression with one has no value, and how to write it. */
export const loneChainReason =
  "an optional chain (?.) stands alone in ${…} of a template literal, and the service cannot compile that: write ${… ?? ''}"

/** True where the code has one. */
export function hasLoneChain(code: string): boolean {
  return withFallbacks(code) !== code
}

/** The code with `?? ''` behind each. */
export function withFallbacks(code: string): string {
  if (!code.includes('`') || !code.includes('?.')) return code
  const behind = (one: string): string => (isOptionalChain(one) ? `${one} ?? ''` : withFallbacks(one))
  return rewriteTokens(code, (text) => mapTemplateLiteral(text, behind))
}
