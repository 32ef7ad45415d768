import { providerTrigger } from '../../shared/provider-triggers.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import { oneLine, saying } from './answer-words.ts'
import type { Pointer } from './pointer.ts'

/** A trigger of a provider has nothing to fail over but what it was sent; null of any other node. Pure. */
export function atTrigger(node: string, { failedNodeType: type, errorMessage }: WorkflowView): Pointer | null {
  if (providerTrigger(type) === null) return null
  const reason = saying(`${node} makes no item of what it was sent.`, oneLine(errorMessage))
  return { layer: 'data', others: ['node'], reason, isAsItCame: true }
}
