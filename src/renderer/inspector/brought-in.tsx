import { Button, Group } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { BroughtInView, SameDelivery } from '../../shared/views/service-view.ts'
import { fullTime } from '../controls/format.ts'
import { StatusMark, type MarkKind } from '../controls/status-mark.tsx'
import { takeDelivery } from '../state/case.ts'
import { goToBroughtIn, leaveBroughtIn, useServices } from '../state/from-n8n.ts'
import styles from './service-dialog.module.css'

const heads: Readonly<Record<BroughtInView['verdict'], { readonly title: string; readonly mark: MarkKind }>> = {
  same: { title: 'It fails here as it failed there', mark: 'error' },
  other: { title: 'It fails here in another way', mark: 'warning' },
  'does-not-fail-here': { title: 'It does not fail here', mark: 'success' },
  'not-run': { title: 'Nothing can be told yet', mark: 'unknown' },
  succeeded: { title: 'It succeeded there, and does here', mark: 'success' },
}

/** The first thing that is said of a brought-in execution, then what of it is not known. */
export function BroughtIn({ brought }: { readonly brought: BroughtInView }): ReactNode {
  const { title, mark } = heads[brought.verdict]
  const hasList = useServices(({ list }) => list !== null)
  return (
    <div className={styles.brought}>
      <div className={styles.verdict} role="status">
        <StatusMark kind={mark} size={20} />
        <div>
          <h3>{title}</h3>
          <p className="selectable">{brought.sentence}</p>
        </div>
      </div>
      {brought.sameDelivery !== null && <SameDeliveryOffer same={brought.sameDelivery} />}
      <Points title="Changed on the server since" points={brought.changedSince} />
      <Points title="Left out or stood in for" points={brought.notes} />
      <Points title="Cannot be known from an execution" points={brought.unknown} />
      <Group justify="space-between" mt="xs">
        <Button variant="default" onClick={leaveBroughtIn}>
          {hasList ? 'Back to the list' : 'Back to the triage'}
        </Button>
        <Button onClick={goToBroughtIn} data-autofocus>
          Study "{brought.study.name}"
        </Button>
      </Group>
    </div>
  )
}

/** The delivery came here as well: what it was is known byte for byte. */
function SameDeliveryOffer({ same }: { readonly same: SameDelivery }): ReactNode {
  const [isTaken, setTaken] = useState(false)
  const take = async (): Promise<void> => {
    setTaken(await takeDelivery(same.id))
  }
  return (
    <section aria-label="The same delivery">
      <h4>The same delivery came here</h4>
      <div className={styles.offer}>
        <p>
          It has the same {same.by} and was received {fullTime(same.receivedAt)}
          {same.hasSameBytes ? '' : '; its body has other bytes than the rebuilt one'}.
        </p>
        <Button variant="default" size="compact-sm" disabled={isTaken} onClick={() => void take()}>
          {isTaken ? 'Its raw bytes are the request' : 'Take its raw bytes as the request'}
        </Button>
      </div>
    </section>
  )
}

function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }): ReactNode {
  if (points.length === 0) return null
  return (
    <section>
      <h4>{title}</h4>
      <ul className={`${styles.points ?? ''} selectable`}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}
