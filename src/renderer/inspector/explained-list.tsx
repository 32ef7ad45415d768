import { useMemo, type ReactNode } from 'react'
import { Prose } from '../controls/prose.tsx'
import { recordSchemaOf } from '../editor/record-schemas.ts'
import { explainedFields } from './explained-fields.ts'
import styles from './record-dialog.module.css'

/** Every field of a record in sight, with what it means: nothing has to be pointed at. */
export function ExplainedList({ name, text }: { readonly name: string; readonly text: string }): ReactNode {
  const fields = useMemo(() => explainedFields(text, recordSchemaOf(name) ?? {}), [name, text])
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keys
    <div className={styles.explained} tabIndex={0} role="group" aria-label="Fields and what they mean">
      {fields.length === 0 && <p className="soft">No published schema explains this file.</p>}
      <dl className="selectable">
        {fields.map(({ path, meaning, value }) => (
          <div key={path}>
            <dt className="mono">{path}</dt>
            <dd>
              {value !== '' && <code>{value}</code>}
              <p>
                <Prose text={meaning} />
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
