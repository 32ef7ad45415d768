import type { NodeProps } from '@xyflow/react'
import type { ReactNode } from 'react'
import Markdown from 'react-markdown'
import type { Note } from './step.ts'

/** Below those of the window, so that its title stays the only one of its level. */
const headings = { h1: 'h4', h2: 'h5', h3: 'h6', h4: 'h6', h5: 'h6', h6: 'h6' } as const

/** A remark as its author laid it out; its links and pictures lead nowhere, for the file is a stranger's. */
export function NoteCard({ data }: NodeProps): ReactNode {
  const note = data['note'] as Note
  return (
    <div className="note" data-colour={note.colour} role="note">
      <Markdown
        skipHtml
        components={{
          ...headings,
          a: ({ children }) => <u>{children}</u>,
          img: ({ alt }) => (alt === undefined || alt === '' ? null : <em>{alt}</em>),
        }}
      >
        {note.text}
      </Markdown>
    </div>
  )
}
