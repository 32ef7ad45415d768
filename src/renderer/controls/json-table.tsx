import { ownOf } from '../../shared/own-field.ts'
import { useMemo, type ReactNode } from 'react'
import styles from './json-view.module.css'

const most = 200

/** A list of objects as rows and columns; one object as names and values. */
export function JsonTable(props: { readonly value: unknown; readonly label: string }): ReactNode {
  const { columns, rows, rowCount } = useMemo(() => tableOf(props.value, most), [props.value])
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
        {rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, at) => (
              <td key={columns[at]} title={cell}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {rowCount > most && (
        <caption>
          The first {most} of {rowCount} rows.
        </caption>
      )}
    </table>
  )
}

/** The same as lines with tabs between the cells, all of the rows. */
export function tableTextOf(value: unknown): string {
  const { columns, rows } = tableOf(value, Infinity, Infinity)
  const lines = rows.map((row) => row.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t'))
  return [columns.join('\t'), ...lines].join('\n')
}

interface Table {
  readonly columns: readonly string[]
  /** At most as many as were asked for. */
  readonly rows: readonly (readonly string[])[]
  readonly rowCount: number
}

function tableOf(value: unknown, mostRows: number, longest = 400): Table {
  if (Array.isArray(value)) {
    const objects = value.slice(0, mostRows).map((each: unknown) => (isObject(each) ? each : { value: each }))
    const columns = [...new Set(objects.flatMap((each) => Object.keys(each)))]
    const rows = objects.map((each) => columns.map((column) => cellOf(ownOf(each, column), longest)))
    return { columns, rows, rowCount: value.length }
  }
  if (isObject(value)) {
    const entries = Object.entries(value)
    const rows = entries.slice(0, mostRows).map(([name, member]) => [name, cellOf(member, longest)])
    return { columns: ['Name', 'Value'], rows, rowCount: entries.length }
  }
  return { columns: ['Value'], rows: [[cellOf(value, longest)]], rowCount: 1 }
}

function cellOf(value: unknown, longest: number): string {
  if (value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
