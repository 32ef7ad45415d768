import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { LoggedFailureView } from '../../shared/views/log-view.ts'
import { clock } from '../controls/format.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import { hideLines, showLines, useLog } from '../state/log.ts'
import { studyLogged } from '../state/study-logged.ts'
import { LayerChip } from './layer-chip.tsx'
import styles from './log-dialog.module.css'
import { LoggedWebhooks } from './logged-webhooks.tsx'
import { LogLines } from './log-lines.tsx'

/** Failures of one kind in a row: what they say, how often and when; opened, why, and their lines. */
export function LoggedFailure(props: { readonly failure: LoggedFailureView; readonly place: number }): ReactNode {
  const { failure, place } = props
  const { text, layer, because, count: amount, node, known } = failure
  const isOpen = useLog(({ lines }) => lines[place] !== undefined)
  const [first = ''] = text.split('\n')
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-expanded={isOpen}
        onClick={() => (isOpen ? hideLines(place) : void showLines(place, 1, 5))}
      >
        <IconChevronRight size={14} aria-hidden className={styles.chevron} data-open={isOpen} />
        <span className={styles.kind}>
          {layer === null ? (
            <span className="soft">
              <StatusMark kind="unknown" /> layer not told
            </span>
          ) : (
            <LayerChip layer={layer} />
          )}
        </span>
        <code className={styles.says}>{first}</code>
        <span className={`${styles.often ?? ''} soft numbers`}>
          {amount.toLocaleString()}× {spanOf(failure)}
        </span>
      </button>
      {isOpen && (
        <div className={styles.opened}>
          <p className="selectable">{because}</p>
          <LoggedWebhooks failure={failure} isOpen={false} />
          {node !== null && <p className="soft selectable">Node "{node}"</p>}
          {known !== null && (
            <div>
              <Button variant="default" size="compact-xs" onClick={() => void studyLogged(known)}>
                Study "{known.name}"
              </Button>
            </div>
          )}
          <LogLines place={place} count={amount} />
        </div>
      )}
    </li>
  )
}

function spanOf({ firstAt, lastAt }: LoggedFailureView): string {
  if (firstAt === null) return ''
  return lastAt === null || lastAt === firstAt ? clock(firstAt) : `${clock(firstAt)} – ${clock(lastAt)}`
}
