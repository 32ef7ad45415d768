import { useMemo, type ReactNode } from 'react'
import type { Workflow } from '../../shared/workflow.ts'
import { WorkflowCanvas } from '../inspector/workflow-canvas.tsx'
import { editWorkflow, openEditDialog } from '../state/workflow-edits.ts'
import { chooseNode, markNode, useWorkflows } from '../state/workflows.ts'

type Editing = NonNullable<Parameters<typeof WorkflowCanvas>[0]['editing']>

/** The workflow on its canvas, to be moved, connected and added to by hand. */
export function EditedCanvas({ workflow }: { readonly workflow: Workflow }): ReactNode {
  const node = useWorkflows((state) => state.node)
  const marked = useWorkflows((state) => state.marked)
  const editing = useMemo((): Editing => ({ marked, ...edits }), [marked])
  return (
    <WorkflowCanvas workflow={workflow} view={null} live={null} chosen={node} onChoose={chooseNode} editing={editing} />
  )
}

const edits: Omit<Editing, 'marked'> = {
  onMark: markNode,
  onMove: (places) => {
    if (places.length > 0)
      void editWorkflow({ kind: 'move', places: places.map(({ id, x, y }) => ({ node: id, x, y })) }, null)
  },
  onConnect: (way) => {
    void editWorkflow({ kind: 'connect', link: { ...way, type: 'main' } }, `"${way.from}" leads to "${way.to}" now.`)
  },
  onInsert: ({ from, output, to, input }) =>
    openEditDialog({
      kind: 'add',
      place: { after: { node: from, output }, before: { node: to, input } },
    }),
  onCut: ({ from, output, to, input }) => {
    void editWorkflow(
      { kind: 'disconnect', link: { from, output, to, input, type: 'main' } },
      `"${from}" no longer leads to "${to}".`,
    )
  },
}
