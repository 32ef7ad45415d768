import { useMemo, useState, type ReactNode } from 'react'
import type { WorkflowDetail } from '../../shared/views/workflow-detail.ts'
import { RowMenu, type MenuPlace } from '../controls/row-menu.tsx'
import { WorkflowCanvas } from '../inspector/workflow-canvas.tsx'
import { useNodeDrafts } from '../state/node-drafts.ts'
import { editWorkflow, openEditDialog } from '../state/workflow-edits.ts'
import { chooseNode, markNode, useWorkflows } from '../state/workflows.ts'
import { NodeChoices } from './node-choices.tsx'

type Editing = NonNullable<Parameters<typeof WorkflowCanvas>[0]['editing']>

/** The workflow on its canvas, to be moved, connected and added to by hand; each node has a menu. */
export function EditedCanvas({ detail }: { readonly detail: WorkflowDetail }): ReactNode {
  const { workflow } = detail
  const node = useWorkflows((state) => state.node)
  const marked = useWorkflows((state) => state.marked)
  const drafts = useNodeDrafts((state) => state.drafts[workflow.id])
  const unsaved = useMemo(() => Object.keys(drafts ?? {}), [drafts])
  const [menu, setMenu] = useState<{ readonly node: string; readonly place: MenuPlace } | null>(null)
  const editing = useMemo((): Editing => {
    const onMenu: Editing['onMenu'] = (id, place) => {
      if (!marked.includes(id)) chooseNode(id)
      setMenu({ node: id, place })
    }
    return { marked, onMenu, ...edits }
  }, [marked])
  return (
    <>
      <WorkflowCanvas
        workflow={workflow}
        view={null}
        live={null}
        unsaved={unsaved}
        chosen={node}
        onChoose={chooseNode}
        editing={editing}
      />
      {menu !== null && (
        <RowMenu
          place={menu.place}
          label={`Menu of the node ${menu.node}`}
          close={() => {
            focusNode(menu.node)
            setMenu(null)
          }}
        >
          <NodeChoices detail={detail} />
        </RowMenu>
      )}
    </>
  )
}

/** The keys go on where the menu was opened. */
function focusNode(name: string): void {
  document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(name)}"]`)?.focus()
}

const edits: Omit<Editing, 'marked' | 'onMenu'> = {
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
