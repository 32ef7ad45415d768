import { ProblemError } from '../../../shared/problem.ts'
import type { WorkflowLink } from '../../../shared/workflow-edit.ts'
import { connectionsOf, mapTargets, nodeOf, type WorkflowText } from './workflow-text.ts'

/**
 * The workflow with one more connection; the same where it is there already.
 *
 * @throws ProblemError INVALID_INPUT where one of the nodes is not there, or both are the same
 */
export function connectNodes(workflow: WorkflowText, link: WorkflowLink): WorkflowText {
  const { from, output, to, input, type } = link
  for (const name of [from, to]) nodeOf(workflow, name)
  if (from === to) {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `The node "${from}" was not connected with itself.`,
      remedy: 'Choose another node: items would go round in it for ever.',
    })
  }
  const connections = connectionsOf(workflow)
  const outputs = connections[from]?.[type] ?? []
  const here = outputs[output] ?? []
  if (here.some(({ node, index }) => node === to && index === input)) return workflow
  const longer = Array.from({ length: Math.max(outputs.length, output + 1) }, (_, at) =>
    at === output ? [...here, { node: to, type, index: input }] : (outputs[at] ?? []),
  )
  return { ...workflow, connections: { ...connections, [from]: { ...connections[from], [type]: longer } } }
}

/** The workflow without that connection; the same where it has none. */
export function disconnectNodes(workflow: WorkflowText, link: WorkflowLink): WorkflowText {
  const connections = mapTargets(connectionsOf(workflow), (target, from, type, output) =>
    from === link.from &&
    type === link.type &&
    output === link.output &&
    target.node === link.to &&
    target.index === link.input
      ? null
      : target,
  )
  return { ...workflow, connections }
}
