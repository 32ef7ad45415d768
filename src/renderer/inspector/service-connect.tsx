import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { chooseServiceFile, connectService, useServices } from '../state/from-n8n.ts'
import { ServiceProblem } from './service-problem.tsx'
import styles from './service-dialog.module.css'

const keptWords = {
  keyring: 'The key that is sealed by the keyring is used.',
  memory: 'The key that is kept until Faultline ends is used.',
  locked: 'The key that was kept is locked: enter it again.',
} as const

/** Where the executions come from: the public API of a service, or a file. */
export function ServiceConnect(): ReactNode {
  const { connection, problem, busy } = useServices()
  const [url, setUrl] = useState<string | null>(null)
  const [key, setKey] = useState('')
  const address = url ?? connection?.baseUrl ?? ''
  const isKept = connection !== null && connection.baseUrl === address && connection.keyKeptIn !== 'locked'
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    void connectService(address, key)
  }
  return (
    <div className={styles.connect}>
      <form onSubmit={submit} className={styles.way} aria-labelledby="service-api">
        <h3 id="service-api">From a running service</h3>
        <TextInput
          label="Base URL"
          placeholder="https://n8n.example.com"
          description="As it stands in the browser. Requests go to this address alone, and nothing is written there."
          value={address}
          onChange={(event) => setUrl(event.currentTarget.value)}
          data-autofocus
          required
        />
        <PasswordInput
          label="API key"
          description={
            isKept
              ? keptWords[connection.keyKeptIn]
              : 'From Settings, n8n API, with the scopes execution:list, execution:read and workflow:read. It is sealed once the service has taken it.'
          }
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
          required={!isKept}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy !== null} disabled={address.trim() === '' || (!isKept && key === '')}>
            Connect and list executions
          </Button>
        </Group>
      </form>
      <section className={styles.way} aria-labelledby="service-file">
        <h3 id="service-file">From a file</h3>
        <p>
          The service's own database.sqlite, also while it runs; an execution saved as JSON; or a workflow copied from
          the editor with pinned data. A file can be dropped anywhere, too.
        </p>
        <Group justify="flex-end">
          <Button variant="default" disabled={busy !== null} onClick={() => void chooseServiceFile()}>
            Choose a file…
          </Button>
        </Group>
      </section>
      {problem !== null && <ServiceProblem problem={problem} />}
    </div>
  )
}
