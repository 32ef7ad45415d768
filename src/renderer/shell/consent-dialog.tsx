/** What leaves this machine, or uses a secret, for the first time: one question after the other, nothing happens by itself. */
import { Button, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConsentQuestion, CredentialQuestion, HostQuestion } from '../../shared/consent.ts'
import { count } from '../controls/format.ts'
import { answerQuestion, useConsents } from '../state/consents.ts'
import styles from './consent-dialog.module.css'

export function ConsentDialog(): ReactNode {
  const questions = useConsents((state) => state.questions)
  const [question, ...more] = questions
  return (
    <Modal
      opened={question !== undefined}
      // The way out that changes nothing.
      onClose={() => question !== undefined && void answerQuestion(question, 'not-now')}
      closeOnClickOutside={false}
      title={question?.kind === 'credential' ? 'Use your credential of the same name?' : 'Let this request out?'}
      centered
    >
      {question !== undefined && <Question question={question} more={more.length} />}
    </Modal>
  )
}

function Question({ question, more }: { readonly question: ConsentQuestion; readonly more: number }): ReactNode {
  const words = question.kind === 'host' ? hostWords : credentialWords
  return (
    <div className={styles.question}>
      {question.kind === 'host' ? <HostText question={question} /> : <CredentialText question={question} />}
      <p className="soft">
        The answer is kept for this workflow and can be taken back in Settings.
        {more > 0 && ` ${count(more, 'more question')} after this one.`}
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => void answerQuestion(question, 'never')}>
          {words.never}
        </Button>
        <Button variant="default" data-autofocus onClick={() => void answerQuestion(question, 'not-now')}>
          Not now
        </Button>
        <Button onClick={() => void answerQuestion(question, 'allow')}>{words.allow}</Button>
      </Group>
    </div>
  )
}

const hostWords = { allow: 'Allow this host', never: 'Always keep closed' }
const credentialWords = { allow: 'Use it', never: 'Never use it' }

function HostText({ question }: { readonly question: HostQuestion }): ReactNode {
  const { workflowName, node, method, url, host, held } = question
  return (
    <>
      <p>
        The workflow <strong>{workflowName}</strong> wants to send a request to <strong>{host}</strong>, which is not
        this machine.
      </p>
      <p className={`${styles.request ?? ''} selectable`}>
        {method === 'SMTP' ? 'E-mail over' : method} {url}
      </p>
      <p className="soft">
        From the node {node}.{' '}
        {held === 0
          ? 'It was refused meanwhile: retry its execution after you allowed it.'
          : `${count(held, 'request is', 'requests are')} held until you answer, for a minute at most.`}
      </p>
    </>
  )
}

function CredentialText({ question }: { readonly question: CredentialQuestion }): ReactNode {
  const { workflowName, credentialName, held } = question
  return (
    <>
      <p>
        The workflow <strong>{workflowName}</strong> names a credential <strong>{credentialName}</strong> with an id
        that is not known here. Your credential has the same name. Use it for this workflow?
      </p>
      <p className="soft">
        {held === 0
          ? 'The workflow does without it until then: retry its execution after you allowed it.'
          : `${count(held, 'execution is', 'executions are')} held until you answer, for a minute at most.`}
      </p>
    </>
  )
}
