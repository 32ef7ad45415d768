import { Checkbox, Modal } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Delivery } from '../../shared/delivery.ts'
import type { ComparedPart } from '../../shared/request-comparison.ts'
import { clock } from '../controls/format.ts'
import { Prose } from '../controls/prose.tsx'
import { closeComparedRequests, markForComparison, useReplays } from '../state/replays.ts'
import styles from './deliveries.module.css'

/** Two requests side by side; secrets are hidden, and what can be said of them stands beside. */
export function ComparedRequests(): ReactNode {
  const { comparison } = useReplays()
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const close = (): void => {
    closeComparedRequests()
    markForComparison(null)
  }
  return (
    <Modal opened={comparison !== null} onClose={close} title="Two requests" size={1000} centered>
      {comparison !== null && (
        <>
          <p role="status">{comparison.sentence}</p>
          <Checkbox
            label="Only what differs"
            checked={onlyDifferent}
            onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
          />
          <table className={`${styles.compared ?? ''} selectable`} aria-label="Comparison of two requests">
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col">
                  <span className="visually-hidden">Differs</span>
                </th>
                <Named delivery={comparison.left} />
                <Named delivery={comparison.right} />
                <th scope="col">What can be said</th>
              </tr>
            </thead>
            <tbody>
              {comparison.parts
                .filter((part) => part.differs || !onlyDifferent)
                .map((part, index) => (
                  <PartRow key={index} part={part} />
                ))}
            </tbody>
          </table>
        </>
      )}
    </Modal>
  )
}

/** A request is known by its time and its path. */
function Named({ delivery }: { readonly delivery: Delivery }): ReactNode {
  return (
    <th scope="col">
      <span className="numbers">{clock(delivery.receivedAt)}</span>
      <br />
      <span className={styles.target}>
        {delivery.method} {delivery.target}
      </span>
    </th>
  )
}

function PartRow({ part }: { readonly part: ComparedPart }): ReactNode {
  return (
    <tr data-differs={part.differs}>
      <th scope="row">{part.part === 'header' || part.part === 'field' ? <code>{part.name}</code> : part.part}</th>
      <td className={styles.sign}>
        {part.differs ? '≠' : '='}
        <span className="visually-hidden">{part.differs ? 'differs' : 'agrees'}</span>
      </td>
      {part.part === 'header order' ? (
        <td colSpan={2}>{part.differs ? 'Another order' : 'The same order'}</td>
      ) : (
        [part.left, part.right].map((value, side) => (
          <td key={side}>{value === null ? <span className="soft">not there</span> : <code>{value}</code>}</td>
        ))
      )}
      <td>
        {part.facts.map((fact) => (
          <p key={fact}>
            <Prose text={fact} />
          </p>
        ))}
      </td>
    </tr>
  )
}
