/** Where the listener is reached, and what it answers where no active webhook is. */
import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Settings } from '../../shared/settings.ts'
import { useListener } from '../state/listener.ts'
import { changeSettings } from '../state/settings.ts'
import { tellDone } from '../state/toasts.ts'
import styles from './settings.module.css'

export function ListenerSettings({ settings }: { readonly settings: Settings }): ReactNode {
  return (
    <>
      <Address key={settings.address} settings={settings} />
      <section className={styles.setting}>
        <div>
          <h2 id="unmatched-title">Answer where nothing matches</h2>
          <p>
            What a provider sees that calls an inactive workflow or an unknown path. Some set-ups answer 200 with an
            empty body: the provider then counts the delivery as done, although nothing ran.
          </p>
        </div>
        <SegmentedControl
          aria-labelledby="unmatched-title"
          data={[
            { value: 'not-found', label: '404' },
            { value: 'empty-200', label: '200, empty' },
          ]}
          value={settings.unmatchedAnswer}
          onChange={(value) =>
            void changeSettings({ unmatchedAnswer: value === 'empty-200' ? 'empty-200' : 'not-found' })
          }
        />
      </section>
    </>
  )
}

function Address({ settings }: { readonly settings: Settings }): ReactNode {
  const status = useListener((state) => state.status)
  const [given, setGiven] = useState(settings.address)
  const address = given.trim()
  const save = async (): Promise<void> => {
    if (address !== '' && (await changeSettings({ address }))) tellDone(`The listener's address is ${address}.`)
  }
  return (
    <form
      className={styles.setting}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div>
        <h2>Address of the listener</h2>
        <p>127.0.0.1 is reached from this machine only; 0.0.0.0 from every network that it is in.</p>
        {status.kind === 'listening' && status.exposure !== null && <p role="status">{status.exposure}</p>}
        {status.kind === 'stopped' && status.problem !== null && (
          <p role="alert">
            {status.problem.sentence} {status.problem.remedy}
          </p>
        )}
      </div>
      <div className={styles.row}>
        <TextInput
          aria-label="Address of the listener"
          w={150}
          value={given}
          error={address === '' ? 'Enter an address.' : null}
          onChange={(event) => setGiven(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={address === '' || address === settings.address}>
          Change address
        </Button>
      </div>
    </form>
  )
}
