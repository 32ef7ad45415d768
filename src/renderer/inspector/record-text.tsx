import { SegmentedControl } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import type { ReplacementView } from '../../shared/views/replacement-view.ts'
import { TextEditor } from '../editor/text-editor.tsx'
import { ExplainedList } from './explained-list.tsx'
import { Marked } from './marked-text.tsx'
import styles from './record-dialog.module.css'

const key = 'faultline-record-form'

const forms = { text: 'Text', explained: 'Fields explained', editor: 'Editor' } as const
type Form = keyof typeof forms

/** A JSON file as it will be written: as plain text, field by field with what each means, or in the editor, where its schema checks it. */
export function RecordText(props: {
  readonly text: string
  readonly replacements: readonly ReplacementView[]
  /** Name of the file, which chooses its schema. */
  readonly name: string
  /** Stands above it: which file it is. */
  readonly head?: ReactNode
}): ReactNode {
  const { text, replacements, name } = props
  const [form, setForm] = useState<Form>(() => formOf(localStorage.getItem(key)))
  const marks = useMemo(() => replacements.map((each) => each.placeholder), [replacements])
  return (
    <>
      <div className={styles.head}>
        {props.head ?? <span className="soft">{name}</span>}
        <SegmentedControl
          aria-label="How the file is shown"
          data={Object.entries(forms).map(([value, label]) => ({ value, label }))}
          value={form}
          onChange={(chosen) => {
            localStorage.setItem(key, chosen)
            setForm(formOf(chosen))
          }}
        />
      </div>
      {form === 'editor' && (
        <div className={styles.inEditor}>
          <TextEditor key={name} text={text} language="json" label={`Text of ${name}`} name={name} marks={marks} />
        </div>
      )}
      {form === 'explained' && <ExplainedList name={name} text={text} />}
      {form === 'text' && <Marked text={text} replacements={replacements} />}
    </>
  )
}

function formOf(kept: string | null): Form {
  return kept === 'editor' || kept === 'explained' ? kept : 'text'
}
