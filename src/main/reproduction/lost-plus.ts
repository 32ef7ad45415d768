// A plus sign that came as a blank, since whoever sent the form or the query did not write it as %2B. In: the node runs of an execution,
// and what they read. Out: the first such text. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { isObject } from '../../shared/json.ts'
import { withPlus } from '../../shared/lost-plus.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { textsIn, valueAt } from '../layers/payload-references.ts'

/** Null where no text of a form or a query that was read lacks one. */
export function lostPlus(
  [first]: readonly NodeRun[],
  workflow: Workflow,
  { reads = [] }: Pick<WorkflowView, 'reads'>,
): ReadFault | null {
  const item = first?.outputs?.find((items) => items.length > 0)?.[0]?.json
  if (item === undefined) return null
  for (const { node, origin, keys, path, found, line, listed } of reads) {
    if (origin.kind !== 'payload' || listed === true || found !== 'text') continue
    const { part } = origin
    if (part !== 'query' && !(part === 'body' && isForm(item['headers']))) continue
    const value = valueAt(item[part], keys)
    const lost = typeof value === 'string' ? withPlus(value) : null
    if (lost === null || putsItBack(findNode(workflow, node)?.parameters)) continue
    return {
      layer: 'data',
      others: ['node'],
      sentence: `"${node}" reads ${path}, in which a blank stands where ${lost.what} has a plus sign: in ${part === 'query' ? 'a query' : 'a form'} "+" stands for a blank, and whoever sends a plus sign has to write it as %2B.`,
      node,
      read: { path, found, line },
      isAsItCame: true,
    }
  }
  return null
}

function isForm(headers: unknown): boolean {
  const type = isObject(headers) ? headers['content-type'] : undefined
  return typeof type === 'string' && type.startsWith('application/x-www-form-urlencoded')
}

/** Who writes a plus sign, or takes blanks away, knows of it. */
function putsItBack(parameters: unknown): boolean {
  return textsIn(parameters).some((text) => /["'`]\+|%2B|\.trim\(|\.replace/u.test(text))
}
