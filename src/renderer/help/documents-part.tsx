import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { DocumentText } from './document-text.tsx'
import { documents } from './documents.ts'
import { findInDocuments } from './find-in-documents.ts'
import styles from './help.module.css'

/** The documents in a list that is searched, and the one that is read. */
export function DocumentsPart(): ReactNode {
  const [text, setText] = useState('')
  const [place, setPlace] = useState({ file: documents[0]?.file ?? '', heading: '' })
  const page = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // It comes after its dialog has opened, which would put the focus there.
  useEffect(() => field.current?.focus(), [])
  const found = findInDocuments(documents, text)
  const shown = documents.find(({ file }) => file === place.file)
  useEffect(() => {
    const heading = place.heading === '' ? null : document.getElementById(`help-${place.heading}`)
    if (heading === null) page.current?.scrollTo({ top: 0 })
    else heading.scrollIntoView({ block: 'start' })
  }, [place])
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <TextInput
          ref={field}
          aria-label="Search the documents"
          placeholder="Search the documents"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className="soft" role="status">
          {found.length === 0 ? 'No document has these words.' : text === '' ? '' : `Found in ${String(found.length)}.`}
        </p>
        <ul className={styles.list} aria-label="Documents">
          {found.map(({ document: { file, title }, line }) => (
            <li key={file}>
              <button
                type="button"
                className={styles.entry}
                aria-current={file === place.file}
                onClick={() => setPlace({ file, heading: '' })}
              >
                <span>{title}</span>
                {line !== null && <span className={styles.line}>{line}</span>}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and is scrolled by keys */}
      <div ref={page} className={`${styles.page ?? ''} selectable`} tabIndex={0} role="group" aria-label="The document">
        {shown !== undefined && (
          <DocumentText
            text={shown.text}
            onFollow={(file, heading) => setPlace({ file: file === '' ? place.file : file, heading })}
          />
        )}
      </div>
    </div>
  )
}
