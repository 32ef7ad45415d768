import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsExchange,
  IconChevronDown,
  IconFileExport,
  IconPlayerStop,
  IconSend,
  IconStack2,
  IconStack3,
  IconTool,
  IconZoomScan,
  type TablerIcon,
} from '@tabler/icons-react'
import { Fragment, useDeferredValue, useEffect, type ReactNode } from 'react'
import type { CaseView } from '../../shared/views/case-view.ts'
import type { Sweep } from '../../shared/sweep.ts'
import { Prose } from '../controls/prose.tsx'
import { plainProse } from '../controls/prose-text.ts'
import { shortcutText } from '../controls/shortcut.ts'
import { RemedyButton } from '../inspector/remedy-button.tsx'
import { useCommands, type Command } from '../state/commands.ts'
import { CaseName, OpenMenu } from './case-menu.tsx'
import styles from './method-bar.module.css'
import { batchFromFile, type BatchWay } from './batch-file.ts'
import { OutgoingSummary } from './outgoing-summary.tsx'
import { ReadinessSummary } from './readiness-summary.tsx'
import { methodSteps, type MethodStep, type NextStep } from './next-step.ts'

const titles: Readonly<Record<MethodStep, string>> = {
  'send one': 'Send one item',
  'send batch': 'Send batch',
  'change layer': 'Change layer',
  compare: 'Compare',
  sweep: 'Sweep',
  export: 'Export record',
}

const icons: Readonly<Record<MethodStep, TablerIcon>> = {
  'send one': IconSend,
  'send batch': IconStack3,
  'change layer': IconStack2,
  compare: IconArrowsExchange,
  sweep: IconZoomScan,
  export: IconFileExport,
}

interface Method {
  readonly study: CaseView
  readonly next: NextStep
  readonly running: boolean
  /** The sweep that is under way; null: none is. */
  readonly sweep: Sweep | null
  readonly onStop: () => void
  readonly onBatch: (size: number, how: BatchWay) => void
}

/**
 * The case, and the steps of the method as a row of buttons of which the next one is the primary. What was sent is drawn
 * first: the buttons, each with its hint, follow when there is time, and until they have they are said to be busy.
 */
export function MethodBar(given: Method): ReactNode {
  const props = useDeferredValue(given)
  const { remedy } = props.next
  const offered = useCommands((state) => state.commands)
  const commands = useDeferredValue(offered)
  // What can be taken is offered a moment after it is drawn that nothing runs any more.
  const isBehind = props !== given || commands !== offered
  const canStep = commands.some((each) => each.id === props.next.step && each.unavailable === null)
  useEffect(() => {
    if (canStep) markFirstStep()
  }, [canStep])
  return (
    <header className={styles.bar}>
      <div className={styles.case}>
        <div className={styles.title}>
          <CaseName study={props.study} />
          <OpenMenu />
          <BackAndForth />
        </div>
        <p
          className={styles.next}
          role="status"
          title={plainProse(`${props.next.happened ?? ''} ${props.next.sentence}`.trim())}
        >
          {props.running ? (
            'Sending: the execution appears as it runs.'
          ) : (
            <>
              {props.next.happened !== null && (
                <strong>
                  <Prose text={props.next.happened} />{' '}
                </strong>
              )}
              Next: <Prose text={props.next.sentence} />
            </>
          )}
        </p>
        <div className={styles.summaries}>
          <ReadinessSummary />
          <OutgoingSummary study={props.study} />
        </div>
      </div>
      <div className={styles.steps} role="group" aria-label="Method" aria-busy={given.running || isBehind}>
        {remedy !== undefined && !props.running && (
          <>
            <RemedyButton
              remedy={remedy}
              workflowId={props.study.workflow.id}
              className={styles.primary}
              leftSection={<IconTool size={15} stroke={1.8} aria-hidden />}
            />
            <span className={styles.joint} aria-hidden />
          </>
        )}
        {methodSteps.map((step, index) => {
          const isStop = step === 'send one' && props.running
          const Icon = isStop ? IconPlayerStop : icons[step]
          const isNext = props.next.step === step && !props.running
          const other = isNext ? props.next.command : undefined
          const command = commands.find((each) => each.id === (other ?? step))
          const hint = command?.unavailable ?? (command?.shortcut == null ? '' : shortcutText(command.shortcut))
          return (
            <Fragment key={step}>
              {index > 0 && <span className={styles.joint} aria-hidden />}
              {/* One button in both states: the focus stays on it. */}
              <Tooltip label={hint} disabled={hint === '' || isStop}>
                <Button
                  data-once
                  {...(isStop ? { color: 'red' } : {})}
                  variant={isStop ? 'light' : isNext ? 'filled' : 'default'}
                  className={isNext ? styles.primary : undefined}
                  leftSection={<Icon size={15} stroke={isStop ? 2 : 1.8} aria-hidden />}
                  disabled={!isStop && (command === undefined || command.unavailable !== null)}
                  onClick={() => (isStop ? props.onStop() : command?.run())}
                >
                  {isStop ? (
                    'Stop'
                  ) : step === 'sweep' ? (
                    <Counted title={titleOf(step, other)} sweep={props.sweep} />
                  ) : (
                    titleOf(step, other)
                  )}
                </Button>
              </Tooltip>
              {step === 'send batch' && (
                <BatchMenu disabled={props.running || command?.unavailable != null} onBatch={props.onBatch} />
              )}
            </Fragment>
          )
        })}
      </div>
    </header>
  )
}

