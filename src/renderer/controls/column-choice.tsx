import { Button, Menu } from '@mantine/core'
import { IconColumns3, IconCopy } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import type { Column } from './column.ts'

export interface ColumnChoice<Row> {
  readonly shown: readonly Column<Row>[]
  readonly hidden: ReadonlySet<string>
  readonly toggle: (id: string) => void
}

/** Which columns of a table are shown; remembered under its name. */
export function useColumnChoice<Row>(table: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const key = `faultline-columns-${table}`
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => {
    const kept = localStorage.getItem(key)
    return new Set(kept === null ? columns.filter((one) => one.isHidden).map((one) => one.id) : kept.split(' '))
  })
  // The same array as long as the choice stays: rows are drawn anew only where it changes.
  const shown = useMemo(() => columns.filter((column) => !hidden.has(column.id)), [columns, hidden])
  return {
    hidden,
    shown,
    toggle: (id) => {
      const next = new Set(hidden)
      if (!next.delete(id) && next.size < columns.length - 1) next.add(id)
      localStorage.setItem(key, [...next].join(' '))
      setHidden(next)
    },
  }
}

/** The columns to show, and the rows to copy as text or JSON. */
export function TableTools<Row>(props: {
  readonly columns: readonly Column<Row>[]
  readonly choice: ColumnChoice<Row>
  /** Rows that are here now; they are what is copied. */
  readonly rows: () => readonly Row[]
  readonly onCopy: (text: string, rowCount: number) => void
}): ReactNode {
  const { columns, choice } = props
  const copy = (form: 'text' | 'json'): void => {
    const rows = props.rows()
    props.onCopy(form === 'json' ? jsonOf(rows, choice.shown) : textOf(rows, choice.shown), rows.length)
  }
  return (
    <>
      <Menu position="bottom-end" closeOnItemClick={false}>
        <Menu.Target>
          <Button variant="subtle" size="compact-xs" leftSection={<IconColumns3 size={14} aria-hidden />}>
            Columns
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {columns.map((column) => (
            <Menu.CheckboxItem
              key={column.id}
              checked={!choice.hidden.has(column.id)}
              onChange={() => choice.toggle(column.id)}
            >
              {column.title}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" size="compact-xs" leftSection={<IconCopy size={14} aria-hidden />}>
            Copy
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => copy('text')}>The rows here, as text</Menu.Item>
          <Menu.Item onClick={() => copy('json')}>The rows here, as JSON</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function textOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = rows.map((row) => columns.map((column) => column.text(row).replaceAll(/\s+/g, ' ')).join('\t'))
  return [columns.map((column) => column.title).join('\t'), ...lines].join('\n')
}

function jsonOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const objects = rows.map((row) => Object.fromEntries(columns.map((column) => [column.id, column.text(row)])))
  return JSON.stringify(objects, null, 2)
}
