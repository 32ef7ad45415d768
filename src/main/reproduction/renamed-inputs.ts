// An input that a called workflow takes by another name than the one by which it is given. In: what the nodes of a workflow called. Out: the
// first such input, whose node is the caller. Pure.
import { isObject } from '../../shared/json.ts'
import type { WorkflowView } from '../../shared/reproduction.ts'
import type { ReadFault } from '../../shared/silent-sign.ts'
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { isLike } from '../layers/reference-repairs.ts'
import type { CalledWork } from './called-work.ts'

/**
 * Null where each input is given by the name by which it is taken, or nothing of the called workflow reads the one that stays empty. Where
 * nothing failed for it the two names have to be alike: an input may be left out on purpose.
 */
export function renamedInput(
  calls: readonly CalledWork[],
  workflow: Workflow,
  {
    firstFailedNode,
    calledFailure,
    errorMessage,
  }: Pick<WorkflowView, 'firstFailedNode' | 'calledFailure' | 'errorMessage'>,
): ReadFault | null {
  for (const { node, workflow: called, runs } of calls) {
    const given = namesGiven(node, workflow)
    const taken = runs[0]?.outputs?.[0]?.[0]?.json
    if (given.length === 0 || taken === undefined) continue
    const unused = given.filter((name) => !Object.hasOwn(taken, name))
    const empty = Object.keys(taken).filter((name) => taken[name] === null && !given.includes(name))
    const isFailed = firstFailedNode === node && calledFailure !== undefined && /\bnull\b/u.test(errorMessage ?? '')
    const read = empty.filter((name) => isRead(name, runs))
    const alike = read.flatMap((name) =>
      unused.filter((other) => isLike(other, name)).map((other) => ({ name, other })),
    )
    const [name] = read
    const [other] = unused
    const pair =
      alike[0] ??
      (isFailed && read.length === 1 && name !== undefined && other !== undefined ? { name, other } : undefined)
    if (pair === undefined) continue
    return {
      layer: 'node',
      others: [],
      sentence: `"${node}" gives the workflow "${called}" the input "${pair.other}", which that one does not take: it takes "${pair.name}", which it was not given and reads. Give it by that name.`,
      node,
      isOwnName: true,
    }
  }
  return null
}

/** Names that the node gives each by itself. */
function namesGiven(name: string, workflow: Workflow): readonly string[] {
  const inputs = findNode(workflow, name)?.parameters['workflowInputs']
  const value = isObject(inputs) ? inputs['value'] : undefined
  return isObject(value) ? Object.keys(value) : []
}

function isRead(name: string, runs: CalledWork['runs']): boolean {
  return runs
    .slice(1)
    .some(({ attempts }) =>
      (attempts.at(-1)?.reads ?? []).some(({ keys, listed, assumed }) => keys[0] === name && !listed && !assumed),
    )
}
