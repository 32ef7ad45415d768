/** The case as a test: what it is held to from now on is chosen of what was seen, and written to a file. */
import { Button, Checkbox, Group, Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { CaseView } from '../../shared/views/case-view.ts'
import type { KeptTest, ProposedExpectation, TestProposal } from '../../shared/views/test-proposal.ts'
import { count } from '../controls/format.ts'
import { Loading, ProblemNotice } from '../controls/notice.tsx'
import { closeCaseTest, keepAsTest, showCaseTest, useCaseTest } from '../state/case-test.ts'
import { copyText } from '../state/clipboard.ts'
import { offerCommands } from '../state/commands.ts'
import styles from './keep-test-dialog.module.css'

/** Why there is nothing to be kept; null where there is. */
export function whyNoTest({ state }: Pick<CaseView, 'state'>): string | null {
  switch (state.kind) {
    case 'not-known':
      return 'Send one item first: it is held to what was seen.'
    case 'waiting':
      return 'It waits: it has neither succeeded nor failed.'
    case 'cannot-be-told':
      return 'It cannot be told here: a test would say nothing of the workflow.'
    default:
      return null
  }
}

export function KeepTestDialog({ study }: { readonly study: CaseView }): ReactNode {
  const { isShown, proposal, kept } = useCaseTest()
  const unavailable = whyNoTest(study)
  useEffect(
    () =>
      offerCommands([
        {
          id: 'keep-as-test',
          title: 'Keep as test…',
          group: 'Method',
          shortcut: null,
          unavailable,
          run: () => void showCaseTest(),
        },
      ]),
    [unavailable],
  )
  return (
    <Modal opened={isShown} onClose={closeCaseTest} title="Keep as test" size={640} centered>
      {isShown && proposal.kind === 'loading' && <Loading what="what was seen of the case" />}
      {isShown && proposal.kind === 'failed' && <ProblemNotice problem={proposal.problem} />}
      {isShown &&
        proposal.kind === 'ready' &&
        (kept === null ? <Choice proposal={proposal.value} /> : <Kept kept={kept} />)}
    </Modal>
  )
}

function Choice({ proposal }: { readonly proposal: TestProposal }): ReactNode {
  const { title, lines, notes } = proposal
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    lines.filter(({ isUsual }) => isUsual).map(({ id }) => id),
  )
  const [isBusy, setBusy] = useState(false)
  const groups = [...new Set(lines.map((line) => line.of))]
  const keep = async (): Promise<void> => {
    setBusy(true)
    await keepAsTest(chosen)
    setBusy(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      <p>
        <code>faultline test</code> sends "{title}" again in a closed world and says where it falls short of what is
        chosen here.
      </p>
      {lines.length === 0 && <p className="soft">Nothing was seen to its end yet.</p>}
      <Checkbox.Group value={[...chosen]} onChange={setChosen} aria-label="Expectations">
        {groups.map((group) => (
          <Expectations key={group} title={group} lines={lines.filter((line) => line.of === group)} />
        ))}
      </Checkbox.Group>
      {notes.length > 0 && (
        <ul className={`${styles.notes ?? ''} soft`} aria-label="Good to know">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <Group justify="space-between" mt="md" wrap="nowrap">
        <span className="soft">
          Secrets stand in the file as names. What tells of persons stays in it: the fault may lie there.
        </span>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" onClick={closeCaseTest}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={chosen.length === 0}>
            Save…
          </Button>
        </Group>
      </Group>
    </form>
  )
}

function Expectations(props: { readonly title: string; readonly lines: readonly ProposedExpectation[] }): ReactNode {
  return (
    <section className={styles.group} aria-label={props.title}>
      <h3>{props.title}</h3>
      {props.lines.map(({ id, sentence }) => (
        <Checkbox key={id} size="xs" value={id} label={sentence} />
      ))}
    </section>
  )
}

/** Where it was written, and how it is run from now on. */
function Kept({ kept: { path, secretCount, command } }: { readonly kept: KeptTest }): ReactNode {
  return (
    <>
      <p role="status">
        The case is kept as a test
        {secretCount === 0 ? '; no secret was found in it.' : `; ${count(secretCount, 'secret')} put aside as names.`}
      </p>
      <p className={`${styles.path ?? ''} selectable`}>{path}</p>
      <p>Run it on the command line, or in continuous integration:</p>
      <pre className={`${styles.command ?? ''} selectable`} aria-label="Command">
        {command}
      </pre>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={() => void copyText(command, 'The command is')}>
          Copy the command
        </Button>
        <Button data-autofocus onClick={closeCaseTest}>
          Done
        </Button>
      </Group>
    </>
  )
}
