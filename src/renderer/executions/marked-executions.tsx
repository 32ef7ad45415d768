/** Several executions of the history, marked to be deleted together. */
import { Button, Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ExecutionSummary } from '../../shared/execution.ts'
import type { Column } from '../controls/data-table.tsx'
import { clock, count } from '../controls/measures.ts'
import { askToDelete } from '../state/deletion.ts'
import { toggleMarked, useMarkedExecutions } from '../state/executions.ts'

export const markColumn: Column<ExecutionSummary> = {
  id: 'mark',
  title: 'Mark',
  width: 40,
  grow: 0,
  text: () => '',
  draw: (row) => <Mark execution={row} />,
}

function Mark({ execution }: { readonly execution: ExecutionSummary }): ReactNode {
  const isMarked = useMarkedExecutions(({ ids }) => ids.includes(execution.id))
  return (
    <Checkbox
      size="xs"
      // The table holds the focus; its space bar marks the chosen row.
      tabIndex={-1}
      aria-label={`Marked: execution of ${clock(execution.startedAt)}`}
      checked={isMarked}
      onChange={() => toggleMarked(execution)}
      onClick={(event) => event.stopPropagation()}
    />
  )
}

/** Shown where executions are marked. */
export function DeleteMarked(): ReactNode {
  const ids = useMarkedExecutions((state) => state.ids)
  if (ids.length === 0) return null
  const what = count(ids.length, 'execution')
  return (
    <Button
      variant="default"
      size="compact-xs"
      onClick={() => void askToDelete({ kind: 'executions', ids: [...ids] }, what)}
    >
      Delete {what}…
    </Button>
  )
}
