import type { NodeProps } from '@xyflow/react'
import type { ReactNode } from 'react'
import Markdown from 'react-markdown'
import type { Note } from './step.ts'

/** A remark as its author laid it out; its links and pictures lead nowhere, for the file is a stranger's. */
export function NoteCard({ data }: NodeProps): ReactNode {
  const note = data['note'] as Note
  return (
    <div className="note" data-colour={note.colour} role="note">
      <Markdown
        skipHtml
        components={{
          a: ({ children }) => <u>{children}</u>,
          img: ({ alt }) => (alt === undefined || alt === '' ? null : <em>{alt}</em>),
        }}
      >
        {note.text}
      </Markdown>
    </div>
  )
}
