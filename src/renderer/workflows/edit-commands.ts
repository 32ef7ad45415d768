import { useEffect } from 'react'
import type { WorkflowDetail } from '../../shared/views/workflow-detail.ts'
import { count } from '../controls/format.ts'
import { offerCommands, type Command } from '../state/commands.ts'
import {
  copyNodes,
  editWorkflow,
  openEditDialog,
  redoEdit,
  undoEdit,
  type NewNodePlace,
} from '../state/workflow-edits.ts'
import { markNodes, useWorkflows } from '../state/workflows.ts'

/** What can be done to a workflow by hand, with the shortcuts that the service's editor has where it has one. */
export function editCommands({ workflow }: WorkflowDetail, marked: readonly string[]): readonly Command[] {
  const [first] = marked
  const nodes = [...marked]
  const what = marked.length === 1 ? `"${first ?? ''}"` : count(marked.length, 'node')
  const areDisabled = workflow.nodes
    .filter(({ name }) => marked.includes(name))
    .every(({ disabled }) => disabled === true)
  const some = first === undefined ? 'Choose a node on the canvas first.' : null
  const one = marked.length === 1 ? null : 'Choose one node on the canvas first.'
  return [
    command('undo-edit', 'Undo the last change', 'mod+Z', null, () => void undoEdit()),
    command('redo-edit', 'Redo the change', 'mod+shift+Z', null, () => void redoEdit()),
    command('add-node', 'Add a node…', 'N', null, () => openEditDialog({ kind: 'add', place: placeBehind(first) })),
    command('rename-node', 'Rename the node…', 'F2', one, () => openEditDialog({ kind: 'rename', node: first ?? '' })),
    command('connect-node', 'Connect the node…', 'C', one, () =>
      openEditDialog({ kind: 'connect', node: first ?? '' }),
    ),
    command('disable-nodes', areDisabled && some === null ? 'Enable' : 'Disable', 'D', some, () => {
      void editWorkflow(
        { kind: 'disable', nodes, disabled: !areDisabled },
        areDisabled ? `${what} runs again.` : `${what} is passed over: its items go through unchanged.`,
      )
    }),
    command('duplicate-nodes', 'Duplicate', 'mod+D', some, () => {
      void editWorkflow({ kind: 'duplicate', nodes }, `${what} stands there twice.`)
    }),
    command('copy-nodes', 'Copy (Ctrl+C)', null, some, () => void copyNodes(nodes)),
    command('delete-nodes', 'Delete', 'Delete', some, () => {
      void editWorkflow({ kind: 'remove', nodes }, `${what} is deleted.`)
    }),
    command('choose-all-nodes', 'Choose all nodes', 'mod+A', null, () => {
      markNodes(workflow.nodes.map(({ name }) => name))
    }),
  ]
}

/** Offers them while the workflow is shown; Ctrl+C and Ctrl+X take nodes where no text is chosen. */
export function useEditCommands(detail: WorkflowDetail | null): void {
  const marked = useWorkflows((state) => state.marked)
  useEffect(() => (detail === null ? undefined : offerCommands(editCommands(detail, marked))), [detail, marked])
  useEffect(() => {
    const taken = (event: ClipboardEvent): void => {
      const isText =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]') !== null
      if (isText || marked.length === 0 || document.getSelection()?.toString() !== '' || isDialogOpen()) return
      event.preventDefault()
      void copyNodes(marked).then(() => {
        if (event.type === 'cut') void editWorkflow({ kind: 'remove', nodes: [...marked] }, 'The nodes are cut.')
      })
    }
    document.addEventListener('copy', taken)
    document.addEventListener('cut', taken)
    return () => {
      document.removeEventListener('copy', taken)
      document.removeEventListener('cut', taken)
    }
  }, [marked])
}

/** Behind the chosen node, by its first output; beside all else where none is chosen. */
function placeBehind(node: string | undefined): NewNodePlace {
  return { after: node === undefined ? null : { node, output: 0 }, before: null }
}

function command(
  id: string,
  title: string,
  shortcut: string | null,
  unavailable: string | null,
  run: () => void,
): Command {
  const unlessAsked = (): void => {
    if (!isDialogOpen()) run()
  }
  return { id, title, group: 'Workflow', shortcut, outsideText: true, unavailable, run: unlessAsked }
}

/** A key that is pressed in a dialog means something there. */
function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][aria-modal=true]') !== null
}
