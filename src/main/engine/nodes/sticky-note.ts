import type { NodeKind } from './node-kind.ts'

/** Sticky Note: a text on the canvas. Nothing is connected to it, so it never runs. */
export const stickyNote: NodeKind = {
  type: 'n8n-nodes-base.stickyNote',
  facts: { label: 'Sticky Note' },
  versions: [1],
  group: 'flow',
  inputs: () => 0,
  outputs: () => [],
  execute: () => [],
}
