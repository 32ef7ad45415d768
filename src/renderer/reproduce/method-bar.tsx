import { Button, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowsExchange,
  IconChevronDown,
  IconFileExport,
  IconPlayerStop,
  IconSend,
  IconStack2,
  IconStack3,
  type TablerIcon,
} from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import type { CaseView } from '../../shared/contract.ts'
import { openFile, openSample } from '../state/case.ts'
import { useCommands } from '../state/commands.ts'
import { useOverview } from '../state/overview.ts'
import styles from './method-bar.module.css'
import { methodSteps, type MethodStep, type NextStep } from './next-step.ts'

const titles: Readonly<Record<MethodStep, string>> = {
  'send one': 'Send one item',
  'send batch': 'Send batch',
  'change layer': 'Change layer',
  compare: 'Compare',
  export: 'Export record',
}

const icons: Readonly<Record<MethodStep, TablerIcon>> = {
  'send one': IconSend,
  'send batch': IconStack3,
  'change layer': IconStack2,
  compare: IconArrowsExchange,
  export: IconFileExport,
}

/** The case, and the steps of the method as a row of buttons of which the next one is the primary. */
export function MethodBar(props: {
  readonly study: CaseView
  readonly next: NextStep
  readonly running: boolean
  readonly onStop: () => void
  readonly onBatch: (size: number, withDuplicate: boolean) => void
}): ReactNode {
  const commands = useCommands((state) => state.commands)
  return (
    <header className={styles.bar}>
      <div className={styles.case}>
        <CaseMenu study={props.study} />
        <p className={styles.next} role="status">
          {props.running ? 'Sending: the execution appears as it runs.' : `Next: ${props.next.sentence}`}
        </p>
      </div>
      <div className={styles.steps} role="group" aria-label="Method">
        {methodSteps.map((step, index) => {
          const Icon = icons[step]
          const command = commands.find((each) => each.id === step)
          const isNext = props.next.step === step && !props.running
          const hint = command?.unavailable ?? shortcutHint(command?.shortcut ?? null)
          return (
            <Fragment key={step}>
              {index > 0 && <span className={styles.joint} aria-hidden />}
              {step === 'send one' && props.running ? (
                <Button
                  color="red"
                  variant="light"
                  leftSection={<IconPlayerStop size={15} aria-hidden />}
                  onClick={props.onStop}
                >
                  Stop
                </Button>
              ) : (
                <Tooltip label={hint} disabled={hint === ''}>
                  <Button
                    variant={isNext ? 'filled' : 'default'}
                    className={isNext ? styles.primary : undefined}
                    leftSection={<Icon size={15} stroke={1.8} aria-hidden />}
                    disabled={command === undefined || command.unavailable !== null}
                    onClick={() => command?.run()}
                  >
                    {titles[step]}
                  </Button>
                </Tooltip>
              )}
              {step === 'send batch' && <BatchMenu disabled={props.running} onBatch={props.onBatch} />}
            </Fragment>
          )
        })}
      </div>
    </header>
  )
}

function CaseMenu({ study }: { readonly study: CaseView }): ReactNode {
  const overview = useOverview((state) => state.overview)
  const samples = overview.kind === 'ready' ? overview.value.samples : []
  return (
    <Menu position="bottom-start" width={320}>
      <Menu.Target>
        <button type="button" className={styles.name} aria-label={`Case: ${study.name}`}>
          <h1>{study.name}</h1>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {study.description !== '' && <p className={styles.about}>{study.description}</p>}
        <Menu.Item onClick={() => void openFile()}>Open a case or workflow…</Menu.Item>
        <Menu.Label>Samples</Menu.Label>
        {samples.map((sample) => (
          <Menu.Item key={sample.name} onClick={() => void openSample(sample.name)}>
            {sample.title}
            <div className={styles.small}>{sample.description}</div>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function BatchMenu(props: {
  readonly disabled: boolean
  readonly onBatch: (size: number, withDuplicate: boolean) => void
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
          <Menu.Item key={size} onClick={() => props.onBatch(size, false)}>
            Batch of {size}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => props.onBatch(3, true)}>Batch of 3 with a duplicate</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function shortcutHint(shortcut: string | null): string {
  if (shortcut === null) return ''
  const isMac = navigator.userAgent.includes('Mac')
  return shortcut.replace('mod', isMac ? '⌘' : 'Ctrl').replace('shift', isMac ? '⇧' : 'Shift')
}
