import { Button, Modal, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { largestLogBytes } from '../../shared/file-limit.ts'
import type { LogProgress } from '../../shared/views/log-view.ts'
import { bytes } from '../controls/format.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import { closeLog, useLog } from '../state/log.ts'
import styles from './log-dialog.module.css'
import { LogRead } from './log-read.tsx'
import { ServiceProblem } from './service-problem.tsx'

/** Shorter files are read in a moment, and may turn out to be something else. */
const shownFromBytes = 4 * 1024 * 1024

/** What a log tells of a failure: a support engineer's first page, where nothing but a log is there. */
export function LogDialog(): ReactNode {
  const { reading, progress, view, problem } = useLog()
  const isReading = reading !== null && (reading.bytes > shownFromBytes || progress?.part === 'unpacking')
  const name = view?.name ?? reading?.name ?? null
  return (
    <Modal
      opened={view !== null || isReading || problem !== null}
      onClose={closeLog}
      title={name === null ? 'Log' : `Log: ${name}`}
      size={980}
      centered
    >
      {view !== null ? (
        <LogRead key={view.name} view={view} />
      ) : problem !== null ? (
        <ServiceProblem problem={problem} />
      ) : (
        reading !== null && <Reading name={reading.name} size={reading.bytes} progress={progress} />
      )}
    </Modal>
  )
}

const words: Readonly<Record<LogProgress['part'], string>> = {
  taking: 'Taking it in',
  unpacking: 'Unpacking it',
  reading: 'Reading its lines',
  telling: 'Looking for what failed',
}

function Reading(props: {
  readonly name: string
  readonly size: number
  readonly progress: LogProgress | null
}): ReactNode {
  const { name, size, progress } = props
  const part = words[progress?.part ?? 'taking']
  const share = progress === null || progress.total === 0 ? 0 : (progress.done / progress.total) * 100
  return (
    <div className={styles.reading}>
      <p role="status">
        <StatusMark kind="running" /> {part}…
      </p>
      <Progress aria-label={`${part}: ${name}`} value={share} size="sm" />
      <div className={styles.line}>
        <span className="soft">
          {bytes(size)}. It is read on this machine and not kept; at most {bytes(largestLogBytes)} are read, packed or
          not.
        </span>
        <Button variant="default" onClick={closeLog} data-autofocus>
          Stop
        </Button>
      </div>
    </div>
  )
}
