import { Button, Menu } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { DeliveryView } from '../../shared/views/delivery-view.ts'
import { clock } from '../controls/measures.ts'
import { KeepAndDelete } from '../inspector/keep-and-delete.tsx'
import { compareWithMarked, copyDelivery, markForComparison, useReplays } from '../state/replays.ts'
import { previewRecord } from '../state/record.ts'
import { ReplayDialog } from './replay-dialog.tsx'

/** What can be done with a delivery besides reproducing it: sent once more, compared, copied. */
export function DeliveryActions({ view }: { readonly view: DeliveryView }): ReactNode {
  const { delivery } = view
  const { marked } = useReplays()
  const [replaying, setReplaying] = useState(false)
  return (
    <>
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
        <Button variant="default" onClick={() => void compareWithMarked(delivery.id)}>
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
          <Menu.Item onClick={() => void copyDelivery(delivery.id, 'curl', false)}>as cURL, secrets hidden</Menu.Item>
          <Menu.Item onClick={() => void copyDelivery(delivery.id, 'har', false)}>as HAR, secrets hidden</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => void copyDelivery(delivery.id, 'curl', true)}>as cURL with its secrets</Menu.Item>
          <Menu.Item onClick={() => void copyDelivery(delivery.id, 'har', true)}>as HAR with its secrets</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <KeepAndDelete
        mark={{ kind: 'delivery', id: delivery.id }}
        deletion={{ kind: 'deliveries', ids: [delivery.id] }}
        what="this delivery"
      />
      {replaying && <ReplayDialog view={view} close={() => setReplaying(false)} />}
    </>
  )
}
