import { SegmentedControl } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import type { ReplacementView } from '../../shared/views/replacement-view.ts'
import { TextEditor } from '../editor/text-editor.tsx'
import { Marked } from './marked-text.tsx'
import styles from './record-dialog.module.css'

const key = 'faultline-record-form'

/** A JSON file as it will be written: as plain text, or in the editor, where its schema explains and checks every field. */
export function RecordText(props: {
  readonly text: string
  readonly replacements: readonly ReplacementView[]
  /** Name of the file, which chooses its schema. */
  readonly name: string
  /** Stands above it: which file it is. */
  readonly head?: ReactNode
}): ReactNode {
  const { text, replacements, name } = props
  const [inEditor, setInEditor] = useState(localStorage.getItem(key) === 'editor')
  const marks = useMemo(() => replacements.map((each) => each.placeholder), [replacements])
  return (
    <>
      <div className={styles.head}>
        {props.head ?? <span className="soft">{inEditor ? 'Point at a field to have it explained.' : name}</span>}
        <SegmentedControl
          aria-label="How the file is shown"
          data={[
            { value: 'text', label: 'Text' },
            { value: 'editor', label: 'Fields explained' },
          ]}
          value={inEditor ? 'editor' : 'text'}
          onChange={(form) => {
            localStorage.setItem(key, form)
            setInEditor(form === 'editor')
          }}
        />
      </div>
      {inEditor ? (
        <div className={styles.inEditor}>
          <TextEditor key={name} text={text} language="json" label={`Text of ${name}`} name={name} marks={marks} />
        </div>
      ) : (
        <Marked text={text} replacements={replacements} />
      )}
    </>
  )
}
