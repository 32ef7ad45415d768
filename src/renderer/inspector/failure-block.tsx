import type { ReactNode } from 'react'
import { stoppedByPerson, type Failure } from '../../shared/failure.ts'
import { lackRemedy } from '../../shared/lack.ts'
import { remedyOfLack } from '../../shared/remedy.ts'
import { StatusMark } from '../controls/status-mark.tsx'
import { textOfMarkup } from '../controls/text-of-markup.ts'
import { RemedyButton } from './remedy-button.tsx'
import { useIsStudied } from './is-studied.ts'
import styles from './inspector.module.css'

/** The exact error text, and beside it what is known about it. `note` says what became of the failure. */
export function FailureBlock(props: {
  readonly failure: Failure
  readonly workflowId: string
  readonly title?: string
  readonly note?: string
}): ReactNode {
  const { failure } = props
  const { lack } = failure
  const isStopped = failure.code === stoppedByPerson
  const offered = lack === undefined ? null : remedyOfLack(lack, failure.node)
  const canBeAnswered = useIsStudied(props.workflowId, failure.node)
  // What a node answers is chosen in the case that is open.
  const remedy = offered?.kind === 'give-stand-in' && !canBeAnswered ? null : offered
  const title = lack === undefined ? props.title : 'Cannot be told here'
  const place = [
    failure.itemIndex === null ? null : `item ${failure.itemIndex}`,
    failure.line === null ? null : `line ${failure.line}${failure.column === null ? '' : `, column ${failure.column}`}`,
    failure.httpCode === null ? null : `HTTP ${failure.httpCode}`,
    failure.code,
  ].filter((each) => each !== null)
  // What has the same words and the same code as the failure itself says nothing beside it.
  const causes = failure.causes.filter(({ message, code }) => message !== failure.message || code !== failure.code)
  return (
    <section className={styles.failure} data-untold={lack !== undefined || isStopped} aria-label={title ?? 'Failure'}>
      <header className={styles.line}>
        <StatusMark kind={lack !== undefined ? 'unknown' : isStopped ? 'canceled' : 'error'} />
        <strong>{title ?? failure.name}</strong>
        <span className="soft">{(title === undefined ? place : [failure.name, ...place]).join(' · ')}</span>
      </header>
      <pre className={`${styles.exact ?? ''} selectable`} aria-label="Exact error text">
        {failure.message}
      </pre>
      {failure.description !== null && failure.description !== '' && (
        <p className={`${styles.explained ?? ''} selectable`}>{textOfMarkup(failure.description)}</p>
      )}
      {lack !== undefined && <p className={styles.explained}>{lackRemedy(lack)}</p>}
      {remedy !== null && (
        <div className={styles.ways}>
          <RemedyButton remedy={remedy} workflowId={props.workflowId} variant="default" size="compact-xs" />
        </div>
      )}
      {props.note !== undefined && <p className={styles.explained}>{props.note}</p>}
      {causes.length > 0 && (
        <ul className={`${styles.causes ?? ''} selectable`}>
          {causes.map((cause, index) => (
            <li key={index}>
              caused by {cause.name}: {cause.message}
              {cause.code !== null && <code> {cause.code}</code>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
