// Branches and inputs in their order. In: the workflow of the case. Out: the same with two connections turned. Serves contract §7
// rule 3.
import { findNode, type Workflow } from '../../shared/workflow.ts'
import { cannotAlter } from './alter-body.ts'
import { nodeNamed, nodesThat, onWorkflow } from './alter-workflow.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { numberField, textField } from './fields.ts'

const layer = 'node'
const nodeField = textField('Node', 'Code')

const branchOrder = defineChange(layer, {
  name: 'branch-order',
  title: 'Order of branches',
  description: 'The branches behind one output run in the opposite order.',
  aim: 'repair',
  fields: { node: nodeField, output: numberField('Output', 0, 0, 50) },
  sentence: ({ node }) => `The branches behind "${node}" run in the opposite order.`,
  apply: (conditions, { node, output }) =>
    onWorkflow(conditions, (workflow) => withBranchesTurned(workflow, node, output)),
  candidates: ({ workflow }) =>
    Object.entries(workflow.connections).flatMap(([node, { main = [] }]) =>
      main.flatMap((targets, output) => ((targets?.length ?? 0) > 1 ? [{ node, output }] : [])),
    ),
})

const mergeInputs = defineChange(layer, {
  name: 'merge-inputs',
  title: 'Inputs of a Merge',
  description: 'The first two inputs of a Merge are the other way round.',
  aim: 'repair',
  fields: { node: nodeField },
  sentence: ({ node }) => `The first two inputs of "${node}" are the other way round.`,
  apply: (conditions, { node }) => onWorkflow(conditions, (workflow) => withInputsTurned(workflow, node)),
  candidates: nodesThat(({ type }) => type === 'n8n-nodes-base.merge'),
})

/** Changes of the order in which branches run and inputs are read. */
export const orderRepairs: readonly ChangeDefinition[] = [branchOrder, mergeInputs]

/** Branches run from top to bottom, in older workflows as they are connected: both are turned. */
function withBranchesTurned(workflow: Workflow, name: string, output: number): Workflow {
  nodeNamed(workflow, name)
  const main = workflow.connections[name]?.['main'] ?? []
  const targets = main[output] ?? []
  if (targets.length < 2) throw cannotAlter(`Output ${String(output)} of "${name}" leads to fewer than two nodes.`)
  const names = targets.map(({ node }) => node)
  const places = names.map((target) => findNode(workflow, target)?.position ?? ([0, 0] as const))
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) => {
      const at = names.indexOf(node.name)
      const place = places.at(-1 - at)
      return at < 0 || place === undefined ? node : { ...node, position: place }
    }),
    connections: {
      ...workflow.connections,
      [name]: {
        ...workflow.connections[name],
        main: main.map((each, index) => (index === output ? targets.toReversed() : each)),
      },
    },
  }
}

function withInputsTurned(workflow: Workflow, given: string): Workflow {
  const { name } = nodeNamed(workflow, given)
  const connections = Object.fromEntries(
    Object.entries(workflow.connections).map(([from, byType]) => [
      from,
      Object.fromEntries(
        Object.entries(byType).map(([type, outputs]) => [
          type,
          outputs.map(
            (targets) =>
              targets?.map((target) =>
                target.node === name && target.index < 2 ? { ...target, index: 1 - target.index } : target,
              ) ?? null,
          ),
        ]),
      ),
    ]),
  )
  const turned = { ...workflow, connections }
  if (JSON.stringify(turned) !== JSON.stringify(workflow)) return turned
  throw cannotAlter(`Nothing leads to one of the first two inputs of "${name}".`)
}
