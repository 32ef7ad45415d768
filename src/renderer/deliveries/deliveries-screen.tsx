/** The ledger: everything that reached the listener, matched or not, with the reason (contract §4). */
import { Select } from '@mantine/core'
import { useCallback, useEffect, type ReactNode } from 'react'
import { deliveryOutcomes, type Delivery, type DeliveryOutcome } from '../../shared/delivery.ts'
import { clock, fullTime } from '../controls/measures.ts'
import { Empty, Loading, ProblemNotice } from '../controls/notice.tsx'
import { Pane } from '../controls/pane.tsx'
import { ScreenHead } from '../controls/screen-head.tsx'
import { Split } from '../controls/split.tsx'
import { StatusMark, type MarkKind } from '../controls/status-mark.tsx'
import { VirtualList } from '../controls/virtual-list.tsx'
import {
  chooseDelivery,
  filterDeliveries,
  loadOlderDeliveries,
  markDeliveriesRead,
  useDeliveries,
} from '../state/deliveries.ts'
import { useListener } from '../state/listener.ts'
import styles from './deliveries.module.css'
import { DeliveryDetail } from './delivery-detail.tsx'

export function DeliveriesScreen(): ReactNode {
  const { deliveries, outcome, loading, problem, complete, chosenId, view, unread } = useDeliveries()
  useEffect(() => {
    void filterDeliveries(useDeliveries.getState().outcome)
  }, [])
  useEffect(() => {
    if (unread > 0) markDeliveriesRead()
  }, [unread])
  const more = useCallback(() => {
    if (!useDeliveries.getState().loading) void loadOlderDeliveries()
  }, [])
  return (
    <>
      <ScreenHead title="Deliveries" text="Everything that reached the listener, matched or not, with the reason.">
        <Select
          aria-label="Outcome"
          w={150}
          data={[{ value: '', label: 'Any outcome' }, ...deliveryOutcomes.map((value) => ({ value, label: value }))]}
          value={outcome ?? ''}
          onChange={(value) => void filterDeliveries(deliveryOutcomes.find((each) => each === value) ?? null)}
        />
      </ScreenHead>
      <div className={styles.body}>
        <Split
          id="deliveries"
          orientation="horizontal"
          parts={[
            {
              id: 'ledger',
              size: '40%',
              minimum: '300px',
              content: (
                <Pane title="Ledger" aside={complete ? `${deliveries.length}` : `${deliveries.length} so far`}>
                  {problem !== null ? (
                    <ProblemNotice problem={problem} retry={() => void filterDeliveries(outcome)} />
                  ) : deliveries.length === 0 ? (
                    <NoDeliveries loading={loading} outcome={outcome} />
                  ) : (
                    <VirtualList
                      label="Deliveries"
                      entries={deliveries}
                      keyOf={(delivery) => delivery.id}
                      chosenKey={chosenId}
                      rowHeight={46}
                      draw={(delivery) => <Row delivery={delivery} />}
                      onChoose={(delivery) => void chooseDelivery(delivery.id)}
                      onNearEnd={more}
                    />
                  )}
                </Pane>
              ),
            },
            {
              id: 'delivery',
              size: '60%',
              minimum: '320px',
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
                  {view?.kind === 'ready' && <DeliveryDetail view={view.value} />}
                </Pane>
              ),
            },
          ]}
        />
      </div>
    </>
  )
}

export const outcomeMarks: Readonly<Record<DeliveryOutcome, MarkKind>> = {
  received: 'running',
  accepted: 'success',
  duplicate: 'warning',
  unmatched: 'error',
  refused: 'error',
}

function Row({ delivery }: { readonly delivery: Delivery }): ReactNode {
  return (
    <>
      <span className={styles.line}>
        <StatusMark kind={outcomeMarks[delivery.outcome]} />
        <strong className={styles.cut}>
          {delivery.method} {delivery.target}
        </strong>
        <span className={`${styles.end ?? ''} numbers`} title={fullTime(delivery.receivedAt)}>
          {clock(delivery.receivedAt)}
        </span>
      </span>
      <span className={styles.under}>
        {delivery.outcome}, provider saw {delivery.answer?.statusCode ?? 'no answer yet'}
        {delivery.externalId !== null && ` · ${delivery.externalId.value}`}
      </span>
    </>
  )
}

function NoDeliveries(props: { readonly loading: boolean; readonly outcome: DeliveryOutcome | null }): ReactNode {
  const status = useListener((state) => state.status)
  if (props.loading) return <Loading what="the deliveries" />
  if (props.outcome !== null) return <Empty title={`No delivery is ${props.outcome}`} text="Choose another outcome." />
  return (
    <Empty
      title="Nothing has arrived yet"
      text={
        status.kind === 'listening'
          ? `Point a provider at ${status.url}, or send one item on the Reproduce screen.`
          : 'The listener is not listening; the status bar says why.'
      }
    />
  )
}
