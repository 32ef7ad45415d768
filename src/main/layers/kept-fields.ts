import { cannotAlter } from './alter-body.ts'
import { nodeNamed, onWorkflow } from './alter-workflow.ts'
import { defineChange } from './define-change.ts'
import { textField } from './fields.ts'
import { findNode, type Workflow, type WorkflowNode } from '../../shared/workflow.ts'

const most = 3

/** What a node gives in the place of what it was given, with the fields that an item before had. */
export const fieldsKept = defineChange('node', {
  name: 'fields-kept',
  title: 'Fields that got lost kept',
  description:
    'What one node gives has the fields of the item of a node before it as well, where it has none of that name.',
  aim: 'repair',
  fields: {
    node: textField('Node that gives items without them', 'HTTP Request'),
    from: textField('Node whose item has them', 'Code'),
  },
  sentence: ({ node, from }) => `What "${node}" gives keeps the fields that the item of "${from}" has.`,
  apply: (conditions, { node, from }) => onWorkflow(conditions, (workflow) => withFieldsOf(workflow, node, from)),
  candidates: ({ lostFields = [] }) => {
    const pairs = lostFields.map(({ by, from }) => ({ node: by, from }))
    return [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()].slice(0, most)
  },
})

/** A node behind that one lays its item over that of the other. */
function withFieldsOf(workflow: Workflow, name: string, from: string): Workflow {
  const [node, other] = [nodeNamed(workflow, name), nodeNamed(workflow, from)]
  const outputs = workflow.connections[node.name]?.['main'] ?? []
  const at = outputs.findIndex((targets) => (targets?.length ?? 0) > 0)
  if (at < 0) throw cannotAlter(`"${name}" leads to no node.`)
  const merged: WorkflowNode = {
    name: unused(`${node.name} and what it was given`, workflow),
    type: 'n8n-nodes-base.set',
    typeVersion: 3.4,
    position: node.position,
    parameters: {
      mode: 'raw',
      jsonOutput: `={{ Object.assign({}, $(${JSON.stringify(other.name)}).item.json, $json) }}`,
      options: { stripBinary: false },
    },
  }
  const to = { node: merged.name, type: 'main', index: 0 }
  return {
    ...workflow,
    nodes: [...workflow.nodes, merged],
    connections: {
      ...workflow.connections,
      [node.name]: {
        ...workflow.connections[node.name],
        main: outputs.map((targets, index) => (index === at ? [to] : targets)),
      },
      [merged.name]: { main: [outputs[at] ?? []] },
    },
  }
}

function unused(name: string, workflow: Workflow): string {
  return findNode(workflow, name) === undefined ? name : unused(`${name} again`, workflow)
}
