/** Whether, and where, a newer version is looked for; at first nowhere. */
import { Button, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { newestVersionText } from '../../shared/newest-version.ts'
import type { Settings } from '../../shared/settings.ts'
import { changeSettings } from '../state/settings.ts'
import { lookForNewer, useUpdates, type UpdateLook } from '../state/updates.ts'
import { TextSetting } from './settings-field.tsx'
import styles from './settings.module.css'

/** `version`: the one that runs. */
export function UpdateSettings(props: { readonly settings: Settings; readonly version: string }): ReactNode {
  const { settings, version } = props
  const look = useUpdates((state) => state.look)
  return (
    <>
      <section className={styles.setting}>
        <div>
          <h2 id="updates-title">Look for a newer version</h2>
          <p>
            Off: nobody is asked. At each start: one request to the release feed, which carries nothing of yours.
            Nothing is fetched or installed.
          </p>
        </div>
        <div className={styles.stack}>
          <div className={styles.row}>
            <SegmentedControl
              aria-labelledby="updates-title"
              data={[
                { value: 'off', label: 'Off' },
                { value: 'start', label: 'At each start' },
              ]}
              value={settings.looksForUpdates ? 'start' : 'off'}
              onChange={(value) => void changeSettings({ looksForUpdates: value === 'start' })}
            />
            <Button variant="default" loading={look.kind === 'looking'} onClick={() => void lookForNewer()}>
              Look now
            </Button>
          </div>
          <LookResult look={look} version={version} />
        </div>
      </section>
      <TextSetting
        key={`feed ${settings.updateFeed}`}
        title="Address of the release feed"
        width={320}
        action="Change address"
        current={settings.updateFeed}
        change={(updateFeed) => ({ updateFeed })}
        changed={(address) =>
          address === '' ? "The feed of the project's repository is asked." : `${address} is asked for newer versions.`
        }
        undo
      >
        <p>Releases as GitHub tells them, over https. Empty: those of the repository that this build names.</p>
      </TextSetting>
    </>
  )
}

function LookResult({ look, version }: { readonly look: UpdateLook; readonly version: string }): ReactNode {
  switch (look.kind) {
    case 'not looked':
    case 'looking':
      return null
    case 'found':
      return (
        <p role="status" className="selectable">
          {newestVersionText(look.newest, version)}
        </p>
      )
    case 'failed':
      return (
        <p role="alert" className="selectable">
          {look.problem.sentence} {look.problem.remedy}
        </p>
      )
  }
}
