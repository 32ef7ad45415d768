// Optional chains that stand alone in a template literal: `${order.customer?.name}`. In: code of an expression. Out: whether there
// is one, or the same code with a fallback behind each. And those that are all that an object has: `{ city: order.address?.city }`. Pure.
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

/** Why an object with nothing else in it has no value, and how to write it. */
export const labelledChainReason =
  'an optional chain (?.) is all that the object has, and beside a method of a data type the service cannot compile that: write ({ … }) or add ?? null behind the chain'

const label = /^\s*\{\s*[A-Za-z_$][\w$]*\s*:([\s\S]*)\}\s*$/

/** True where the code is an object of one field that is an optional chain: the service reads it as a block and a label then. */
export function isLabelledChain(code: string): boolean {
  if (!code.includes('?.')) return false
  const inner = label.exec(code)?.[1]
  return inner !== undefined && (isOptionalChain(inner) || isLabelledChain(inner))
}
