import { Button, Group, NumberInput } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { Later } from '../controls/later.tsx'
import { TextEditor } from '../editor/text-editor.tsx'
import { answerFor, suggestedBody } from '../state/outgoing.ts'
import type { OutgoingHost } from './outgoing-hosts.ts'
import styles from './outgoing.module.css'

/** What the stand-in of a host answers to everything it is asked. */
export function AnswerForm({ of, onClose }: { readonly of: OutgoingHost; readonly onClose: () => void }): ReactNode {
  const { host, answer } = of
  const [status, setStatus] = useState<string | number>(answer?.only?.status ?? 200)
  const [body, setBody] = useState(answer?.only?.body ?? '{}')
  // What nodes read of the answer is filled in where nobody wrote one yet.
  const [suggested, setSuggested] = useState('')
  const isWritten = answer !== null && answer.ruleCount > 0
  useEffect(() => {
    if (isWritten) return
    void suggestedBody(host).then((text) => {
      if (text === null) return
      setBody(text)
      setSuggested(text)
    })
  }, [host, isWritten])
  const isStatus = typeof status === 'number' && Number.isInteger(status) && status >= 200 && status <= 599
  const replaces = answer !== null && answer.only === null && answer.ruleCount > 0
  const take = async (given: Parameters<typeof answerFor>[1]): Promise<void> => {
    if (await answerFor(host, given)) onClose()
  }
  return (
    <form
      className={styles.body}
      onSubmit={(event) => {
        event.preventDefault()
        if (isStatus) void take({ status, body })
      }}
    >
      <p className="soft">
        {replaces
          ? `${host} has ${String(answer.ruleCount)} rules. This one answer takes their place.`
          : `Every request to ${host} is answered like this.`}
      </p>
      <NumberInput
        label="Status"
        w={110}
        hideControls
        value={status}
        error={isStatus ? null : 'Enter a number from 200 to 599.'}
        onChange={setStatus}
      />
      <div className={styles.answer}>
        <span className="soft">Body: JSON is answered as JSON, everything else as text.</span>
        <div className={styles.editor}>
          <Later>
            <TextEditor
              key={suggested}
              text={body}
              language="json"
              label={`Body that ${host} answers with`}
              onChange={setBody}
            />
          </Later>
        </div>
      </div>
      <Group justify="flex-end" gap="xs">
        {answer !== null && (
          <Button variant="subtle" onClick={() => void take(null)}>
            Forget what is written
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" disabled={!isStatus}>
          Write answer
        </Button>
      </Group>
    </form>
  )
}
