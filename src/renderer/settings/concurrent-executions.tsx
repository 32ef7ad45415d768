import { Button, NumberInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Settings } from '../../shared/settings.ts'
import { changeSettings } from '../state/settings.ts'
import { tellDone } from '../state/toasts.ts'
import styles from './settings.module.css'

/** How many executions run at once whose callers were answered first. */
export function ConcurrentExecutions({ settings }: { readonly settings: Settings }): ReactNode {
  const current = settings.concurrentExecutions
  const [count, setCount] = useState<string | number>(current)
  const isCount = typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= 1000
  const save = async (): Promise<void> => {
    if (isCount && (await changeSettings({ concurrentExecutions: count }))) {
      tellDone(`At most ${count} executions run at once.`, '', {
        label: 'Undo',
        run: () => void changeSettings({ concurrentExecutions: current }),
      })
    }
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
        <h2>Executions at once</h2>
        <p>
          So many run at the same time whose callers were answered at once; the others wait their turn, fair by
          workflow. After a crash no more than these have to be looked at.
        </p>
      </div>
      <div className={styles.row}>
        <NumberInput
          aria-label="Executions at once"
          w={110}
          hideControls
          value={count}
          error={isCount ? null : 'Enter a number from 1 to 1000.'}
          onChange={setCount}
        />
        <Button type="submit" variant="default" disabled={!isCount || count === current}>
          Change number
        </Button>
      </div>
    </form>
  )
}
