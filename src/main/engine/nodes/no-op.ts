import type { NodeKind } from './node-kind.ts'

/** No Operation: passes its items on unchanged. */
export const noOp: NodeKind = {
  type: 'n8n-nodes-base.noOp',
  facts: { label: 'No operation', role: 'ends' },
  versions: [1],
  group: 'flow',
  execute: ({ items }) => [items],
}
