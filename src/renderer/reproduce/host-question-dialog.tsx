import { Button, Group, List, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { answerHostQuestion, useHostQuestion } from '../state/send.ts'
import styles from './outgoing.module.css'

/** Before the first send of a case whose text would let hosts out: a file is no leave, a person decides. */
export function HostQuestionDialog(): ReactNode {
  const held = useHostQuestion((state) => state.held)
  return (
    <Modal
      opened={held !== null}
      // The way out that sends nothing.
      onClose={() => void answerHostQuestion(null)}
      closeOnClickOutside={false}
      title="Send to these hosts for real?"
      centered
    >
      {held !== null && (
        <div className={styles.body}>
          <p>The case names {held.hosts.length === 1 ? 'a host' : 'hosts'} that would get its requests for real:</p>
          <List className="selectable" aria-label="Hosts that the case names">
            {held.hosts.map((host) => (
              <List.Item key={host}>
                <code>{host}</code>
              </List.Item>
            ))}
          </List>
          <p className="soft">
            The answer is kept with the case and can be changed under &quot;Where requests go&quot;. Nothing was sent
            yet.
          </p>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void answerHostQuestion(true)}>
              Let these go out for real
            </Button>
            <Button data-autofocus onClick={() => void answerHostQuestion(false)}>
              Answer with stand-ins
            </Button>
          </Group>
        </div>
      )}
    </Modal>
  )
}
