import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { DocumentText } from './document-text.tsx'
import { documents } from './documents.ts'
import { findInDocuments } from './find-in-documents.ts'
import styles from './help.module.css'

/** Where the page stands: at a heading, at a line that was found, or at its top. */
interface Place {
  readonly file: string
  /** Empty: none. */
  readonly heading: string
  readonly line: string | null
}

/** The documents in a list that is searched, and the one that is read. */
export function DocumentsPart(): ReactNode {
  const [text, setText] = useState('')
  const [place, setPlace] = useState<Place>({ file: documents[0]?.file ?? '', heading: '', line: null })
  const page = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // It comes after its dialog has opened, which would put the focus there.
  useEffect(() => field.current?.focus(), [])
  const found = findInDocuments(documents, text)
  const shown = documents.find(({ file }) => file === place.file)
  useEffect(() => {
    const heading = place.heading === '' ? null : document.getElementById(`help-${place.heading}`)
    const block = place.line === null || page.current === null ? null : blockWith(page.current, place.line)
    if (block !== null) block.scrollIntoView({ block: 'center' })
    else if (heading === null) page.current?.scrollTo({ top: 0 })
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
                onClick={() => setPlace({ file, heading: '', line })}
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
            onFollow={(file, heading) => setPlace({ file: file === '' ? place.file : file, heading, line: null })}
          />
        )}
      </div>
    </div>
  )
}

const longestCompared = 60

/** The smallest part of the page that has the line, whose markup is not drawn; null where a link stands at its beginning. */
function blockWith(page: HTMLElement, line: string): HTMLElement | null {
  const [plain = ''] = line.replace(/^[\s\d.-]+/u, '').split('[')
  const wanted = lettersOf(plain).slice(0, longestCompared)
  if (wanted === '') return null
  const blocks = [...page.querySelectorAll<HTMLElement>('h2, h3, h4, p, li, tr, pre')]
  const [smallest] = blocks
    .filter(({ textContent }) => lettersOf(textContent).includes(wanted))
    .toSorted((a, b) => a.textContent.length - b.textContent.length)
  return smallest ?? null
}

function lettersOf(text: string | null): string {
  return (text ?? '').replace(/[^\p{L}\p{N}]/gu, '')
}
