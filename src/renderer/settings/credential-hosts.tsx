import { Button, Group, Modal, TagsInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { StoredCredential } from '../../shared/credential.ts'
import { allowCredentialHosts } from '../state/credentials.ts'

/** The hosts that one credential may go to. */
export function CredentialHosts(props: {
  readonly credential: StoredCredential | null
  readonly onClose: () => void
}): ReactNode {
  return (
    <Modal opened={props.credential !== null} onClose={props.onClose} title="Hosts of the credential" centered>
      {props.credential !== null && <Form credential={props.credential} onClose={props.onClose} />}
    </Modal>
  )
}

function Form({
  credential,
  onClose,
}: {
  readonly credential: StoredCredential
  readonly onClose: () => void
}): ReactNode {
  const [hosts, setHosts] = useState<readonly string[]>(credential.allowedHosts ?? [])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void allowCredentialHosts(credential, hosts).then((taken) => taken && onClose())
      }}
    >
      <TagsInput
        label={`"${credential.name}" may go to`}
        description="A name or an address, with a port where only that one is meant. Empty: wherever its workflow may send. A request to another host fails before it leaves."
        placeholder="api.example.com"
        data-autofocus
        value={[...hosts]}
        onChange={setHosts}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Keep hosts</Button>
      </Group>
    </form>
  )
}
