/** Asks before something is deleted: how much goes, and whether it can be taken back. */
import { Button, Checkbox, Group, Modal, Progress, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { askToDelete, countsText, deleteAsked, leaveDeletion, leftText, useDeletion } from '../state/deletion.ts'
import { stopRemoval, useStorage } from '../state/storage.ts'

export function DeleteDialog(): ReactNode {
  const { asked, isDeleting } = useDeletion()
  if (asked === null) return null
  const { what, plan, deletion } = asked
  const isEmpty = plan !== null && countsText(plan.counts) === 'nothing' && deletion.kind !== 'everything'
  return (
    <Modal opened onClose={() => !isDeleting && leaveDeletion()} title={`Delete ${what}?`} size={480} centered>
      <Stack gap="sm">
        <p role="status">
          {plan === null ? 'Counting what would go…' : `This deletes ${countsText(plan.counts)}.`}{' '}
          {plan !== null && leftText(plan.kept, plan.active)}
        </p>
        {plan !== null && (
          <p className="soft">
            {plan.canBeUndone ? 'It can be taken back for ten seconds.' : 'It cannot be taken back.'}
          </p>
        )}
        <Choices />
        {isDeleting && <Removing />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={() => (isDeleting ? void stopRemoval() : leaveDeletion())}>
            {isDeleting ? 'Stop' : 'Cancel'}
          </Button>
          <Button disabled={plan === null || isEmpty} loading={isDeleting} onClick={() => void deleteAsked()}>
            Delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What goes along only where it is ticked. */
function Choices(): ReactNode {
  const { asked, isDeleting } = useDeletion()
  if (asked === null) return null
  const { deletion, what } = asked
  switch (deletion.kind) {
    case 'workflow':
      return (
        <Checkbox
          label="Its deliveries and executions too"
          disabled={isDeleting}
          checked={deletion.withHistory}
          onChange={(event) => void askToDelete({ ...deletion, withHistory: event.currentTarget.checked }, what)}
        />
      )
    case 'everything':
      return (
        <>
          <Checkbox
            label="The settings too"
            disabled={isDeleting}
            checked={deletion.withSettings}
            onChange={(event) => void askToDelete({ ...deletion, withSettings: event.currentTarget.checked }, what)}
          />
          <Checkbox
            label="The credentials too"
            disabled={isDeleting}
            checked={deletion.withCredentials}
            onChange={(event) => void askToDelete({ ...deletion, withCredentials: event.currentTarget.checked }, what)}
          />
        </>
      )
    case 'deliveries':
    case 'executions':
    case 'case':
    case 'older':
      return null
  }
}

/** How far the removal is that is under way. */
export function Removing(): ReactNode {
  const removal = useStorage((state) => state.removal)
  const done = removal === null ? 0 : removal.removed.executions + removal.removed.deliveries
  const total = removal?.total ?? null
  const text =
    total === null
      ? `${done.toLocaleString()} removed so far`
      : `${done.toLocaleString()} of ${total.toLocaleString()} removed`
  return (
    <div style={{ width: '100%' }}>
      <Progress aria-label={text} value={total === null || total === 0 ? 100 : (done / total) * 100} animated />
      <p className="soft numbers">{text}</p>
    </div>
  )
}
