/** Where the listener is reached, and what it answers where no active webhook is. */
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import type { Settings } from '../../shared/settings.ts'
import { useListener } from '../state/listener.ts'
import { changeSettings } from '../state/settings.ts'
import { NumberSetting, TextSetting } from './settings-field.tsx'
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

/** The port that providers send to. */
export function Port({ settings }: { readonly settings: Settings }): ReactNode {
  const status = useListener((state) => state.status)
  return (
    <NumberSetting
      title="Port of the listener"
      label="Port"
      action="Change port"
      from={0}
      to={65_535}
      current={settings.port}
      change={(port) => ({ port })}
      changed={(port) => (port === 0 ? 'The listener takes any free port.' : `The listener's port is ${port}.`)}
      trouble={nothingListens}
    >
      <p>
        Providers send to this port. 0 takes any free port at each start.
        {status.kind === 'listening' && ` Now listening on ${status.port}.`}
      </p>
      {isOfPort(status) && <WhyNot />}
    </NumberSetting>
  )
}

function Address({ settings }: { readonly settings: Settings }): ReactNode {
  const status = useListener((state) => state.status)
  return (
    <TextSetting
      title="Address of the listener"
      action="Change address"
      missing="Enter an address."
      width={150}
      current={settings.address}
      change={(address) => ({ address })}
      changed={(address) => `The listener's address is ${address}.`}
      trouble={nothingListens}
    >
      <p>127.0.0.1 is reached from this machine only; 0.0.0.0 from every network that it is in.</p>
      {status.kind === 'listening' && status.exposure !== null && <p role="status">{status.exposure}</p>}
      {!isOfPort(status) && <WhyNot />}
    </TextSetting>
  )
}

/** True where it is the port that keeps it from listening. */
function isOfPort(status: ListenerStatus): boolean {
  return status.kind === 'stopped' && (status.problem?.code.startsWith('PORT_') ?? false)
}

/** Null while something listens. */
function nothingListens(): string | null {
  const { status } = useListener.getState()
  if (status.kind !== 'stopped' || status.problem === null) return null
  return `Nothing listens: ${status.problem.sentence} ${status.problem.remedy}`
}

function WhyNot(): ReactNode {
  const status = useListener((state) => state.status)
  if (status.kind !== 'stopped' || status.problem === null) return null
  return (
    <p role="alert">
      {status.problem.sentence} {status.problem.remedy}
    </p>
  )
}
