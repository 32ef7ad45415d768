import { Button, Table } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import type { Consent } from '../../shared/consent.ts'
import { clock } from '../controls/format.ts'
import { Loading, ProblemNotice } from '../controls/notice.tsx'
import { loadConsents, revokeConsent, useConsents } from '../state/consents.ts'
import styles from './settings.module.css'

/** Where workflows may send to, and which credentials they may use by name: what was answered, and the way back. */
export function ConsentSettings(): ReactNode {
  const kept = useConsents((state) => state.kept)
  useEffect(() => void loadConsents(), [])
  return (
    <section className={styles.setting} aria-labelledby="consents-title">
      <div>
        <h2 id="consents-title">Hosts that workflows may reach</h2>
        <p>
          Outside of a case a workflow reaches this machine alone until you allow a host. A case reaches none but those
          that its own list names.
        </p>
      </div>
      <div className={styles.stack}>
        {kept.kind === 'loading' && <Loading what="the answers" />}
        {kept.kind === 'failed' && <ProblemNotice problem={kept.problem} />}
        {kept.kind === 'ready' && kept.value.length === 0 && (
          <p className="soft">Nothing was asked yet. The first request to another machine asks.</p>
        )}
        {kept.kind === 'ready' && kept.value.length > 0 && <List consents={kept.value} />}
      </div>
    </section>
  )
}

function List({ consents }: { readonly consents: readonly Consent[] }): ReactNode {
  return (
    <Table aria-label="Hosts that workflows may reach">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Host or credential</Table.Th>
          <Table.Th>Workflow</Table.Th>
          <Table.Th>Answer</Table.Th>
          <Table.Th>
            <span className="visually-hidden">Actions</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {consents.map((consent) => (
          <Table.Tr key={consent.id}>
            <Table.Td>
              {consent.kind === 'host' ? <code>{consent.what}</code> : `Credential "${consent.what}"`}
            </Table.Td>
            <Table.Td>{consent.workflowName}</Table.Td>
            <Table.Td>
              {consent.decision === 'allowed' ? 'Allowed' : 'Kept closed'}, {clock(consent.at)}
            </Table.Td>
            <Table.Td>
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={`Take back the answer for ${consent.what}`}
                onClick={() => void revokeConsent(consent)}
              >
                Take back
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
