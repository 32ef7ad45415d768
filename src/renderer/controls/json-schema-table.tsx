import { useMemo, type ReactNode } from 'react'
import { schemaOf } from './json-schema.ts'
import styles from './json-view.module.css'

/** The fields of a list of values, or of one: types, how many have each, an example. A field is copied as an expression. */
export function JsonSchemaTable(props: {
  readonly value: unknown
  readonly label: string
  /** Takes the expression of a field to the clipboard; absent: it is not offered. */
  readonly onCopyField?: ((expression: string) => void) | undefined
}): ReactNode {
  const { value, onCopyField } = props
  const values = useMemo((): readonly unknown[] => (Array.isArray(value) ? value : [value]), [value])
  const fields = useMemo(() => schemaOf(values), [values])
  if (fields.length === 0) return <p className="soft">There are no fields in it.</p>
  return (
    <table className={styles.table} aria-label={`Schema of ${props.label}`}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">In</th>
          <th scope="col">Example</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, reach, types, present, example }) => (
          <tr key={path}>
            <th scope="row" className={styles.path}>
              {onCopyField === undefined ? (
                path
              ) : (
                <button
                  type="button"
                  className={styles.copyField}
                  title={`Copy ${expressionOf(reach)}`}
                  onClick={() => onCopyField(expressionOf(reach))}
                >
                  {path}
                </button>
              )}
            </th>
            <td>{types.join(' or ')}</td>
            <td className="numbers">{present === values.length ? 'all' : `${present} of ${values.length}`}</td>
            <td title={example ?? ''}>{example ?? ''}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function expressionOf(reach: string): string {
  return `{{ $json${reach.startsWith('[') ? '' : '.'}${reach} }}`
}
