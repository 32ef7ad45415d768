/** How far a count is that takes long, and the way to end it; of one that was ended, how far it came. */
import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MeasuresProgress } from '../../shared/measures.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import { Strip } from '../controls/strip.tsx'
import { measure, stopMeasuring, useMeasures } from '../state/measures.ts'

export function Counting(): ReactNode {
  const { isLong, isStopped, progress } = useMeasures()
  if (isStopped) return <Stopped progress={progress} />
  return isLong ? <AtWork progress={progress} /> : null
}

function AtWork({ progress }: { readonly progress: MeasuresProgress | null }): ReactNode {
  const isRead = progress === null || progress.done === progress.of
  const text = isRead ? 'Counting' : `Reading ${rowsText(progress)}`
  return (
    <Strip label="The count under way">
      <StatusMark kind="running" />
      <span className="numbers">{text}</span>
      <Progress
        aria-label={text}
        size="sm"
        value={isRead ? 100 : (progress.done / progress.of) * 100}
        style={{ flex: '0 1 180px' }}
      />
      <Button variant="default" size="compact-xs" onClick={() => void stopMeasuring()}>
        Stop
      </Button>
    </Strip>
  )
}

function Stopped({ progress }: { readonly progress: MeasuresProgress | null }): ReactNode {
  return (
    <Strip label="The count that was stopped">
      <StatusMark kind="canceled" />
      <span className="numbers" role="status">
        {progress === null
          ? 'The count was stopped.'
          : `The count was stopped after ${rowsText(progress)}, which are not read again.`}
      </span>
      <Button variant="default" size="compact-xs" onClick={() => void measure()}>
        Go on
      </Button>
    </Strip>
  )
}

function rowsText({ done, of }: MeasuresProgress): string {
  return `${done.toLocaleString()} of ${of.toLocaleString()} deliveries and executions`
}
