import { Button, Group, NumberInput, Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { answerFor } from '../state/outgoing.ts'
import type { OutgoingHost } from './outgoing-hosts.ts'
import styles from './outgoing.module.css'

/** What the stand-in of a host answers to everything it is asked. */
export function AnswerForm({ of, onClose }: { readonly of: OutgoingHost; readonly onClose: () => void }): ReactNode {
  const { host, answer } = of
  const [status, setStatus] = useState<string | number>(answer?.only?.status ?? 200)
  const [body, setBody] = useState(answer?.only?.body ?? '{}')
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
      <Textarea
        label="Body"
        description="JSON is answered as JSON, everything else as text."
        autosize
        minRows={5}
        maxRows={16}
        styles={{ input: { fontFamily: 'var(--mono)' } }}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
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
