// A request whose address begins with its scheme twice (`https://https://shop.example`): it asks a host called "https". In: the node runs of
// an execution, and what they read. Out: the first such request, and what brought the second scheme. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { valueOf } from './parsed-code.ts'
import { asItCame, givenRead } from './sources.ts'

/** Null where no request has such an address. */
export function doubledScheme(runs: readonly NodeRun[], view: WorkflowView): ReadFault | null {
  for (const [index, run] of runs.entries()) {
    const url = run.attempts.flatMap(({ requests }) => requests).find((request) => isDoubled(request.url))?.url
    if (url === undefined) continue
    const what = `"${run.node}" asks the address ${url.replace(doubled, '$1//$2://')}, which begins with its scheme twice`
    const read = (run.attempts.at(-1)?.reads ?? []).find((one) => hasScheme(valueOf(one, run, runs.slice(0, index))))
    const given = read === undefined ? null : givenRead(run.node, read, view)
    if (given === null) return { layer: 'node', others: ['data'], sentence: `${what}.`, node: run.node }
    const { layer, whose, read: traced } = given
    const { path, found, line, origin } = traced
    return {
      layer,
      others: ['node'],
      sentence: `${what}: ${path} of ${whose} has one already.`,
      node: run.node,
      read: { path, found, line },
      ...asItCame(origin, view),
    }
  }
  return null
}

/** As a parser of addresses writes it: the second scheme is the host, and its colon, with no port behind it, is gone (WHATWG URL, 4.4). */
const doubled = /^(https?:)\/\/(https?):?\/\//iu

function isDoubled(url: string): boolean {
  return doubled.test(url)
}

function hasScheme(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//iu.test(value)
}
