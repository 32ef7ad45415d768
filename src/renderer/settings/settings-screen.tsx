/** What a person decides once: the listener's port, the theme; and where everything is kept. */
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { themes, type Settings, type Theme } from '../../shared/settings.ts'
import { Loading } from '../controls/notice.tsx'
import { ScreenHead } from '../controls/screen-head.tsx'
import { useOverview } from '../state/overview.ts'
import { changeSettings, useSettings } from '../state/settings.ts'
import { ConcurrentExecutions } from './concurrent-executions.tsx'
import { ConsentSettings } from './consents.tsx'
import { Credentials } from './credentials.tsx'
import { FilesFolder } from './files-folder.tsx'
import { ListenerSettings, Port } from './listener-settings.tsx'
import { OwnProviders } from './own-providers.tsx'
import { RedactionRules } from './redaction-rules.tsx'
import { NumberSetting } from './settings-field.tsx'
import { StorageSettings } from './storage-settings.tsx'
import { UpdateSettings } from './update-settings.tsx'
import { VariableSettings } from './variables.tsx'
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
          <FilesFolder key={`files ${settings.filesFolder}`} settings={settings} />
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
          <OwnProviders />
          <VariableSettings />
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
          <UpdateSettings settings={settings} version={overview.value.version} />
        </div>
      )}
    </>
  )
}

function ExecutionTimeout({ settings }: { readonly settings: Settings }): ReactNode {
  return (
    <NumberSetting
      title="Longest execution"
      label="Longest execution in seconds"
      action="Change limit"
      from={0}
      to={86_400}
      parts
      current={settings.executionTimeoutSeconds}
      change={(executionTimeoutSeconds) => ({ executionTimeoutSeconds })}
      changed={(seconds) =>
        seconds === 0 ? 'An execution may take any time.' : `An execution is stopped after ${seconds} s.`
      }
      undo
    >
      <p>An execution that takes longer, in seconds, is stopped; 0 sets no limit. A workflow may set its own.</p>
    </NumberSetting>
  )
}

function isTheme(text: string): text is Theme {
  return themes.some((theme) => theme === text)
}
