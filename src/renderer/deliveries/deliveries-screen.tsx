/** The ledger: everything that reached the listener, matched or not, with the reason (contract §4). */
import { Button, Select } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useMemo, type ReactNode } from 'react'
import { deliverySortColumns } from '../../shared/filter/list-sort.ts'
import { deliveryOutcomes } from '../../shared/delivery.ts'
import type { Share } from '../../shared/measures.ts'
import { TableTools, useColumnChoice } from '../controls/column-choice.tsx'
import { DataTable } from '../controls/data-table.tsx'
import { count, percent } from '../controls/format.ts'
import { Empty, Loading, ProblemNotice } from '../controls/notice.tsx'
import { Pane } from '../controls/pane.tsx'
import { ScreenHead } from '../controls/screen-head.tsx'
import { Split } from '../controls/split.tsx'
import { askForChannel } from '../state/channels.ts'
import { useCase } from '../state/case.ts'
import { copyText } from '../state/clipboard.ts'
import {
  chooseDelivery,
  countRepeats,
  deliveryList,
  filterDeliveries,
  markDeliveries,
  markDeliveriesRead,
  sortDeliveries,
  toggleInBatch,
  useDeliveries,
} from '../state/deliveries.ts'
import { useListener } from '../state/listener.ts'
import { textIndexText, useTextIndex } from '../state/text-index.ts'
import { ListFilter } from '../inspector/list-filter.tsx'
import { RecordDialog } from '../inspector/record-dialog.tsx'
import { SendAgainMenu } from '../inspector/send-again-menu.tsx'
import { SeriesStrip } from '../inspector/series-strip.tsx'
import { ChannelStrips } from './channel-strips.tsx'
import { ComparedRequests } from './compared-requests.tsx'
import styles from './deliveries.module.css'
import { batchColumn, DeleteMarked, SendAsBatch } from './batch-of-deliveries.tsx'
import { deliveryColumns } from './delivery-columns.tsx'
import { DeliveryMenu } from './delivery-menu.tsx'
import { DeliveryDetail } from './delivery-detail.tsx'

export function DeliveriesScreen(): ReactNode {
  const { filter, view, unread, arrived, hitRate } = useDeliveries()
  const { total } = deliveryList.useList()
  useEffect(() => void deliveryList.reset(), [])
  // In a moment, so that a burst of deliveries is counted once.
  const recount = useDebouncedCallback(() => void countRepeats(), 300)
  useEffect(() => recount(), [total, recount])
  useEffect(() => {
    if (unread + arrived > 0) markDeliveriesRead()
  }, [unread, arrived])
  return (
    <>
      <ScreenHead
        title="Deliveries"
        text={`${hitRateText(hitRate)}Everything that reached the listener, matched or not, with the reason.`}
      >
        <ListFilter
          list="deliveries"
          placeholder="Words, or status:5xx path:/orders"
          text={filter.text}
          onFilter={(text) => filterDeliveries({ text })}
        />
        <Select
          aria-label="Outcome"
          w={140}
          data={[{ value: '', label: 'Any outcome' }, ...deliveryOutcomes.map((value) => ({ value, label: value }))]}
          value={filter.outcome}
          onChange={(outcome) => filterDeliveries({ outcome: outcome ?? '' })}
        />
        <Button
          variant="default"
          leftSection={<IconBroadcast size={15} aria-hidden />}
          onClick={() => void askForChannel()}
        >
          Listen to a channel…
        </Button>
      </ScreenHead>
      <ChannelStrips />
      <SeriesStrip what="deliveries" />
      <div className={styles.body}>
        <Split
          id="deliveries"
          orientation="vertical"
          parts={[
            { id: 'ledger', size: '42%', minimum: '120px', content: <Ledger /> },
            {
              id: 'delivery',
              size: '58%',
              minimum: '180px',
              content: (
                <Pane title="Delivery">
                  {view === null && (
                    <Empty
                      title="No delivery is chosen"
                      text="Choose one to see the request byte for byte, what it matched and what the provider was answered."
                    />
                  )}
                  {view?.kind === 'loading' && <Loading what="the delivery" />}
                  {view?.kind === 'failed' && <ProblemNotice problem={view.problem} />}
                  {view?.kind === 'ready' && <DeliveryDetail key={view.value.delivery.id} view={view.value} />}
                </Pane>
              ),
            },
          ]}
        />
      </div>
      <RecordDialog />
      <ComparedRequests />
    </>
  )
}

