import { useEffect } from 'react'
import type { ExecutionSummary } from '../../shared/execution.ts'
import type { WorkflowDetail } from '../../shared/views/workflow-detail.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { count } from '../controls/format.ts'
import { isDialogOpen } from '../controls/open-dialog.ts'
import { offerCommands, type Command } from '../state/commands.ts'
import { stopBefore } from '../state/part-runs.ts'
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
export function editCommands(
  { workflow }: WorkflowDetail,
  marked: readonly string[],
  lastExecution: ExecutionSummary | null,
): readonly Command[] {
  const [first] = marked
  const nodes = [...marked]
  const what = marked.length === 1 ? `"${first ?? ''}"` : count(marked.length, 'node')
  /** What is said of them: of one, or of several. */
  const said = (ofOne: string, ofMany: string): string => `${what} ${marked.length === 1 ? ofOne : ofMany}`
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
    command(
      'stop-before-node',
      'Run again and stop before it',
      'B',
      one ?? whyNotBefore(workflow, first, lastExecution),
      () => {
        if (lastExecution !== null && first !== undefined) void stopBefore(lastExecution.id, first)
      },
    ),
    command('disable-nodes', areDisabled && some === null ? 'Enable' : 'Disable', 'D', some, () => {
      void editWorkflow(
        { kind: 'disable', nodes, disabled: !areDisabled },
        areDisabled
          ? said('runs again.', 'run again.')
          : said(
              'is passed over: its items go through unchanged.',
              'are passed over: their items go through unchanged.',
            ),
      )
    }),
    command('duplicate-nodes', 'Duplicate', 'mod+D', some, () => {
      void editWorkflow({ kind: 'duplicate', nodes }, said('stands there twice.', 'stand there twice.'))
    }),
    command('copy-nodes', 'Copy (Ctrl+C)', null, some, () => void copyNodes(nodes)),
    command('delete-nodes', 'Delete', 'Delete', some, () => {
      void editWorkflow({ kind: 'remove', nodes }, said('is deleted.', 'are deleted.'))
    }),
    command('choose-all-nodes', 'Choose all nodes', 'mod+A', null, () => {
      markNodes(workflow.nodes.map(({ name }) => name))
    }),
  ]
}

/** Why the last execution cannot be run again up to the node; null where it can. */
function whyNotBefore(
  { connections }: Workflow,
  node: string | undefined,
  lastExecution: ExecutionSummary | null,
): string | null {
  if (lastExecution === null) return 'The workflow has not run yet: send it an item first.'
  if (lastExecution.stoppedAt === null) return 'Its last execution is under way.'
  const isReached = Object.values(connections).some((outputs) =>
    (outputs['main'] ?? []).some((targets) => targets?.some((target) => target.node === node) === true),
  )
  return isReached ? null : 'Nothing leads to this node: an execution cannot stop before it.'
}

/** Offers them while the workflow is shown; Ctrl+C and Ctrl+X take nodes where no text is chosen. */
export function useEditCommands(detail: WorkflowDetail | null): void {
  const marked = useWorkflows((state) => state.marked)
  const last = useLastExecution(detail?.workflow.id ?? null)
  useEffect(
    () => (detail === null ? undefined : offerCommands(editCommands(detail, marked, last))),
    [detail, marked, last],
  )
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

/** The newest execution of the workflow; null where it has not run, or is not known yet. */
export function useLastExecution(workflowId: string | null): ExecutionSummary | null {
  return useWorkflows(({ workflows }) =>
    workflows.kind === 'ready' ? (workflows.value.find(({ id }) => id === workflowId)?.lastExecution ?? null) : null,
  )
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
  return { id, title, group: 'Workflow', shortcut, outsideText: true, unavailable, run }
}
