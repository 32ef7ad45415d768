/** Marked deliveries of the ledger become the items of a batch in the open case. */
import { Button, Tooltip } from '@mantine/core'
import { IconStack3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Delivery } from '../../shared/delivery.ts'
import type { LedgerRow } from '../../shared/views/ledger-row.ts'
import type { Column } from '../controls/column.ts'
import { clock, count } from '../controls/format.ts'
import { MarkBox } from '../controls/mark-box.tsx'
import { askToDelete } from '../state/deletion.ts'
import { useCase } from '../state/case.ts'
import { batchUnavailable, sendAsBatch, toggleInBatch, useDeliveries } from '../state/deliveries.ts'

export const batchColumn: Column<LedgerRow> = {
  id: 'batch',
  title: 'Batch',
  width: 40,
  grow: 0,
  text: () => '',
  draw: (row) => <Mark delivery={row} />,
}

function Mark({ delivery }: { readonly delivery: Delivery }): ReactNode {
  const isMarked = useDeliveries(({ batch }) => batch.some(({ id }) => id === delivery.id))
  return (
    <MarkBox
      label={`In the batch: delivery of ${clock(delivery.receivedAt)}`}
      isMarked={isMarked}
      onMark={() => toggleInBatch(delivery)}
    />
  )
}

export function SendAsBatch(): ReactNode {
  const batch = useDeliveries((state) => state.batch)
  const study = useCase((state) => state.study)
  const unavailable = batchUnavailable(batch, study?.workflow.id ?? null)
  const hint = unavailable ?? `In the case "${study?.name ?? ''}", in the order in which they came.`
  return (
    <Tooltip label={hint} multiline maw={320}>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconStack3 size={14} aria-hidden />}
        {...(unavailable === null ? {} : { 'data-disabled': true })}
        aria-disabled={unavailable !== null}
        aria-description={hint}
        onClick={() => {
          if (unavailable === null) void sendAsBatch()
        }}
      >
        {batch.length === 0 ? 'Send as a batch' : `Send ${batch.length} as a batch`}
      </Button>
    </Tooltip>
  )
}

/** Shown where deliveries are marked. */
export function DeleteMarked(): ReactNode {
  const batch = useDeliveries((state) => state.batch)
  if (batch.length === 0) return null
  const what = count(batch.length, 'delivery', 'deliveries')
  return (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => void askToDelete({ kind: 'deliveries', ids: batch.map(({ id }) => id) }, what)}
    >
      Delete {what}…
    </Button>
  )
}
