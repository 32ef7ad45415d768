import type { NodeKind } from './node-kind.ts'

/** Limit: the first or the last items, at most so many. */
export const limit: NodeKind = {
  type: 'n8n-nodes-base.limit',
  facts: { label: 'Limit', changesCount: true },
  versions: [1],
  group: 'data',
  execute: ({ items, parameters }) => {
    const most = Math.max(0, Number(parameters.read('maxItems', 0, 1)))
    if (items.length <= most) return [items]
    const last = parameters.read('keep', 0, 'firstItems') === 'lastItems'
    return [last ? items.slice(items.length - most) : items.slice(0, most)]
  },
}