function hitRateText(rate: Share | null): string {
  if (rate?.share == null) return ''
  const events = count(rate.of, 'event', 'events')
  return `Dedupe hit rate: ${percent(rate.share)} (${String(rate.count)} of ${events} recognised as a repeat). `
}

function Ledger(): ReactNode {
  const { total, rows, passing, problem, isStale } = deliveryList.useList()
  const { filter, sort, chosenId, batch } = useDeliveries()
  const { progress } = useTextIndex()
  const isFiltered = filter.outcome !== '' || filter.text !== ''
  const choice = useColumnChoice('deliveries', deliveryColumns)
  const columns = useMemo(() => [batchColumn, ...choice.shown], [choice.shown])
  return (
    <Pane
      title="Ledger"
      aside={
        total === null
          ? undefined
          : (isStale ? 'searching…' : count(total, 'delivery', 'deliveries')) + textIndexText(progress)
      }
      actions={
        <>
          <SendAsBatch />
          <SendAgainMenu what="deliveries" marked={batch.length} total={total} isFiltered={isFiltered} />
          <DeleteMarked />
          <TableTools
            columns={deliveryColumns}
            choice={choice}
            rows={() => [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)}
            onCopy={(text, amount) => void copyText(text, count(amount, 'delivery is', 'deliveries are'))}
          />
        </>
      }
    >
      {problem !== null ? (
        <ProblemNotice problem={problem} retry={() => void deliveryList.reset()} />
      ) : total === null ? (
        <Loading what="the deliveries" />
      ) : total === 0 ? (
        <NoDeliveries isFiltered={isFiltered} />
      ) : (
        <DataTable
          label="Deliveries"
          columns={columns}
          total={total}
          rowAt={(index) => rows.get(index)}
          passing={passing}
          keyOf={(delivery) => delivery.id}
          chosenKey={chosenId}
          onMark={toggleInBatch}
          onMarkRange={(anchor, to) => void markDeliveries(anchor, to)}
          onChoose={(delivery) => void chooseDelivery(delivery.id)}
          onRange={deliveryList.need}
          sort={{ ...sort, columns: deliverySortColumns, onSort: sortDeliveries }}
          menu={(row) => <DeliveryMenu row={row} />}
        />
      )}
    </Pane>
  )
}

function NoDeliveries({ isFiltered }: { readonly isFiltered: boolean }): ReactNode {
  const status = useListener((state) => state.status)
  const served = useCase(({ study }) => study?.webhooks.find(({ workflowActive }) => workflowActive))
  if (isFiltered) {
    return (
      <Empty title="No delivery fits" text="Choose another outcome, or leave out a condition of the filter.">
        <Button variant="default" onClick={() => filterDeliveries({ outcome: '', text: '' })}>
          Clear filters
        </Button>
      </Empty>
    )
  }
  if (status.kind !== 'listening') {
    return <Empty title="Nothing has arrived yet" text="The listener is not listening; the status bar says why." />
  }
  const url = served?.productionUrl ?? status.url
  return (
    <Empty
      title="Nothing has arrived yet"
      text={`Point a provider at ${url}, or send one item on the Reproduce screen.`}
    >
      {served !== undefined && (
        <Button variant="default" onClick={() => void copyText(url, 'The production URL is')}>
          Copy the URL
        </Button>
      )}
    </Empty>
  )
}
