import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconDots, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { WorkflowDetail } from '../../shared/views/workflow-detail.ts'
import { count } from '../controls/format.ts'
import { shortcutText } from '../controls/shortcut.ts'
import type { Command } from '../state/commands.ts'
import { useWorkflowHistory } from '../state/workflow-history.ts'
import { useWorkflows } from '../state/workflows.ts'
import { editCommands, useEditCommands, useLastExecution } from './edit-commands.ts'
import { NodeChoices } from './node-choices.tsx'

const icons = { 'undo-edit': IconArrowBackUp, 'redo-edit': IconArrowForwardUp, 'add-node': IconPlus } as const

/** The tools above the canvas: back, on, a new node, and what is done to the chosen ones. */
export function EditTools({ detail }: { readonly detail: WorkflowDetail }): ReactNode {
  useEditCommands(detail)
  const marked = useWorkflows((state) => state.marked)
  const history = useWorkflowHistory((state) => state[detail.workflow.id])
  const commands = editCommands(detail, marked, useLastExecution(detail.workflow.id))
  const named = (id: keyof typeof icons): Command | undefined => commands.find((each) => each.id === id)
  return (
    <>
      <Tool command={named('undo-edit')} icon="undo-edit" isOff={(history?.past.length ?? 0) === 0} />
      <Tool command={named('redo-edit')} icon="redo-edit" isOff={(history?.future.length ?? 0) === 0} />
      <Tool command={named('add-node')} icon="add-node" isOff={false} />
      {marked.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="subtle" size="compact-xs" leftSection={<IconDots size={14} aria-hidden />}>
              {count(marked.length, 'node')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <NodeChoices detail={detail} />
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

function Tool(props: {
  readonly command: Command | undefined
  readonly icon: keyof typeof icons
  readonly isOff: boolean
}): ReactNode {
  const { command, isOff } = props
  const Icon = icons[props.icon]
  if (command === undefined) return null
  return (
    <Tooltip label={`${command.title} ${shortcutText(command.shortcut ?? '')}`}>
      <ActionIcon variant="subtle" size="sm" aria-label={command.title} disabled={isOff} onClick={command.run}>
        <Icon size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
