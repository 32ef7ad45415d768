import { Button, Checkbox, Group, Modal, ScrollArea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { CapturedRequestView } from '../../shared/views/captured-request-view.ts'
import { bytes, count } from '../controls/format.ts'
import { leaveCaptured, takeCaptured, useCaptured } from '../state/open-text.ts'
import { send } from '../state/send.ts'
import styles from './captured-dialog.module.css'

/** Several captured requests came in one text: one is taken into the case, or three to five are sent as a batch. */
export function CapturedDialog(): ReactNode {
  const captured = useCaptured((state) => state.captured)
  if (captured === null) return null
  return <Choice key={captured.name} {...captured} />
}

function Choice(props: {
  readonly name: string
  readonly text: string
  readonly requests: readonly CapturedRequestView[]
}): ReactNode {
  const { name, text, requests } = props
  const [chosen, setChosen] = useState<readonly number[]>([0])
  const isBatch = chosen.length >= 3 && chosen.length <= 5
  const toggle = (index: number): void =>
    setChosen((before) =>
      before.includes(index) ? before.filter((one) => one !== index) : [...before, index].toSorted((a, b) => a - b),
    )
  const sendBatch = async (): Promise<void> => {
    const bodies = await takeCaptured({ name, text }, chosen)
    if (bodies.length > 0) await send(bodies.length, { bodies: [...bodies] })
  }
  return (
    <Modal opened onClose={leaveCaptured} title={`Requests of ${name}`} size="lg" centered>
      <p className="soft">
        {count(requests.length, 'request')} stand in it. Choose one to take it byte for byte, or 3 to 5 to send their
        bodies as a batch with the headers of the first.
      </p>
      <ScrollArea.Autosize mah={360} viewportProps={{ tabIndex: 0, 'aria-label': 'Captured requests' }}>
        <ul className={styles.list}>
          {requests.slice(0, mostShown).map((one, index) => (
            <li key={index}>
              <Checkbox
                size="xs"
                checked={chosen.includes(index)}
                onChange={() => toggle(index)}
                label={
                  <span className={styles.request}>
                    <strong>{one.method}</strong> <code>{one.url ?? 'body alone'}</code>{' '}
                    <span className="soft">
                      {one.name} {bytes(one.bodyBytes)}
                    </span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
      {requests.length > mostShown && <p className="soft">The first {mostShown} are shown.</p>}
      <Group justify="end" mt="md">
        <Button variant="default" onClick={leaveCaptured}>
          Cancel
        </Button>
        <Button variant="default" disabled={!isBatch} onClick={() => void sendBatch()}>
          {isBatch ? `Send ${String(chosen.length)} as a batch` : 'Send 3 to 5 as a batch'}
        </Button>
        <Button disabled={chosen.length !== 1} onClick={() => void takeCaptured({ name, text }, chosen)}>
          Take this request
        </Button>
      </Group>
    </Modal>
  )
}

const mostShown = 300
