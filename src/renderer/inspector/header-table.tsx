import type { ReactNode } from 'react'
import type { HeaderPairs } from '../../shared/delivery.ts'
import styles from './inspector.module.css'

/** Header names and values as they came: order, case and duplicates kept. */
export function HeaderTable(props: { readonly headers: HeaderPairs; readonly label: string }): ReactNode {
  if (props.headers.length === 0) return <p className="soft">No headers.</p>
  return (
    <table className={`${styles.headers ?? ''} selectable`} aria-label={props.label}>
      <tbody>
        {props.headers.map(([name, value], index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
