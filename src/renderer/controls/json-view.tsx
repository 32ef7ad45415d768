import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { JsonTable } from './json-table.tsx'
import { JsonTree } from './json-tree.tsx'
import styles from './json-view.module.css'

const forms = ['tree', 'table', 'text'] as const
type Form = (typeof forms)[number]

/** A JSON value as a tree, a table or its text; the form a person chose is kept for the next value. */
export function JsonView(props: { readonly value: unknown; readonly label: string }): ReactNode {
  const [form, setForm] = useState<Form>(rememberedForm)
  return (
    <div className={styles.view}>
      <SegmentedControl
        className={styles.forms}
        aria-label={`Form of ${props.label}`}
        data={[
          { value: 'tree', label: 'Tree' },
          { value: 'table', label: 'Table' },
          { value: 'text', label: 'Text' },
        ]}
        value={form}
        onChange={(chosen) => {
          const known = forms.find((each) => each === chosen) ?? 'tree'
          localStorage.setItem('faultline-json-form', known)
          setForm(known)
        }}
      />
      <div className={`${styles.value ?? ''} selectable`}>{drawn(form, props.value, props.label)}</div>
    </div>
  )
}

function drawn(form: Form, value: unknown, label: string): ReactNode {
  switch (form) {
    case 'tree':
      return <JsonTree value={value} label={label} />
    case 'table':
      return <JsonTable value={value} label={label} />
    case 'text':
      return <pre className={styles.text}>{textOf(value)}</pre>
  }
}

const longest = 200_000

function textOf(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return text.length > longest ? `${text.slice(0, longest)}\n… ${text.length - longest} more characters` : text
}

function rememberedForm(): Form {
  const kept = localStorage.getItem('faultline-json-form')
  return forms.find((each) => each === kept) ?? 'tree'
}
