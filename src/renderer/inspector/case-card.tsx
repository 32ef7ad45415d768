import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { RecentCase } from '../../shared/views/recent-case.ts'
import { fullTime } from '../controls/format.ts'
import { openRecent } from '../state/case.ts'
import { closeCases, copyCase, noteOnCase, renameCase, writeCase } from '../state/cases.ts'
import styles from './cases-dialog.module.css'
import { KeepAndDelete } from './keep-and-delete.tsx'

/** One kept case: its name, its note, and what can be done with it. */
export function CaseCard({ kept, isOpen }: { readonly kept: RecentCase; readonly isOpen: boolean }): ReactNode {
  const { id } = kept
  return (
    <section className={styles.card} aria-label="The chosen case">
      <Name kept={kept} />
      <Note kept={kept} />
      <p className="soft">Opened last: {fullTime(kept.openedAt)}</p>
      <Group gap="xs">
        <Button
          disabled={isOpen}
          onClick={() => {
            closeCases()
            void openRecent(id)
          }}
        >
          {isOpen ? 'It is open' : 'Open as it was left'}
        </Button>
        <Button variant="default" onClick={() => void copyCase(id)}>
          Duplicate
        </Button>
        <Button variant="default" onClick={() => void writeCase(id)}>
          Write to a file…
        </Button>
        <KeepAndDelete mark={{ kind: 'case', id }} deletion={{ kind: 'case', id }} what={`the case "${kept.title}"`} />
      </Group>
      <p className="soft">
        Of cases that are not marked "Keep this", the 50 that were opened last stay. Its request, its change, what was
        sent and its sweeps are kept with it.
      </p>
    </section>
  )
}

function Name({ kept }: { readonly kept: RecentCase }): ReactNode {
  const [title, setTitle] = useState(kept.title)
  const [shown, setShown] = useState(kept.title)
  if (shown !== kept.title) {
    setShown(kept.title)
    setTitle(kept.title)
  }
  const isChanged = title.trim() !== '' && title !== kept.title
  return (
    <form
      className={styles.name}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void renameCase(kept.id, title)
      }}
    >
      <TextInput
        label="Name"
        maxLength={200}
        value={title}
        error={title.trim() === '' ? 'A case has a name.' : null}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={!isChanged}>
        Rename
      </Button>
    </form>
  )
}

/** Kept when the field is left, or goes: there is nothing to press. */
function Note({ kept }: { readonly kept: RecentCase }): ReactNode {
  const { id } = kept
  const [note, setNote] = useState(kept.note)
  const known = useRef({ note, stored: kept.note })
  useEffect(() => {
    known.current = { note, stored: kept.note }
  })
  useEffect(
    () => () => {
      if (known.current.note !== known.current.stored) void noteOnCase(id, known.current.note)
    },
    [id],
  )
  return (
    <Textarea
      label="Note"
      description="What you found out, whom you asked. It is kept when you leave the field, and goes along to the file."
      autosize
      minRows={4}
      maxRows={10}
      value={note}
      onChange={(event) => setNote(event.currentTarget.value)}
      onBlur={() => note !== kept.note && void noteOnCase(id, note)}
    />
  )
}
