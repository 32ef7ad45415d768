// A node that sends the same for each of several items that differ: what it reads is the first item's, or nobody's. In: the node runs of an
// execution. Out: sentences that blame nobody. Pure.
import type { NodeRun, OutgoingRequest } from '../../shared/execution.ts'
import { counted } from '../../shared/counted.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn } from '../layers/payload-references.ts'
import { hasEffect } from '../world/has-effect.ts'

/** A node that looks at one item whichever it works on. */
const ofFirst =
  /\$\((["'])(.{1,80}?)\1\)\.(first|last)\(\)|\$node\[(["'])(.{1,80}?)\4\]|\$items\((["'])(.{1,80}?)\6\)\[0\]/u

/** In sentences; empty where each item had a request of its own. */
export function sameRequests(runs: readonly NodeRun[], workflow: Workflow): readonly string[] {
  return runs.flatMap((run) => {
    const sent = (run.attempts.at(-1)?.requests ?? []).filter(hasEffect)
    const [first, ...others] = sent
    const items = new Set(sent.map(({ itemIndex }) => itemIndex))
    if (first === undefined || others.length === 0 || items.size < sent.length || items.has(null)) return []
    if (!others.every((one) => isSame(one, first)) || !differ(run, [...items])) return []
    const why = whyOf(run.node, workflow)
    return [
      `"${run.node}" sent the same ${first.method} ${first.url} for each of ${counted(sent.length, 'item')} that differ: ${why}.`,
    ]
  })
}

function isSame(one: OutgoingRequest, other: OutgoingRequest): boolean {
  return one.method === other.method && one.url === other.url && one.body === other.body && one.body !== null
}

function differ({ inputs: [items = []] }: NodeRun, indexes: readonly (number | null)[]): boolean {
  const texts = indexes.map((index) => JSON.stringify(items[index ?? 0]?.json))
  return new Set(texts).size === texts.length
}

function whyOf(name: string, workflow: Workflow): string {
  const texts = textsIn(findNode(workflow, name)?.parameters ?? {})
  const found = texts.map((text) => ofFirst.exec(text)?.[0]).find((one) => one !== undefined)
  return found === undefined
    ? 'it takes nothing of its own item'
    : `it reads ${found} each time, in place of the item that it works on ($json, or .item)`
}
