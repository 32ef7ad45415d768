/** A delivery is sent once more: as captured, signed now, or edited; one or a batch, with its provider's patience. */
import { initialBaseUrl } from '../../shared/settings.ts'
import { Button, Checkbox, Modal, SegmentedControl, Select, TextInput, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { DeliveryView } from '../../shared/views/delivery-view.ts'
import type { HeaderPairs } from '../../shared/delivery.ts'
import { useProviders } from '../state/providers.ts'
import { isThisMachine } from '../../shared/this-machine.ts'
import { chooseDelivery } from '../state/deliveries.ts'
import { notifyShown, notifyTrouble } from '../state/toasts.ts'
import { replayResult } from './replay-result.ts'
import { sendReplay, stopReplay, useReplays } from '../state/replays.ts'
import styles from './deliveries.module.css'

export function ReplayDialog(props: {
  readonly view: DeliveryView
  readonly close: () => void
  readonly onSent: () => void
}): ReactNode {
  const { view, close } = props
  const { delivery } = view
  const { sending } = useReplays()
  const [how, setHow] = useState<'captured' | 'edited'>('captured')
  const [signed, setSigned] = useState(false)
  const providers = useProviders()
  const [provider, setProvider] = useState<string>(delivery.signature?.provider ?? '')
  const [size, setSize] = useState('1')
  const [retries, setRetries] = useState(false)
  const [again, setAgain] = useState(true)
  const [to, setTo] = useState('')
  const [leaves, setLeaves] = useState(false)
  const [method, setMethod] = useState(delivery.method)
  const [target, setTarget] = useState(delivery.target)
  const [headers, setHeaders] = useState(linesOf(delivery.headers))
  const [body, setBody] = useState(view.body ?? '')
  const isEdited = how === 'edited'
  const wrong = isEdited ? pairsOf(headers).wrong : null
  const place = placeOf(to)
  const send = async (): Promise<void> => {
    const edited = isEdited ? { method, target, headers: pairsOf(headers).pairs, body } : null
    const sent = await sendReplay({
      deliveryId: delivery.id,
      size: Number(size),
      provider: provider === '' ? null : provider,
      signing: signed ? 'signed' : 'captured',
      to: place.kind === 'listener' ? null : to.trim(),
      leaves,
      edited,
      retries,
      again,
    })
    if (sent === null) return
    close()
    props.onSent()
    const { title, text, deliveryId, isGood } = replayResult(sent)
    const show =
      deliveryId === null ? null : { label: 'Show the new delivery', run: () => void chooseDelivery(deliveryId) }
    if (isGood) notifyShown(title, text, show)
    else notifyTrouble(title, text, show)
  }
  return (
    <Modal opened onClose={close} title="Replay this delivery" size={isEdited ? 900 : 560} centered>
      <form
        className={styles.replay}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className={styles.ways}>
          <SegmentedControl
            aria-label="What is sent"
            data={[
              { value: 'captured', label: 'As captured' },
              { value: 'edited', label: 'Edited' },
            ]}
            value={how}
            onChange={(value) => setHow(value === 'edited' ? 'edited' : 'captured')}
          />
          <SegmentedControl
            aria-label="How many"
            data={['1', '3', '4', '5'].map((value) => ({
              value,
              label: value === '1' ? 'One item' : `Batch of ${value}`,
            }))}
            value={size}
            onChange={setSize}
          />
        </div>
        <Select
          label="Sent as"
          description="Its time-out, what it counts as done, and when it sends again."
          data={[
            { value: '', label: 'No provider in particular' },
            ...providers.map(({ name, title }) => ({ value: name, label: title })),
          ]}
          value={provider}
          onChange={(value) => setProvider(value ?? '')}
          searchable
        />
        <Checkbox
          label="Signed now"
          description="The captured signature is replaced by one made with the secret of Settings, at the time of each attempt."
          disabled={provider === ''}
          checked={signed && provider !== ''}
          onChange={(event) => setSigned(event.currentTarget.checked)}
        />
        <Checkbox
          label="Send again what fails, on the provider's schedule"
          description="Its waits are not waited out: each attempt says when it would have come."
          disabled={provider === ''}
          checked={retries && provider !== ''}
          onChange={(event) => setRetries(event.currentTarget.checked)}
        />
        <Checkbox
          label="Run it again"
          description="Else it counts as a repeat of what was delivered before, and nothing runs: what its provider would see."
          checked={again}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
        <TextInput
          label="Send to"
          description="Empty: the listener here. A URL takes the place of its Host, and of its path where it has one."
          placeholder={`${initialBaseUrl}/webhook/orders`}
          value={to}
          error={place.kind === 'wrong' ? 'Give a whole URL that begins with http:// or https://.' : null}
          onChange={(event) => {
            setTo(event.currentTarget.value)
            setLeaves(false)
          }}
        />
        {place.kind === 'elsewhere' && (
          <section className={styles.explanation} aria-label="It leaves this machine">
            <p>
              <strong>{place.host} is not this machine.</strong> The request leaves with everything that it carries:
              credentials, signature, personal data. What is done with it there is not seen here; only the answer is.
            </p>
            <Checkbox
              label={`Send it to ${place.host} all the same`}
              checked={leaves}
              onChange={(event) => setLeaves(event.currentTarget.checked)}
            />
          </section>
        )}
        {size !== '1' && (
          <p className="soft">
            The first item keeps its identifiers, so it is a repeat of this delivery; the others are events of their
            own.
          </p>
        )}
        {isEdited && (
          <>
            <div className={styles.ways}>
              <TextInput
                label="Method"
                w={110}
                value={method}
                onChange={(event) => setMethod(event.currentTarget.value)}
              />
              <TextInput
                label="Target"
                className={styles.wide}
                disabled={'ownPath' in place && place.ownPath}
                value={target}
                onChange={(event) => setTarget(event.currentTarget.value)}
              />
            </div>
            <Beside
              title="Headers"
              original={linesOf(delivery.headers)}
              edited={headers}
              onEdit={setHeaders}
              error={wrong}
            />
            <Beside
              title="Body"
              original={view.body ?? 'The captured body is binary.'}
              edited={body}
              onEdit={setBody}
              error={null}
            />
          </>
        )}
        <div className={styles.ways}>
          <Button
            type="submit"
            disabled={sending || wrong !== null || place.kind === 'wrong' || (place.kind === 'elsewhere' && !leaves)}
          >
            {sending ? 'Sending…' : size === '1' ? 'Send it again' : `Send ${size} items`}
          </Button>
          {sending && (
            <Button variant="default" onClick={() => void stopReplay()}>
              Stop
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}

type Place =
  | { readonly kind: 'listener' | 'wrong' }
  /** `ownPath`: its path takes the place of the request's target. */
  | { readonly kind: 'here' | 'elsewhere'; readonly host: string; readonly ownPath: boolean }

function placeOf(text: string): Place {
  if (text.trim() === '') return { kind: 'listener' }
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  if (url === null || !/^https?:$/u.test(url.protocol)) return { kind: 'wrong' }
  const ownPath = url.pathname !== '/' || url.search !== ''
  return { kind: isThisMachine(url.hostname) ? 'here' : 'elsewhere', host: url.host, ownPath }
}

/** The original and the edit next to each other. */
function Beside(props: {
  readonly title: string
  readonly original: string
  readonly edited: string
  readonly onEdit: (text: string) => void
  readonly error: string | null
}): ReactNode {
  const { title, original, edited, onEdit, error } = props
  const mono = { input: { fontFamily: 'var(--mono)', fontSize: 12 } }
  return (
    <div className={styles.beside}>
      <Textarea
        label={`${title}, original`}
        styles={mono}
        readOnly
        autosize
        minRows={4}
        maxRows={10}
        value={original}
      />
      <Textarea
        label={`${title}, edited`}
        styles={mono}
        autosize
        minRows={4}
        maxRows={10}
        value={edited}
        error={error}
        onChange={(event) => onEdit(event.currentTarget.value)}
      />
    </div>
  )
}

function linesOf(headers: HeaderPairs): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n')
}

function pairsOf(text: string): { readonly pairs: [string, string][]; readonly wrong: string | null } {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const pairs = lines.map((line): [string, string] => {
    const [, name = '', value = ''] = /^([^\s:]+):[ \t]*(.*?)[ \t]*$/u.exec(line) ?? []
    return [name, value]
  })
  const place = pairs.findIndex(([name]) => name === '')
  return { pairs, wrong: place === -1 ? null : `Line ${place + 1} has no name and colon.` }
}
