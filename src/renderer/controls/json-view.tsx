import { Button, Menu, SegmentedControl } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { JsonSchemaTable } from './json-schema-table.tsx'
import { JsonTable, tableTextOf } from './json-table.tsx'
import { JsonTree } from './json-tree.tsx'
import styles from './json-view.module.css'

const forms = ['tree', 'table', 'schema', 'text'] as const
type Form = (typeof forms)[number]

/** A JSON value as a tree, a table, its fields or its text; the form a person chose is kept for the next value. */
export function JsonView(props: {
  readonly value: unknown
  readonly label: string
  /** Takes the value to the clipboard: as JSON, or as lines with tabs. Absent: it is not offered. */
  readonly onCopy?: (text: string) => void
  /** Takes the expression of one of its fields to the clipboard. Absent: it is not offered. */
  readonly onCopyField?: (expression: string) => void
  /** Draws its text; absent, or where the text is very long: as it is. */
  readonly drawText?: (text: string) => ReactNode
}): ReactNode {
  const { value, onCopy } = props
  const [form, setForm] = useState<Form>(rememberedForm)
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <SegmentedControl
          aria-label={`Form of ${props.label}`}
          data={[
            { value: 'tree', label: 'Tree' },
            { value: 'table', label: 'Table' },
            { value: 'schema', label: 'Schema' },
            { value: 'text', label: 'Text' },
          ]}
          value={form}
          onChange={(chosen) => {
            const known = forms.find((each) => each === chosen) ?? 'tree'
            localStorage.setItem('faultline-json-form', known)
            setForm(known)
          }}
        />
        {onCopy !== undefined && (
          <Menu position="bottom-end">
            <Menu.Target>
              <Button variant="subtle" size="compact-xs" leftSection={<IconCopy size={14} aria-hidden />}>
                Copy
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => onCopy(JSON.stringify(value, null, 2))}>As JSON, redacted</Menu.Item>
              <Menu.Item onClick={() => onCopy(tableTextOf(value))}>As text, redacted</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <div className={`${styles.value ?? ''} selectable`}>{drawn(form, props)}</div>
    </div>
  )
}

function drawn(form: Form, { value, label, drawText, onCopyField }: Parameters<typeof JsonView>[0]): ReactNode {
  switch (form) {
    case 'tree':
      return <JsonTree value={value} label={label} />
    case 'table':
      return <JsonTable value={value} label={label} />
    case 'schema':
      return <JsonSchemaTable value={value} label={label} onCopyField={onCopyField} />
    case 'text':
      return <JsonText value={value} draw={drawText} />
  }
}

const longest = 200_000

function JsonText(props: {
  readonly value: unknown
  readonly draw: ((text: string) => ReactNode) | undefined
}): ReactNode {
  const { value, draw } = props
  const text = useMemo(() => JSON.stringify(value, null, 2), [value])
  if (draw !== undefined && text.length <= longest) return draw(text)
  return (
    <pre className={styles.text}>
      {text.length > longest ? `${text.slice(0, longest)}\n… ${text.length - longest} more characters` : text}
    </pre>
  )
}

function rememberedForm(): Form {
  const kept = localStorage.getItem('faultline-json-form')
  return forms.find((each) => each === kept) ?? 'tree'
}
