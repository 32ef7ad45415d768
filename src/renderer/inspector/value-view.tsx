import type { ReactNode } from 'react'
import { JsonView } from '../controls/json-view.tsx'
import { TextEditor } from '../editor/text-editor.tsx'
import styles from './value-view.module.css'

const lineHeight = 18
const mostLines = 26

/** A JSON value as a tree, a table, or its text in the editor. */
export function ValueView(props: {
  readonly value: unknown
  readonly label: string
  /** Name of its text, which chooses its JSON Schema. */
  readonly name?: string
  readonly onCopy?: (text: string) => void
  readonly onCopyField?: (expression: string) => void
}): ReactNode {
  const { name, label, ...rest } = props
  return (
    <JsonView
      {...rest}
      label={label}
      drawText={(text) => (
        <div className={styles.editor} style={{ height: heightOf(text) }}>
          <TextEditor text={text} language="json" label={`Text of ${label}`} name={name ?? `${label}.json`} />
        </div>
      )}
    />
  )
}

/** As high as its lines, up to a limit: long lines are broken, so a few more are allowed for. */
function heightOf(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil(Math.max(1, line.length) / 60), 0)
  return Math.min(mostLines, lines) * lineHeight + 16
}
