import type { ReactNode } from 'react'
import type { ReplacementView } from '../../shared/views/replacement-view.ts'
import { marked } from './marked.ts'
import styles from './record-dialog.module.css'

/** Drawn at once; the rest of a longer file is written all the same. */
const longestShown = 200_000

/** A file as it will be written, every redaction marked. */
export function Marked(props: { readonly text: string; readonly replacements: readonly ReplacementView[] }): ReactNode {
  const { text } = props
  const placeholders = props.replacements.map((each) => each.placeholder)
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled with the keyboard */}
      <pre className={`${styles.file ?? ''} selectable`} tabIndex={0} aria-label="File as it will be written">
        {marked(text.slice(0, longestShown), placeholders).map((part, index) =>
          part.isMarked ? <mark key={index}>{part.text}</mark> : part.text,
        )}
      </pre>
      {text.length > longestShown && (
        <p className="soft">
          The first {longestShown.toLocaleString()} of {text.length.toLocaleString()} characters.
        </p>
      )}
    </>
  )
}
