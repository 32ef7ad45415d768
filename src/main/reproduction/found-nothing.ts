// Selectors that find nothing: a node that takes values out of HTML gives none of them, and what is made of them is made of nothing. In: the
// node runs of an execution. Out: the first such node. Pure.
import type { NodeRun } from '../../shared/execution.ts'
import { isLacking } from '../../shared/field-read.ts'
import { listed } from '../../shared/listed.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { pathOfKeys } from '../../shared/traced-read.ts'
import { isObject } from '../../shared/json.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'
import { deciders } from './deciders.ts'
import { hasFallback } from './has-fallback.ts'
import { isPlain } from './unread-fields.ts'

const mostNamed = 3

/**
 * The first node all of whose selectors found nothing in any item, and of which a later one takes a value; null where there is none. One
 * selector of several may well be for what not every page has.
 */
export function foundNothing(
  runs: readonly NodeRun[],
  workflow: Workflow,
  { earlierAnswer }: Pick<WorkflowView, 'earlierAnswer'>,
): ReadFault | null {
  for (const [index, run] of runs.entries()) {
    const wanted = selectorsOf(findNode(workflow, run.node))
    const made = (run.outputs ?? []).flat()
    if (wanted.length === 0 || made.length === 0 || run.status !== 'success') continue
    if (made.some(({ json }) => wanted.some(({ key }) => !isNothing(json[key])))) continue
    const taken = takenOf(wanted, runs.slice(index + 1), workflow)
    if (taken === null) continue
    const named = listed(wanted.slice(0, mostNamed).map(({ selector }) => `"${selector}"`))
    const giver = earlierAnswer === undefined ? 'data' : 'API'
    return {
      layer: 'node',
      others: [giver],
      sentence: `${wanted.length === 1 ? 'The selector' : 'The selectors'} ${named} of "${run.node}" found nothing in the HTML, and "${taken.node}" takes ${taken.path} of that: the HTML may be built otherwise than before (${giver}), or be asked for what it never had (node).`,
      node: run.node,
    }
  }
  return null
}

interface Selector {
  readonly key: string
  readonly selector: string
}

function selectorsOf(node: WorkflowNode | undefined): readonly Selector[] {
  const { type, parameters = {} } = node ?? {}
  const isExtract =
    type === 'n8n-nodes-base.htmlExtract' ||
    (type === 'n8n-nodes-base.html' && parameters['operation'] === 'extractHtmlContent')
  const values = isObject(parameters['extractionValues']) ? parameters['extractionValues']['values'] : undefined
  if (!isExtract || !Array.isArray(values)) return []
  return values
    .filter(isObject)
    .flatMap(({ key, cssSelector }) =>
      typeof key === 'string' && typeof cssSelector === 'string' ? [{ key, selector: cssSelector }] : [],
    )
}

function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isNothing)
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** The first value that is taken as one, by a node that has nothing else for it. */
function takenOf(
  wanted: readonly Selector[],
  later: readonly NodeRun[],
  workflow: Workflow,
): { readonly node: string; readonly path: string } | null {
  for (const { node, attempts } of later) {
    if (deciders.has(findNode(workflow, node)?.type ?? '')) continue
    const read = (attempts.at(-1)?.reads ?? []).find(
      (one) =>
        isLacking(one) &&
        one.listed !== true &&
        wanted.some(({ key }) => key === one.keys[0]) &&
        isPlain({ node, keys: one.keys }, workflow) &&
        !hasFallback(node, one.keys.at(-1), workflow),
    )
    if (read !== undefined) return { node, path: pathOfKeys(read.keys) }
  }
  return null
}
