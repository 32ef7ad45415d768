import type { WorkflowEdit } from '../../../shared/workflow-edit.ts'
import { addNode } from './add-node.ts'
import { connectNodes, disconnectNodes } from './connect-nodes.ts'
import { copyNodes, pasteNodes, type Pasted } from './paste-nodes.ts'
import { pinItems } from './pin-items.ts'
import { receiveDeliveries } from './receive-deliveries.ts'
import { removeNodes } from './remove-nodes.ts'
import { renameNode } from './rename-node.ts'
import { withNodes, type WorkflowText } from './workflow-text.ts'

/**
 * The workflow after one change by hand, and the nodes that it was about, as they are called then. Pure; what the change does
 * not speak of stays as it is written.
 *
 * @throws ProblemError INVALID_INPUT, NOT_JSON, NOT_A_WORKFLOW, NOT_ITEMS
 */
export function editWorkflow(workflow: WorkflowText, edit: WorkflowEdit): Pasted {
  switch (edit.kind) {
    case 'rename':
      return { workflow: renameNode(workflow, edit.node, edit.name), names: [edit.name.trim()] }
    case 'remove':
      return { workflow: removeNodes(workflow, edit.nodes), names: [] }
    case 'disable':
      return {
        workflow: withNodes(workflow, edit.nodes, ({ disabled: _before, ...node }) =>
          edit.disabled ? { ...node, disabled: true } : node,
        ),
        names: edit.nodes,
      }
    case 'move': {
      const places = new Map(edit.places.map(({ node, x, y }) => [node, [Math.round(x), Math.round(y)]]))
      const names = [...places.keys()]
      const moved = withNodes(workflow, names, (node) => ({ ...node, position: places.get(String(node['name'])) }))
      return { workflow: moved, names }
    }
    case 'connect':
      return { workflow: connectNodes(workflow, edit.link), names: [edit.link.from] }
    case 'disconnect':
      return { workflow: disconnectNodes(workflow, edit.link), names: [edit.link.from] }
    case 'paste':
      return pasteNodes(workflow, edit.text, edit.at)
    case 'duplicate':
      return pasteNodes(workflow, JSON.stringify(copyNodes(workflow, edit.nodes)), null)
    case 'add':
      return addNode(workflow, edit)
    case 'receive':
      return receiveDeliveries(workflow, edit.node)
    case 'pin':
      return { workflow: pinItems(workflow, edit.node, edit.items), names: [edit.node] }
  }
}
