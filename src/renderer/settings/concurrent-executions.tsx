import type { ReactNode } from 'react'
import type { Settings } from '../../shared/settings.ts'
import { NumberSetting } from './settings-field.tsx'

/** How many executions run at once whose callers were answered first. */
export function ConcurrentExecutions({ settings }: { readonly settings: Settings }): ReactNode {
  return (
    <NumberSetting
      title="Executions at once"
      action="Change number"
      from={1}
      to={1000}
      current={settings.concurrentExecutions}
      change={(concurrentExecutions) => ({ concurrentExecutions })}
      changed={(count) => `At most ${count} executions run at once.`}
      undo
    >
      <p>
        So many run at the same time whose callers were answered at once; the others wait their turn, fair by workflow.
        After a crash no more than these have to be looked at.
      </p>
    </NumberSetting>
  )
}
