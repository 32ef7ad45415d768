/** All cases that are kept: a person's own first, found by name and note, and what can be done with each. */
import { Button, Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { RecentCase } from '../../shared/views/recent-case.ts'
import { clock, count } from '../controls/format.ts'
import { useCase } from '../state/case.ts'
import { chooseCase, closeCases, showCases, useCaseShelf } from '../state/cases.ts'
import { offerCommands } from '../state/commands.ts'
import { useOverview } from '../state/overview.ts'
import { CaseCard } from './case-card.tsx'
import styles from './cases-dialog.module.css'
import { sortedCases } from './own-cases.ts'

export function CasesDialog(): ReactNode {
  const isShown = useCaseShelf((state) => state.isShown)
  useEffect(
    () =>
      offerCommands([
        {
          id: 'all-cases',
          title: 'All cases…',
          group: 'File',
          shortcut: 'mod+shift+O',
          unavailable: null,
          run: () => showCases(),
        },
      ]),
    [],
  )
  return (
    <Modal opened={isShown} onClose={closeCases} title="Cases" size={860} centered>
      {isShown && <Cases />}
    </Modal>
  )
}

function Cases(): ReactNode {
  const [text, setText] = useState('')
  const overview = useOverview((state) => state.overview)
  const openId = useCase((state) => state.study?.id ?? null)
  const wanted = useCaseShelf((state) => state.chosenId)
  const [cases, shipped] = overview.kind === 'ready' ? [overview.value.recentCases, overview.value.samples] : [[], []]
  const { own, samples } = sortedCases(cases, shipped, text)
  const found = [...own, ...samples]
  const chosen = found.find(({ id }) => id === wanted) ?? found.find(({ id }) => id === openId) ?? found[0] ?? null
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <TextInput
          data-autofocus
          aria-label="Search cases"
          placeholder="Name or note"
          leftSection={<IconSearch size={14} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className="soft" role="status">
          {cases.length === 0
            ? 'No case is kept yet: whatever you open is.'
            : found.length === 0
              ? `None of ${count(cases.length, 'case')} has it in its name or note.`
              : count(found.length, 'case')}
        </p>
        <div className={styles.list}>
          <Listed title="Your cases" cases={own} chosenId={chosen?.id ?? null} openId={openId} />
          <Listed title="Samples you worked on" cases={samples} chosenId={chosen?.id ?? null} openId={openId} />
        </div>
      </div>
      {chosen === null ? (
        <div className={styles.card}>
          {text !== '' && (
            <Button className={styles.all ?? ''} variant="default" onClick={() => setText('')}>
              Show all cases
            </Button>
          )}
        </div>
      ) : (
        <CaseCard key={chosen.id} kept={chosen} isOpen={chosen.id === openId} />
      )}
    </div>
  )
}

function Listed(props: {
  readonly title: string
  readonly cases: readonly RecentCase[]
  readonly chosenId: string | null
  readonly openId: string | null
}): ReactNode {
  if (props.cases.length === 0) return null
  return (
    <section aria-label={props.title}>
      <h3 className={styles.heading}>{props.title}</h3>
      <ul>
        {props.cases.map(({ id, title, openedAt, note }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.case}
              aria-current={id === props.chosenId}
              title={title}
              onClick={() => chooseCase(id)}
            >
              <span className={styles.cut}>{title}</span>
              <span className={styles.small}>
                {id === props.openId ? 'open now' : clock(openedAt)}
                {note !== '' && ` · ${note}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
