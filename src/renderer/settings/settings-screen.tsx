/** What a person decides once: the listener's port, the theme; and where everything is kept. */
import { Button, NumberInput, SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { themes, type Settings, type Theme } from '../../shared/settings.ts'
import { Loading } from '../controls/notice.tsx'
import { ScreenHead } from '../controls/screen-head.tsx'
import { useListener } from '../state/listener.ts'
import { useOverview } from '../state/overview.ts'
import { changeSettings, useSettings } from '../state/settings.ts'
import { tellDone } from '../state/toasts.ts'
import { ConcurrentExecutions } from './concurrent-executions.tsx'
import { ConsentSettings } from './consents.tsx'
import { Credentials } from './credentials.tsx'
import { ListenerSettings } from './listener-settings.tsx'
import { RedactionRules } from './redaction-rules.tsx'
import { StorageSettings } from './storage-settings.tsx'
import styles from './settings.module.css'

export function SettingsScreen(): ReactNode {
  const settings = useSettings((state) => state.settings)
  const overview = useOverview((state) => state.overview)
  return (
    <>
      <ScreenHead title="Settings" text="They belong to this machine and are kept in the data folder." />
      {settings === null || overview.kind !== 'ready' ? (
        <Loading what="the settings" />
      ) : (
        <div className={styles.sheet}>
          <Port key={settings.port} settings={settings} />
          <ListenerSettings settings={settings} />
          <ExecutionTimeout key={settings.executionTimeoutSeconds} settings={settings} />
          <ConcurrentExecutions key={`at once ${settings.concurrentExecutions}`} settings={settings} />
          <section className={styles.setting}>
            <div>
              <h2 id="theme-title">Theme</h2>
              <p>Light, dark, or as the system has it.</p>
            </div>
            <SegmentedControl
              aria-labelledby="theme-title"
              data={[
                { value: 'system', label: 'System' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
              value={settings.theme}
              onChange={(theme) => void changeSettings({ theme: isTheme(theme) ? theme : 'system' })}
            />
          </section>
          <Credentials />
          <ConsentSettings />
          <RedactionRules />
          <StorageSettings />
          <section className={styles.setting}>
            <div>
              <h2>Data folder</h2>
              <p>Workflows, deliveries, executions and settings. Nothing in it leaves this machine by itself.</p>
            </div>
            <code className="selectable">{overview.value.dataFolder}</code>
          </section>
          <section className={styles.setting}>
            <div>
              <h2>Version</h2>
              <p>To be named when a mistake in Faultline is reported.</p>
            </div>
            <code className="selectable">
              {overview.value.version}, {overview.value.platform}
            </code>
          </section>
        </div>
      )}
    </>
  )
}

function Port({ settings }: { readonly settings: Settings }): ReactNode {
  const status = useListener((state) => state.status)
  const [port, setPort] = useState<string | number>(settings.port)
  const isPort = typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535
  const save = async (): Promise<void> => {
    if (isPort && (await changeSettings({ port })))
      tellDone(port === 0 ? 'The listener takes any free port.' : `The listener's port is ${port}.`)
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
        <h2>Port of the listener</h2>
        <p>
          Providers send to this port. 0 takes any free port at each start.
          {status.kind === 'listening' && ` Now listening on ${status.port}.`}
        </p>
      </div>
      <div className={styles.row}>
        <NumberInput
          aria-label="Port"
          w={110}
          hideControls
          value={port}
          error={isPort ? null : 'Enter a number from 0 to 65535.'}
          onChange={setPort}
        />
        <Button type="submit" variant="default" disabled={!isPort || port === settings.port}>
          Change port
        </Button>
      </div>
    </form>
  )
}

function ExecutionTimeout({ settings }: { readonly settings: Settings }): ReactNode {
  const current = settings.executionTimeoutSeconds
  const [seconds, setSeconds] = useState<string | number>(current)
  const isLength = typeof seconds === 'number' && seconds >= 0 && seconds <= 86_400
  const save = async (): Promise<void> => {
    if (isLength && (await changeSettings({ executionTimeoutSeconds: seconds })))
      tellDone(seconds === 0 ? 'An execution may take any time.' : `An execution is stopped after ${seconds} s.`, '', {
        label: 'Undo',
        run: () => void changeSettings({ executionTimeoutSeconds: current }),
      })
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
        <h2>Longest execution</h2>
        <p>An execution that takes longer, in seconds, is stopped; 0 sets no limit. A workflow may set its own.</p>
      </div>
      <div className={styles.row}>
        <NumberInput
          aria-label="Longest execution in seconds"
          w={110}
          hideControls
          value={seconds}
          error={isLength ? null : 'Enter a number from 0 to 86400.'}
          onChange={setSeconds}
        />
        <Button type="submit" variant="default" disabled={!isLength || seconds === current}>
          Change limit
        </Button>
      </div>
    </form>
  )
}

function isTheme(text: string): text is Theme {
  return themes.some((theme) => theme === text)
}
