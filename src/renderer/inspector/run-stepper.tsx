import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlayerSkipBack, IconPlayerSkipForward } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { shortcutText } from '../controls/shortcut.ts'
import { count } from '../controls/format.ts'
import { showAllRuns, stepRuns, useChosenRun, type Step } from '../state/chosen-run.ts'
import { offerCommands, type Command } from '../state/commands.ts'
import styles from './inspector.module.css'

const back = stepCommand('step-back', 'Previous node run', 'alt+shift+ArrowLeft', -1)
const on = stepCommand('step-on', 'Next node run', 'alt+shift+ArrowRight', 1)

/** Goes through the chosen execution run by run, in the order in which the nodes ran; its keys are heard before it is there. */
export function RunStepper(): ReactNode {
  const { view, upTo } = useChosenRun()
  useEffect(() => offerCommands([back, on]), [])
  if (view?.kind !== 'ready') return null
  const runs = view.value.execution.nodeRuns
  const at = runs.findIndex((run) => run.executionIndex === upTo)
  return (
    <div className={styles.stepper} role="group" aria-label="Step through the execution">
      {upTo !== null && (
        <Button variant="subtle" size="compact-xs" onClick={showAllRuns}>
          Show all
        </Button>
      )}
      <StepButton command={back} icon={<IconPlayerSkipBack size={14} aria-hidden />} />
      <span className="numbers" role="status">
        {upTo === null ? count(runs.length, 'node run') : `run ${at + 1} of ${runs.length}`}
      </span>
      <StepButton command={on} icon={<IconPlayerSkipForward size={14} aria-hidden />} />
    </div>
  )
}

function StepButton({ command, icon }: { readonly command: Command; readonly icon: ReactNode }): ReactNode {
  return (
    <Tooltip label={`${command.title} ${shortcutText(command.shortcut ?? '')}`}>
      <ActionIcon size="sm" aria-label={command.title} onClick={command.run}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

function stepCommand(id: string, title: string, shortcut: string, by: Step): Command {
  const run = (): void => stepRuns(by)
  return { id, title, group: 'Execution', shortcut, unavailable: null, outsideText: true, run }
}
