/** Where the requests of the case go: which hosts are real, what stand-ins answer, and how many were sent to each. */
import { Button, Group, Modal, Switch, Table, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { CaseView } from '../../shared/views/case-view.ts'
import { count } from '../controls/format.ts'
import { closeOutgoing, letOut, useOutgoing } from '../state/outgoing.ts'
import { useReproductions } from '../state/reproductions.ts'
import { AnswerForm } from './answer-form.tsx'
import { isListed, outgoingHosts, type OutgoingHost } from './outgoing-hosts.ts'
import styles from './outgoing.module.css'

export function OutgoingDialog({ study }: { readonly study: CaseView }): ReactNode {
  const shown = useOutgoing((state) => state.shown)
  return (
    <Modal opened={shown} onClose={closeOutgoing} title="Where requests go" size={760} centered>
      {shown && <Body study={study} />}
    </Modal>
  )
}

function Body({ study }: { readonly study: CaseView }): ReactNode {
  const reproductions = useReproductions((state) => state.reproductions)
  const [writing, setWriting] = useState<OutgoingHost | null>(null)
  const hosts = outgoingHosts(study, reproductions)
  if (writing !== null) return <AnswerForm of={writing} onClose={() => setWriting(null)} />
  return (
    <div className={styles.body}>
      <p className="soft">
        In a case every host is closed, this machine included, until you let it out here. A closed host is answered by a
        stand-in: as you or a recording wrote it, else with an empty success that is marked as made up. A sweep asks
        once more before it sends to a real host.
      </p>
      {hosts.length > 0 && <Hosts study={study} hosts={hosts} onWrite={setWriting} />}
      <AddHost study={study} />
    </div>
  )
}

function Hosts(props: {
  readonly study: CaseView
  readonly hosts: readonly OutgoingHost[]
  readonly onWrite: (host: OutgoingHost) => void
}): ReactNode {
  const { realHosts } = props.study
  const turn = (host: string, isReal: boolean): void =>
    void letOut(isReal ? [...realHosts, host] : realHosts.filter((one) => !isListed([one], host) && one !== host))
  return (
    <Table aria-label="Hosts of the case">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Host</Table.Th>
          <Table.Th>Goes out for real</Table.Th>
          <Table.Th>Stand-in</Table.Th>
          <Table.Th>Last send</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {props.hosts.map((one) => (
          <Table.Tr key={one.host}>
            <Table.Td>
              <code className="selectable">{one.host}</code>
            </Table.Td>
            <Table.Td>
              <Switch
                aria-label={`${one.host} goes out for real`}
                checked={one.isReal}
                onChange={(event) => turn(one.host, event.currentTarget.checked)}
              />
            </Table.Td>
            <Table.Td>
              <Button
                variant="subtle"
                size="compact-xs"
                disabled={one.isReal}
                aria-label={`Answer of ${one.host}: ${answerWords(one)}`}
                onClick={() => props.onWrite(one)}
              >
                {answerWords(one)}
              </Button>
            </Table.Td>
            <Table.Td className="numbers">{trafficWords(one)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function answerWords({ answer }: OutgoingHost): string {
  if (answer === null || answer.ruleCount === 0) return 'Nobody wrote it: 200, {}'
  if (answer.only !== null) return `${String(answer.only.status)} to everything`
  return count(answer.ruleCount, 'rule')
}

function trafficWords({ traffic }: OutgoingHost): string {
  if (traffic === null) return '–'
  const parts = [
    traffic.real > 0 ? `${String(traffic.real)} out` : '',
    traffic.byRule > 0 ? `${String(traffic.byRule)} by rule` : '',
    traffic.byStandIn > 0 ? `${String(traffic.byStandIn)} made up` : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function AddHost({ study }: { readonly study: CaseView }): ReactNode {
  const [host, setHost] = useState('')
  const add = async (): Promise<void> => {
    if (await letOut([...study.realHosts, host])) setHost('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Group align="end" gap="xs">
        <TextInput
          label="Let another host out"
          placeholder="api.example.com or 127.0.0.1:4711"
          w={300}
          value={host}
          onChange={(event) => setHost(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={host.trim() === ''}>
          Let it out
        </Button>
      </Group>
    </form>
  )
}
