import type { Finding } from '../../../shared/finding.ts'
import { sourceSentence, type NodeSource } from '../../../shared/node-source.ts'
import { asksProvider } from '../../../shared/provider-triggers.ts'
import { nodeLabel } from '../nodes/catalogue.ts'
import type { WorkflowNode } from '../../../shared/workflow.ts'
import type { Outputs } from '../nodes/node-kind.ts'

/** Says that a node was not run, and what answered in its place. */
export function standInFinding(
  node: WorkflowNode,
  source: NodeSource,
  { outputs }: { readonly outputs: Outputs | null },
): Finding {
  const count = (outputs ?? []).reduce((sum, items) => sum + items.length, 0)
  const gave = outputs === null ? 'it refused' : `${String(count)} item${count === 1 ? '' : 's'}`
  return {
    kind: 'stand-in-used',
    sentence: `"${node.name}" (${nodeLabel(node.type)}) ${asksProvider(node) ? 'did not ask its provider for what the event is about' : 'did not run'}: it was ${sourceSentence(source)} (${gave}).`,
    itemIndexes: [],
  }
}
