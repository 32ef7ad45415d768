import { holdsWords } from '../../shared/holds-words.ts'
import { Button, Checkbox, Group, Modal, ScrollArea, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { CapturedRequestView } from '../../shared/views/captured-request-view.ts'
import { bytes, clock, count } from '../controls/format.ts'
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
  const inOrder = bodiesFirst(requests)
  const [chosen, setChosen] = useState<readonly number[]>(inOrder.slice(0, 1))
  const [wanted, setWanted] = useState('')
  const isBatch = chosen.length >= 3 && chosen.length <= 5
  const toggle = (index: number): void =>
    setChosen((before) =>
      before.includes(index) ? before.filter((one) => one !== index) : [...before, index].toSorted((a, b) => a - b),
    )
  const sendBatch = async (): Promise<void> => {
    const bodies = await takeCaptured({ name, text }, chosen)
    if (bodies.length > 0) await send(bodies.length, { bodies: [...bodies] })
  }
  const found = inOrder.filter((index) => holds(requests[index], wanted))
  return (
    <Modal opened onClose={leaveCaptured} title={`Requests of ${name}`} size="lg" centered>
      <p className="soft">
        {count(requests.length, 'request')} stand in it. Choose one to take it byte for byte, or 3 to 5 to send their
        bodies as a batch with the headers of the first.
      </p>
      {requests.length > fewRequests && (
        <TextInput
          size="xs"
          mt="xs"
          aria-label="Search the requests"
          placeholder="Search by method, URL, status, name or the beginning of the body"
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={360} mt="sm" viewportProps={{ tabIndex: 0, 'aria-label': 'Captured requests' }}>
        <ul className={styles.list}>
          {found.slice(0, mostShown).map((index) => (
            <li key={index}>
              <Checkbox
                size="xs"
                checked={chosen.includes(index)}
                onChange={() => toggle(index)}
                label={<RequestLine request={requests[index]} />}
              />
            </li>
          ))}
        </ul>
      </ScrollArea.Autosize>
      {found.length === 0 && <p className="soft">No request holds "{wanted}".</p>}
      {found.length > mostShown && <p className="soft">The first {mostShown} are shown; search for others.</p>}
      <Group justify="end" mt="md">
        <span className={`${styles.chosen ?? ''} soft`} role="status">
          {chosen.length > 5 ? `${chosen.length} chosen: a batch has at most 5.` : `${chosen.length} chosen`}
        </span>
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

function RequestLine({ request }: { readonly request: CapturedRequestView | undefined }): ReactNode {
  if (request === undefined) return null
  const { method, url, name, sentAt, answered, bodyBytes, bodyStart } = request
  const facts = [
    name,
    sentAt === null ? '' : clock(sentAt),
    answered === null ? '' : `answered ${String(answered)}`,
    bytes(bodyBytes),
  ]
  return (
    <span className={styles.request}>
      <span>
        <strong>{method}</strong> <code>{url ?? 'body alone'}</code>
      </span>
      <span className="soft numbers">{facts.filter((fact) => fact !== '').join(' · ')}</span>
      {bodyStart !== '' && <code className={`${styles.start ?? ''} soft`}>{bodyStart}</code>}
    </span>
  )
}

/** A browser's log begins with the page and all that it loads; what a webhook gets has a body. */
function bodiesFirst(requests: readonly CapturedRequestView[]): readonly number[] {
  const all = requests.map((_, index) => index)
  const hasBody = (index: number): boolean => (requests[index]?.bodyBytes ?? 0) > 0
  return [...all.filter(hasBody), ...all.filter((index) => !hasBody(index))]
}

function holds(request: CapturedRequestView | undefined, wanted: string): boolean {
  if (request === undefined) return false
  const { method, url, name, answered, bodyStart } = request
  return holdsWords([method, url, name, answered, bodyStart], wanted)
}

/** So few are seen at once. */
const fewRequests = 6
const mostShown = 300
