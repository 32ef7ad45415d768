import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useState, type SyntheticEvent, type ReactNode } from 'react'
import type { Workflow } from '../../shared/workflow.ts'
import { editWorkflow, openEditDialog, useWorkflowEdits } from '../state/workflow-edits.ts'
import { AddNode } from './add-node.tsx'
import { ConnectNode } from './connect-node.tsx'

const titles = { add: 'Add a node', rename: 'Rename the node', connect: 'Connect the node' } as const

/** What is asked for before a change of the workflow is made. */
export function EditDialogs({ workflow }: { readonly workflow: Workflow }): ReactNode {
  const dialog = useWorkflowEdits((state) => state.dialog)
  const close = (): void => openEditDialog(null)
  return (
    <Modal
      opened={dialog !== null}
      onClose={close}
      title={dialog === null ? '' : titles[dialog.kind]}
      size="md"
      centered
      returnFocus
    >
      {dialog?.kind === 'add' && <AddNode place={dialog.place} workflow={workflow} onDone={close} />}
      {dialog?.kind === 'rename' && <Rename node={dialog.node} onDone={close} />}
      {dialog?.kind === 'connect' && <ConnectNode node={dialog.node} workflow={workflow} onDone={close} />}
    </Modal>
  )
}

function Rename({ node, onDone }: { readonly node: string; readonly onDone: () => void }): ReactNode {
  const [name, setName] = useState(node)
  const rename = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault()
    const said = `"${node}" is called "${name.trim()}" now, also in every expression that speaks of it.`
    if (await editWorkflow({ kind: 'rename', node, name }, said)) onDone()
  }
  return (
    <form onSubmit={(event) => void rename(event)}>
      <TextInput
        label="Name"
        description="Connections, pinned items and expressions follow it."
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button type="submit" disabled={name.trim() === '' || name.trim() === node}>
          Rename
        </Button>
      </Group>
    </form>
  )
}
