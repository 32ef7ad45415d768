import { refusedDefinition } from './defined-code.ts'
import { hasExtensionCall, rewriteExtensionCalls } from './extension-calls.ts'
import { firstStatement } from './first-statement.ts'
import { withLazyConditions } from './lazy-conditions.ts'
import { hasLoneChain, isLabelledChain, labelledChainReason, loneChainReason } from './lone-chains.ts'
import { withChainsApart } from './optional-chains.ts'
import { withoutOptionalElements } from './optional-elements.ts'
import { withTemplateGaps } from './template-gaps.ts'

/**
 * The code of a chunk as the service runs it: what is no plain JavaScript in it is put as plain JavaScript. `isExtended` tells of the
 * whole template that the chunk is of; see there.
 */
export function serviceCode(code: string, isExtended: boolean): string {
  const first = withTemplateGaps(firstStatement(code))
  return isExtended ? rewriteExtensionCalls(withChainsApart(withLazyConditions(first))) : withoutOptionalElements(first)
}

/** True where a chunk of a template calls a method of a data type, or `$if`: the service rewrites all of its chunks then. */
export function isExtended(chunks: readonly string[]): boolean {
  return chunks.some((code) => code.includes('$if') || hasExtensionCall(code))
}

/** Why the service cannot compile a template at all. */
export interface Refusal {
  /** Place of the chunk among the parts. */
  readonly part: number
  readonly reason: string
  /** True where it says `invalid syntax`; else it says nothing, and the whole parameter has no value. */
  readonly isTold: boolean
}

/**
 * A definition that it cannot compile; or a template literal in which an optional chain stands alone between `${` and `}`: the service fails to compile it, and with it the
 * whole template, whatever the data is (n8n 1.123.5 and 2.41.1, measured). The same where one is all that an object has, beside a
 * method of a data type (n8n 1.123.5, measured). `chunks` are the codes of a template by their places among its parts.
 */
export function refusalOf(chunks: ReadonlyMap<number, string>): Refusal | null {
  const isTold = isExtended([...chunks.values()])
  for (const [part, code] of chunks) {
    const definition = refusedDefinition(code)
    if (definition !== null) return { part, reason: definition, isTold: true }
    if (hasLoneChain(code)) return { part, reason: loneChainReason, isTold }
    if (isTold && isLabelledChain(code)) return { part, reason: labelledChainReason, isTold }
  }
  return null
}
