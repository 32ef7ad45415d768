import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { fullTime } from '../controls/format.ts'
import { showLines, useLog } from '../state/log.ts'
import styles from './log-dialog.module.css'

/** So many lines on each side: at first, and with each press of "More". */
const steps = [5, 25, 100, 500] as const

/** A failure among the lines around it, as they stand in the file, redacted; from one of its kind to the next. */
export function LogLines(props: { readonly place: number; readonly count: number }): ReactNode {
  const { place, count } = props
  const lines = useLog((state) => state.lines[place])
  const [step, setStep] = useState(0)
  if (lines === undefined) return null
  const show = (occurrence: number, wanted: number): void => {
    setStep(wanted)
    void showLines(place, occurrence, steps[wanted] ?? 5)
  }
  const { occurrence, at, firstLine, file } = lines
  const hasMore = (lines.hasBefore || lines.hasAfter) && step < steps.length - 1
  return (
    <div className={styles.lines}>
      <div className={styles.line}>
        <span className="soft numbers">
          {file}
          {count > 1 && ` · ${occurrence.toLocaleString()} of ${count.toLocaleString()}`}
          {at !== null && ` · ${fullTime(at)}`}
        </span>
        <span className={styles.ways}>
          {count > 1 && (
            <>
              <ActionIcon
                aria-label="The one before of this kind"
                disabled={occurrence <= 1}
                onClick={() => show(occurrence - 1, step)}
              >
                <IconChevronLeft size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                aria-label="The next of this kind"
                disabled={occurrence >= count}
                onClick={() => show(occurrence + 1, step)}
              >
                <IconChevronRight size={16} aria-hidden />
              </ActionIcon>
            </>
          )}
          {hasMore && (
            <Button variant="default" size="compact-xs" onClick={() => show(occurrence, step + 1)}>
              More lines
            </Button>
          )}
        </span>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled with the keyboard */}
      <pre className={`${styles.raw ?? ''} selectable`} aria-label="Lines around it" tabIndex={0}>
        {lines.lines.map(({ text, isOwn }, index) => (
          <span key={index} className={styles.rawLine} data-own={isOwn}>
            {firstLine !== null && <span className={styles.number}>{firstLine + index}</span>}
            <span>{text === '' ? ' ' : text}</span>
          </span>
        ))}
      </pre>
    </div>
  )
}
