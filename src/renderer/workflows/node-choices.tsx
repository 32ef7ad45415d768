import type { ReactNode } from 'react'
import type { WorkflowDetail } from '../../shared/views/workflow-detail.ts'
import { MenuChoice } from '../controls/menu-choice.tsx'
import { shortcutText } from '../controls/shortcut.ts'
import { useWorkflows } from '../state/workflows.ts'
import { editCommands, useLastExecution } from './edit-commands.ts'

const ofTheWhole: ReadonlySet<string> = new Set(['undo-edit', 'redo-edit', 'add-node', 'choose-all-nodes'])

/** What can be done with the chosen nodes, as items of a menu. */
export function NodeChoices({ detail }: { readonly detail: WorkflowDetail }): ReactNode {
  const marked = useWorkflows((state) => state.marked)
  return editCommands(detail, marked, useLastExecution(detail.workflow.id))
    .filter(({ id }) => !ofTheWhole.has(id))
    .map(({ id, title, shortcut, unavailable, run }) => (
      <MenuChoice
        key={id}
        isOff={unavailable !== null}
        title={unavailable ?? undefined}
        rightSection={shortcut === null ? null : <span className="soft">{shortcutText(shortcut)}</span>}
        onChoose={run}
      >
        {title}
      </MenuChoice>
    ))
}
