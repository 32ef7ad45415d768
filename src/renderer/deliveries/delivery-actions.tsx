import { Button, Menu } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { DeliveryView } from '../../shared/views/delivery-view.ts'
import { clock } from '../controls/format.ts'
import { CopyItems } from '../inspector/copy-items.tsx'
import { KeepAndDelete } from '../inspector/keep-and-delete.tsx'
import { SchemeDialog } from './scheme-dialog.tsx'
import { takeAsRequest } from './take-as-request.ts'
import { useCase } from '../state/case.ts'
import { compareWithMarked, copyDelivery, markForComparison, useReplays } from '../state/replays.ts'
import { previewRecord } from '../state/record.ts'
import { ReplayDialog } from './replay-dialog.tsx'

/** What can be done with a delivery besides reproducing it: sent once more, compared, copied. */
export function DeliveryActions(props: {
  readonly view: DeliveryView
  /** It was sent once more. */
  readonly onReplayed: () => void
}): ReactNode {
  const { view } = props
  const { delivery } = view
  const { marked } = useReplays()
  const hasCase = useCase((state) => state.study !== null)
  const [finding, setFinding] = useState(false)
  const [replaying, setReplaying] = useState(false)
  return (
    <>
      {hasCase && (
        <Button variant="default" onClick={() => void takeAsRequest(delivery.id)}>
          Use as this case’s request
        </Button>
      )}
      <Button variant="default" onClick={() => setReplaying(true)}>
        Replay…
      </Button>
      {marked === null || marked.id === delivery.id ? (
        <Button
          variant="default"
          aria-pressed={marked !== null}
          onClick={() => markForComparison(marked === null ? delivery : null)}
        >
          {marked === null ? 'Compare…' : 'Choose the other delivery (cancel)'}
        </Button>
      ) : (
        <Button variant="default" onClick={() => void compareWithMarked(delivery)}>
          Compare with that of {clock(marked.receivedAt)}
        </Button>
      )}
      {delivery.executionId === null && delivery.outcome !== 'received' && (
        <Button variant="default" onClick={() => void previewRecord(delivery.id)}>
          Diagnostic record…
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <Button variant="default">Copy</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <CopyItems onCopy={(format, withSecrets) => void copyDelivery(delivery.id, format, withSecrets)} />
        </Menu.Dropdown>
      </Menu>
      <KeepAndDelete
        mark={{ kind: 'delivery', id: delivery.id }}
        deletion={{ kind: 'deliveries', ids: [delivery.id] }}
        what="this delivery"
      />
      <Button variant="default" onClick={() => setFinding(true)}>
        Find its signature…
      </Button>
      {finding && <SchemeDialog deliveryId={delivery.id} close={() => setFinding(false)} />}
      {replaying && <ReplayDialog view={view} close={() => setReplaying(false)} onSent={props.onReplayed} />}
    </>
  )
}
