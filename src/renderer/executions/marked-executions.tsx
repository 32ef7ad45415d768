/** Several executions of the history, marked to be deleted together, or two to be compared. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ExecutionSummary } from '../../shared/execution.ts'
import type { Column } from '../controls/column.ts'
import { clock, count } from '../controls/format.ts'
import { MarkBox } from '../controls/mark-box.tsx'
import { compareExecutions } from '../state/compared-executions.ts'
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
    <MarkBox
      label={`Marked: execution of ${clock(execution.startedAt)}`}
      isMarked={isMarked}
      onMark={() => toggleMarked(execution)}
    />
  )
}

/** Shown where two executions are marked. */
export function CompareMarked(): ReactNode {
  const [one, other, third] = useMarkedExecutions((state) => state.ids)
  if (one === undefined || other === undefined || third !== undefined) return null
  return (
    <Button variant="default" size="compact-xs" onClick={() => void compareExecutions(one, other)}>
      Compare the two
    </Button>
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
