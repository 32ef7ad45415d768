import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { clock } from '../controls/format.ts'
import { Empty } from '../controls/notice.tsx'
import { Prose } from '../controls/prose.tsx'
import { StatusMark } from '../controls/status-mark.tsx'
import { closePastNotices, usePastNotices } from '../state/past-notices.ts'
import { useToasts } from '../state/toasts.ts'
import styles from './notices-dialog.module.css'

/** What was said since the window opened, the newest first: whoever missed a notice finds it here. */
export function NoticesDialog(): ReactNode {
  const isShown = usePastNotices((state) => state.isShown)
  return (
    <Modal opened={isShown} onClose={closePastNotices} title="Notices" size={620} centered>
      {isShown && <Past />}
    </Modal>
  )
}

function Past(): ReactNode {
  const said = useToasts((state) => state.toasts).filter(({ kind }) => kind !== 'work')
  if (said.length === 0)
    return <Empty title="Nothing was said yet" text="What is done, and what fails, is listed here." />
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and is scrolled by keys
    <div className={styles.scroll} tabIndex={0} role="group" aria-label="What was said">
      <ol className={styles.list}>
        {said.toReversed().map(({ id, kind, title, text, at }) => (
          <li key={id}>
            <StatusMark kind={kind === 'problem' ? 'error' : 'success'} />
            <div className="selectable">
              <strong>
                <Prose text={title} />
              </strong>
              {text !== '' && (
                <p>
                  <Prose text={text} />
                </p>
              )}
            </div>
            <time className="numbers soft" dateTime={at}>
              {clock(at)}
            </time>
          </li>
        ))}
      </ol>
    </div>
  )
}
