import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { clock } from '../controls/format.ts'
import { chooseExecution } from '../state/chosen-run.ts'
import { chooseDelivery } from '../state/deliveries.ts'
import { goTo } from '../state/navigation.ts'
import { TextButton } from '../controls/text-button.tsx'
import styles from './measures.module.css'

/** What a number counts: ids of executions or deliveries, newest first, as many as are kept of it. */
export interface Behind {
  readonly kind: 'executions' | 'deliveries'
  readonly title: string
  readonly total: number
  readonly ids: readonly string[]
  /** The node to show of each execution. */
  readonly node?: string
}

/** The executions or deliveries behind a number, each to be opened. */
export function BehindDialog(props: { readonly behind: Behind | null; readonly onClose: () => void }): ReactNode {
  const { behind } = props
  const open = (id: string): void => {
    props.onClose()
    if (behind?.kind === 'deliveries') {
      void chooseDelivery(id)
      goTo('deliveries')
    } else {
      void chooseExecution(id, behind?.node ?? null)
      goTo('executions')
    }
  }
  return (
    <Modal opened={behind !== null} onClose={props.onClose} title={behind?.title ?? ''} centered>
      {behind !== null && (
        <>
          {behind.ids.length < behind.total && (
            <p className="soft">
              The newest {behind.ids.length} of {behind.total.toLocaleString()}.
            </p>
          )}
          <ul className={styles.behind} aria-label={behind.title}>
            {behind.ids.map((id) => (
              <li key={id}>
                <TextButton onClick={() => open(id)}>
                  <code>{id}</code>
                </TextButton>{' '}
                <span className="soft">{momentOf(id)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  )
}

/** When it began: ids of the seventh version begin with the milliseconds of their moment. Empty for others. */
function momentOf(id: string): string {
  const hex = /^([0-9a-f]{8})-([0-9a-f]{4})-7/u.exec(id)
  return hex === null ? '' : clock(new Date(Number.parseInt(`${hex[1] ?? ''}${hex[2] ?? ''}`, 16)).toISOString())
}
