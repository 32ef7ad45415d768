// Optional chains that stand alone in a template literal: `${order.customer?.name}`. In: code of an expression. Out: whether there
// is one, or the same code with a fallback behind each. Pure.
import { isOptionalChain } from './optional-chains.ts'
import { mapTemplateLiteral } from './template-literal.ts'
import { tokenize } from './tokens.ts'

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
  let made = ''
  let at = 0
  for (const { kind, start, end, text } of tokenize(code) ?? []) {
    if (kind !== 'template') continue
    const inner = mapTemplateLiteral(text, (one) => (isOptionalChain(one) ? `${one} ?? ''` : withFallbacks(one)))
    made += code.slice(at, start) + inner
    at = end
  }
  return made + code.slice(at)
}
