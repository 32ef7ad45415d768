import type { ReactNode } from 'react'
import styles from './json-view.module.css'

const most = 200

/** A list of objects as rows and columns; one object as names and values. */
export function JsonTable(props: { readonly value: unknown; readonly label: string }): ReactNode {
  const { columns, rows } = tableOf(props.value)
  return (
    <table className={styles.table} aria-label={props.label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, most).map((row, index) => (
          <tr key={index}>
            {row.map((cell, at) => (
              <td key={columns[at]} title={cell}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {rows.length > most && (
        <caption>
          The first {most} of {rows.length} rows.
        </caption>
      )}
    </table>
  )
}

function tableOf(value: unknown): {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
} {
  if (Array.isArray(value)) {
    const objects = value.map((each: unknown) => (isObject(each) ? each : { value: each }))
    const columns = [...new Set(objects.slice(0, most).flatMap((each) => Object.keys(each)))]
    return { columns, rows: objects.map((each) => columns.map((column) => cellOf(each[column]))) }
  }
  if (isObject(value)) {
    return { columns: ['Name', 'Value'], rows: Object.entries(value).map(([name, member]) => [name, cellOf(member)]) }
  }
  return { columns: ['Value'], rows: [[cellOf(value)]] }
}

function cellOf(value: unknown): string {
  if (value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 400 ? `${text.slice(0, 400)}…` : text
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
