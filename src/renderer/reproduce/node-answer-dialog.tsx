/** What a node of the case answers with in place of its work: where it comes from, its items, and whether the service refuses. */
import { Button, Group, Modal, NumberInput, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { sourceSentence } from '../../shared/node-source.ts'
import type { NodeAnswerView } from '../../shared/views/node-answer-view.ts'
import { Later } from '../controls/later.tsx'
import { TextEditor } from '../editor/text-editor.tsx'
import { answerNode, closeNodeAnswer, useNodeAnswer } from '../state/node-answer.ts'
import { isNotRunHere } from '../state/readiness.ts'
import {
  answerChoices,
  choicesFor,
  choiceWords,
  draftOf,
  readAnswer,
  shownItems,
  type AnswerDraft,
} from './node-answer-form.ts'
import styles from './node-answer.module.css'

export function NodeAnswerDialog(): ReactNode {
  const open = useNodeAnswer((state) => state.open)
  return (
    <Modal
      opened={open !== null}
      onClose={closeNodeAnswer}
      title={open === null ? '' : `"${open.node}" answers with…`}
      size={720}
      centered
    >
      {open !== null && <AnswerOfNode key={open.node} view={open} />}
    </Modal>
  )
}

function AnswerOfNode({ view }: { readonly view: NodeAnswerView }): ReactNode {
  // Whether it can be run is asked once: what is chosen here changes it.
  const [cannotRun] = useState(() => isNotRunHere(view.node))
  const [draft, setDraft] = useState(() => draftOf(view, cannotRun))
  const [problem, setProblem] = useState<string | null>(null)
  const alter = (part: Partial<AnswerDraft>): void => {
    setProblem(null)
    setDraft((before) => ({ ...before, ...part }))
  }
  const take = async (): Promise<void> => {
    const read = readAnswer(draft, view)
    if (!read.ok) setProblem(read.problem)
    else if (await answerNode(view.node, read.standIn)) closeNodeAnswer()
  }
  const items = shownItems(draft, view)
  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault()
        void take()
      }}
    >
      <p className="soft">
        {cannotRun
          ? 'Faultline cannot run what this node asks for: choose what it gives in place of its service.'
          : `Now it is ${sourceSentence(view.source)}.`}{' '}
        What you choose belongs to the baseline of this case: one layer can still be changed.
      </p>
      <SegmentedControl
        aria-label="Where the answer comes from"
        data={choicesFor(view, cannotRun).map((value) => ({ value, label: choiceWords(value, view) }))}
        value={draft.choice}
        onChange={(value) => alter({ choice: answerChoices.find((each) => each === value) ?? draft.choice })}
      />
      {items === null ? (
        <p className="soft">Faultline runs this node itself.</p>
      ) : (
        <div className={styles.items}>
          <span className={styles.label}>
            {draft.choice === 'written' ? 'Items it gives' : 'Items it gives (choose "Written here" to change them)'}
          </span>
          <div className={styles.editor}>
            <Later>
              <TextEditor
                key={draft.choice}
                text={items}
                language="json"
                label={`Items that "${view.node}" gives`}
                {...(draft.choice === 'written' && { onChange: (text: string) => alter({ text }) })}
              />
            </Later>
          </div>
        </div>
      )}
      <Refusal draft={draft} onChange={alter} />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={closeNodeAnswer}>
          Cancel
        </Button>
        <Button type="submit">Make it the baseline</Button>
      </Group>
    </form>
  )
}

/** The error that the service gives, at which call and for which item. */
function Refusal(props: {
  readonly draft: AnswerDraft
  readonly onChange: (part: Partial<AnswerDraft>) => void
}): ReactNode {
  const { draft, onChange } = props
  return (
    <div className={styles.refusal}>
      <Switch
        label="The service refuses"
        checked={draft.refuses}
        onChange={(event) => onChange({ refuses: event.currentTarget.checked })}
      />
      {draft.refuses && (
        <div className={styles.fields}>
          <TextInput
            className={styles.wide}
            label="Exact error text"
            value={draft.message}
            onChange={(event) => onChange({ message: event.currentTarget.value })}
          />
          <TextInput
            label="HTTP status"
            value={draft.code}
            onChange={(event) => onChange({ code: event.currentTarget.value })}
          />
          <NumberInput
            label="At call"
            placeholder="every"
            min={1}
            allowDecimal={false}
            value={draft.atCall}
            onChange={(value) => onChange({ atCall: typeof value === 'number' ? value : '' })}
          />
          <NumberInput
            label="For item"
            placeholder="every"
            min={1}
            allowDecimal={false}
            value={draft.item}
            onChange={(value) => onChange({ item: typeof value === 'number' ? value : '' })}
          />
          <TextInput
            className={styles.wide}
            label="What it says beside it"
            value={draft.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
        </div>
      )}
    </div>
  )
}
