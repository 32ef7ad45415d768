import type { NodeKind } from './node-kind.ts'

/** Limit: the first or the last items, at most so many. */
export const limit: NodeKind = {
  type: 'n8n-nodes-base.limit',
  facts: { label: 'Limit', changesCount: true },
  versions: [1],
  group: 'data',
  execute: ({ items, parameters }) => {
    const given = parameters.read('maxItems', 0, 1)
    // As the service does it: no number is no limit, a negative one counts from the end, and what is not first is last.
    const most = given === undefined ? undefined : Number(given)
    if (most !== undefined && items.length <= most) return [items]
    const isFirst = parameters.read('keep', 0, 'firstItems') === 'firstItems'
    return [isFirst ? items.slice(0, most) : items.slice(items.length - (most ?? NaN), items.length)]
  },
}
