import { useMemo, type ReactNode } from 'react'
import type { ReplacementView } from '../../shared/views/replacement-view.ts'
import { count } from '../controls/format.ts'
import styles from './record-dialog.module.css'
import { redactedValues } from './redacted-values.ts'

const mostListed = 200
const mostFields = 6

/** What was taken out, value by value: why, in how many places and under which keys. */
export function Redactions({ replacements }: { readonly replacements: readonly ReplacementView[] }): ReactNode {
  const values = useMemo(() => redactedValues(replacements), [replacements])
  return (
    <section className={styles.redactions} aria-label="Redactions">
      <h3>
        {values.length === 0
          ? 'Nothing was redacted'
          : `${count(values.length, 'value')} redacted in ${count(replacements.length, 'place')}`}
      </h3>
      {values.length === 0 && <p className="soft">No token, password or personal data was found.</p>}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keys */}
      <ul tabIndex={0} aria-label="Redacted values">
        {values.slice(0, mostListed).map(({ placeholder, reason, places, fields }) => (
          <li key={placeholder}>
            <mark>{placeholder}</mark>
            <span className="soft">
              {count(places, 'place')}: {fields.slice(0, mostFields).join(', ')}
              {fields.length > mostFields && ` and ${String(fields.length - mostFields)} more keys`}
            </span>
            <span className="selectable">{reason}</span>
          </li>
        ))}
      </ul>
      {values.length > mostListed && (
        <p className="soft">And {values.length - mostListed} more, all marked in the text.</p>
      )}
    </section>
  )
}