function useDeferredCommands(): readonly Command[] {
  return useDeferredValue(useCommands((state) => state.commands))
}

function titleOf(step: MethodStep, command: NextStep['command']): string {
  return command === 'transplant' ? 'Transplant' : titles[step]
}

/** Keeps the moment in which the next step stood for the first time and could be taken, for whoever measures the start. */
function markFirstStep(): void {
  const name = 'faultline: first step'
  if (performance.getEntriesByName(name).length > 0) return
  // After the frame that shows it.
  requestAnimationFrame(() => setTimeout(() => performance.mark(name)))
}

/** The title, and below it how far the sweep is for whoever has closed its dialog: nothing beside it moves while it counts. */
function Counted({ title, sweep }: { readonly title: string; readonly sweep: Sweep | null }): ReactNode {
  if (sweep === null) return <span className={styles.counted}>{title}</span>
  const { kind, trials, total } = sweep
  return (
    <span className={styles.counted} data-counting>
      <span>{kind === 'sweep' ? 'Sweep' : 'Transplant'}</span>{' '}
      <span className="numbers">{total === 0 ? '…' : `${String(trials.length)}/${String(total)}`}</span>
    </span>
  )
}

/** Undo and redo of edits, changes and new baselines, each with the words of what it takes back. */
function BackAndForth(): ReactNode {
  const commands = useDeferredCommands()
  return (
    <>
      {(['undo', 'redo'] as const).map((id) => {
        const command = commands.find((each) => each.id === id)
        const Icon = id === 'undo' ? IconArrowBackUp : IconArrowForwardUp
        const words = command === undefined ? id : command.title
        return (
          <Tooltip key={id} label={`${words} ${shortcutText(command?.shortcut ?? '')}`}>
            <ActionIcon
              aria-label={words}
              disabled={command === undefined || command.unavailable !== null}
              onClick={() => command?.run()}
            >
              <Icon size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      })}
    </>
  )
}

function BatchMenu(props: {
  readonly disabled: boolean
  readonly onBatch: (size: number, how: BatchWay) => void
}): ReactNode {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px={5} disabled={props.disabled} aria-label="Other batches" className={styles.more}>
          <IconChevronDown size={14} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {[3, 4, 5].map((size) => (
          <Menu.Item key={size} onClick={() => props.onBatch(size, {})}>
            Batch of {size}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => props.onBatch(3, { withDuplicate: true })}>Batch of 3 with a duplicate</Menu.Item>
        <Menu.Item onClick={() => props.onBatch(3, { concurrent: true })}>Batch of 3 at the same time</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => void batchFromFile(props.onBatch)}>Batch from a file…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
