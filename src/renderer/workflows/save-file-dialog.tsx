import { Button, Checkbox, Group, Modal, Radio, Stack } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { WorkflowDetail } from '../../shared/views/workflow-detail.ts'
import type { WorkflowFileChoice } from '../../shared/workflow-file.ts'
import { count } from '../controls/format.ts'
import { offerCommands } from '../state/commands.ts'
import { saveWorkflowFile } from '../state/workflow-file.ts'

const hides: readonly {
  readonly value: WorkflowFileChoice['hides']
  readonly label: string
  readonly description: string
}[] = [
  {
    value: 'secrets',
    label: 'Hide secrets',
    description: 'Each becomes a name, {{secret:NAME}}, to be filled in where it is imported. All else stays as it is.',
  },
  {
    value: 'personal data',
    label: 'Hide secrets and personal data',
    description: 'As in every export that is handed on. Steps in which such a value stood may no longer run.',
  },
]

/** The way to a file of the workflow that is shown, and what of it goes there. */
export function SaveWorkflowFile({ detail }: { readonly detail: WorkflowDetail }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      offerCommands([
        {
          id: 'save-workflow-file',
          title: 'Save the workflow as a file…',
          group: 'Workflow',
          shortcut: null,
          unavailable: null,
          run: () => setOpen(true),
        },
      ]),
    [],
  )
  const close = (): void => setOpen(false)
  return (
    <>
      <Button leftSection={<IconFileExport size={15} aria-hidden />} variant="default" onClick={() => setOpen(true)}>
        Save as file…
      </Button>
      <Modal opened={isOpen} onClose={close} title="Save the workflow as a file" size="lg" centered>
        {isOpen && <Form detail={detail} onDone={close} />}
      </Modal>
    </>
  )
}

function Form({ detail, onDone }: { readonly detail: WorkflowDetail; readonly onDone: () => void }): ReactNode {
  const { workflow, version } = detail
  const pinned = Object.keys(workflow.pinData).length
  const [hidden, setHidden] = useState<WorkflowFileChoice['hides']>('secrets')
  const [withPinned, setWithPinned] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    const isDone = await saveWorkflowFile(workflow.id, { hides: hidden, withPinned })
    setBusy(false)
    if (isDone) onDone()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p>
        "{workflow.name}" as it is now (version {version}), in the workflow JSON format that the service's editor
        imports. Credentials stand in it by name alone.
      </p>
      <Radio.Group
        label="What is hidden"
        value={hidden}
        onChange={(value) => setHidden(hides.find((each) => each.value === value)?.value ?? hidden)}
      >
        <Stack gap="xs" mt={6}>
          {hides.map((each) => (
            <Radio key={each.value} size="xs" {...each} />
          ))}
        </Stack>
      </Radio.Group>
      <Checkbox
        mt="md"
        size="xs"
        label={pinned === 0 ? 'With pinned items' : `With the items pinned to ${count(pinned, 'node')}`}
        description={
          pinned === 0
            ? 'Nothing is pinned to its nodes.'
            : 'They are data of runs: look through them before you hand them on.'
        }
        disabled={pinned === 0}
        checked={withPinned}
        onChange={(event) => setWithPinned(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} data-autofocus>
          Save…
        </Button>
      </Group>
    </form>
  )
}
