/** Two things that can be done with whatever is recorded: keep it whatever the retention says, delete it. */
import { Button } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import type { Deletion } from '../../shared/deletion.ts'
import type { KeptMark } from '../../shared/retention.ts'
import { askToDelete } from '../state/deletion.ts'
import { keep, loadStorage, useStorage } from '../state/storage.ts'

export function KeepAndDelete(props: {
  readonly mark: KeptMark
  readonly deletion: Deletion
  /** As in "Delete this delivery?". */
  readonly what: string
  readonly isSmall?: boolean
}): ReactNode {
  const { mark, deletion, what, isSmall = false } = props
  const view = useStorage((state) => state.view)
  const isUnknown = view.kind === 'loading'
  useEffect(() => {
    if (isUnknown) void loadStorage()
  }, [isUnknown])
  const isKept = view.kind === 'ready' && view.value.kept.some((one) => one.kind === mark.kind && one.id === mark.id)
  const size = isSmall ? { size: 'compact-xs' } : {}
  return (
    <>
      <Button
        variant="default"
        {...size}
        aria-pressed={isKept}
        title={
          isKept
            ? 'It stays whatever the retention says. Press to let it go again.'
            : 'It stays whatever the retention says.'
        }
        onClick={() => void keep(mark, !isKept)}
      >
        {isKept ? 'Kept' : 'Keep this'}
      </Button>
      <Button variant="default" {...size} onClick={() => void askToDelete(deletion, what)}>
        Delete…
      </Button>
    </>
  )
}
