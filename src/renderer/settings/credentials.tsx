import { Button, Table } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { StoredCredential } from '../../shared/credential.ts'
import { variableKindOf } from '../../shared/variables.ts'
import { ownOf } from '../../shared/own-field.ts'
import { Loading, ProblemNotice } from '../controls/notice.tsx'
import {
  importCredentials,
  leaveWantedCredential,
  loadCredentials,
  removeCredential,
  useCredentials,
} from '../state/credentials.ts'
import { CredentialHosts } from './credential-hosts.tsx'
import { CredentialDialog } from './credential-dialog.tsx'
import { credentialForms } from './credential-forms.ts'
import styles from './settings.module.css'

const places: Readonly<Record<StoredCredential['keptIn'], string>> = {
  keyring: 'Sealed by the keyring',
  memory: 'Until Faultline ends',
  locked: 'Locked: give it again',
}

/** What workflows and providers identify themselves with. Secrets go in here and are never shown again. */
export function Credentials(): ReactNode {
  const view = useCredentials((state) => state.view)
  const wanted = useCredentials((state) => state.wanted)
  const [adding, setAdding] = useState(false)
  const credentials =
    view.kind === 'ready' ? view.value.credentials.filter(({ type }) => variableKindOf(type) === null) : []
  useEffect(() => void loadCredentials(), [])
  return (
    <section className={styles.setting} aria-labelledby="credentials-title">
      <div>
        <h2 id="credentials-title">Credentials</h2>
        <p>
          For the nodes of workflows and for the signatures of providers.
          {view.kind === 'ready' &&
            !view.value.hasKeyring &&
            ' This system has no keyring, so they are kept until Faultline ends.'}
        </p>
      </div>
      <div className={styles.stack}>
        {view.kind === 'loading' && <Loading what="the credentials" />}
        {view.kind === 'failed' && <ProblemNotice problem={view.problem} />}
        {credentials.length > 0 && <List credentials={credentials} />}
        <div className={styles.row}>
          <Button variant="default" onClick={() => setAdding(true)}>
            Add credential…
          </Button>
          <Button variant="default" onClick={() => void importCredentials()}>
            Import…
          </Button>
        </div>
      </div>
      <CredentialDialog
        opened={adding || wanted !== null}
        wanted={wanted}
        onClose={() => {
          setAdding(false)
          leaveWantedCredential()
        }}
      />
    </section>
  )
}

function hostWords(hosts: readonly string[]): string {
  return hosts.length === 0 ? 'Any host' : hosts.join(', ')
}

function List({ credentials }: { readonly credentials: readonly StoredCredential[] }): ReactNode {
  const [edited, setEdited] = useState<StoredCredential | null>(null)
  return (
    <>
      <Table aria-label="Credentials">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Type</Table.Th>
            <Table.Th>May go to</Table.Th>
            <Table.Th>Kept</Table.Th>
            <Table.Th>
              <span className="visually-hidden">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {credentials.map((credential) => {
            const { id, name, type, keptIn, allowedHosts = [] } = credential
            return (
              <Table.Tr key={id}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{ownOf(credentialForms, type)?.title ?? type}</Table.Td>
                <Table.Td>
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    aria-label={`Hosts of ${name}: ${hostWords(allowedHosts)}`}
                    onClick={() => setEdited(credential)}
                  >
                    {hostWords(allowedHosts)}
                  </Button>
                </Table.Td>
                <Table.Td>{places[keptIn]}</Table.Td>
                <Table.Td>
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    aria-label={`Forget ${name}`}
                    onClick={() => void removeCredential(id, name)}
                  >
                    Forget
                  </Button>
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      <CredentialHosts credential={edited} onClose={() => setEdited(null)} />
    </>
  )
}
