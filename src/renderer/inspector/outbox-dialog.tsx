import { Button, Modal } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { count } from '../controls/format.ts'
import { Empty, Loading, ProblemNotice } from '../controls/notice.tsx'
import { chooseExecution } from '../state/chosen-run.ts'
import { offerCommands } from '../state/commands.ts'
import { goTo } from '../state/navigation.ts'
import { closeOutbox, loadMoreMessages, openOutbox, useOutbox } from '../state/outbox.ts'
import { MessageList } from './message-list.tsx'

/** Every message that notification nodes would have sent: none of them left this machine. */
export function OutboxDialog(): ReactNode {
  const { isOpen } = useOutbox()
  useEffect(
    () =>
      offerCommands([
        {
          id: 'outbox',
          title: 'Show the outbox',
          group: 'Executions',
          shortcut: null,
          unavailable: null,
          run: () => void openOutbox(),
        },
      ]),
    [],
  )
  return (
    <Modal opened={isOpen} onClose={closeOutbox} title="Outbox" size={760} centered>
      <Messages />
    </Modal>
  )
}

function Messages(): ReactNode {
  const { messages, total } = useOutbox()
  if (messages.kind === 'loading') return <Loading what="the messages" />
  if (messages.kind === 'failed') return <ProblemNotice problem={messages.problem} retry={() => void openOutbox()} />
  if (messages.value.length === 0) {
    return (
      <Empty
        title="No message was kept"
        text="What a Slack, mail, chat or notification node would send without a credential stands here, and goes nowhere."
      />
    )
  }
  const left = total - messages.value.length
  return (
    <>
      <p className="soft" style={{ marginTop: 0 }}>
        {count(total, 'message')} that notification nodes would have sent. None left this machine.
      </p>
      <MessageList
        messages={messages.value}
        onExecution={(executionId, node) => {
          closeOutbox()
          goTo('executions')
          void chooseExecution(executionId, node)
        }}
      />
      {left > 0 && (
        <Button variant="default" mt="sm" onClick={() => void loadMoreMessages()}>
          Show more of the {left} left
        </Button>
      )}
    </>
  )
}
