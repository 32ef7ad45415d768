import { Button, Group, Modal, Table } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import type { EvidenceBundle } from '../../shared/evidence-bundle.ts'
import type { OpenedEvidence } from '../../shared/views/opened-evidence.ts'
import { offerCommands } from '../state/commands.ts'
import { closeEvidence, openEvidence, studyEvidence, useEvidence } from '../state/evidence.ts'
import styles from './record-dialog.module.css'
import { seenByLayer } from './seen-by-layer.ts'

/** Evidence that someone else exported, read-only: what a support engineer reads first. */
export function EvidenceDialog(): ReactNode {
  const opened = useEvidence((state) => state.opened)
  useEffect(
    () =>
      offerCommands([
        {
          id: 'open-evidence',
          title: 'Open exported evidence…',
          group: 'File',
          shortcut: null,
          unavailable: null,
          run: () => void openEvidence(),
        },
      ]),
    [],
  )
  return (
    <Modal
      opened={opened !== null}
      onClose={closeEvidence}
      title={opened === null ? 'Evidence' : `Evidence: ${opened.name}`}
      size={980}
      centered
    >
      {opened !== null && <Evidence opened={opened} />}
    </Modal>
  )
}

function Evidence({ opened }: { readonly opened: OpenedEvidence }): ReactNode {
  const { bundle, caseText } = opened
  const { record, suspected_layer: layer, located } = bundle
  return (
    <div className={`${styles.evidence ?? ''} selectable`}>
      {bundle.title !== undefined && <h3>{bundle.title}</h3>}
      <p>{layer.sentence}</p>
      <Rows title="What heals it, and what to do" head={['What', 'How']} rows={foundIn(bundle)} />
      <Rows
        title="Diagnostic record"
        head={['Field', 'Value']}
        rows={Object.entries(record).map(([name, value]) => [name, textOf(value as unknown)])}
      />
      <Rows title="Why" head={['Reason']} rows={bundle.reasons.map((reason) => [reason])} />
      <Rows
        title="Evidence for the layer"
        head={['Layer', 'What was seen', 'Source']}
        rows={seenByLayer(layer.reasons)}
      />
      <Rows
        title="What speaks for it"
        head={['What was seen']}
        rows={layer.reasons.length === 0 ? (located?.speaks_for ?? []).map((seen) => [seen]) : []}
      />
      <Rows
        title="Evidence against it, or for another layer"
        head={['Layer', 'What was seen', 'Source']}
        rows={seenByLayer(layer.against)}
      />
      <Rows
        title="What speaks against it"
        head={['What was seen']}
        rows={layer.against.length === 0 ? (located?.speaks_against ?? []).map((seen) => [seen]) : []}
      />
      <Rows
        title="What changed"
        head={['What', 'How']}
        rows={bundle.changed_before_error.map((one) => [one.what, one.sentence])}
      />
      <Rows
        title="Timeline"
        head={['Time', 'What happened']}
        rows={bundle.timeline.map((one) => [one.at, one.sentence])}
      />
      <Rows
        title="Node runs"
        head={['Node', 'Status', 'Items in', 'Items out', 'Tries', 'Error']}
        rows={bundle.node_ledger.map((one) => [
          one.node,
          one.status,
          one.items_in.join(' + '),
          one.items_out.join(' + '),
          String(one.attempts.length),
          one.error_message ?? '',
        ])}
      />
      <Group justify="space-between">
        <span className="soft">
          {caseText === null
            ? 'It holds no workflow or no delivery, so it cannot be sent here: ask for the ZIP with all evidence.'
            : 'Redacted values are sent as their placeholders.'}
        </span>
        <Button disabled={caseText === null} onClick={() => void studyEvidence(opened)}>
          Make it the case
        </Button>
      </Group>
    </div>
  )
}

/** What a person acts on; bundles of an earlier Faultline tell less. */
function foundIn({ located, provider_saw: provider }: EvidenceBundle): readonly (readonly [string, string])[] {
  const healing = located?.healing_change ?? null
  const remedy = located?.remedy ?? null
  return [
    ...(healing === null ? [] : [['The change that heals', healing] as const]),
    ...(remedy === null ? [] : [[`Next: ${remedy.by}`, remedy.sentence] as const]),
    ...(provider == null ? [] : [['The provider', provider.sentence] as const]),
  ]
}

function Rows(props: {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}): ReactNode {
  if (props.rows.length === 0) return null
  return (
    <section>
      <h3>{props.title}</h3>
      <Table aria-label={props.title}>
        <Table.Thead>
          <Table.Tr>
            {props.head.map((cell) => (
              <Table.Th key={cell}>{cell}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.rows.map((row, index) => (
            <Table.Tr key={index}>
              {row.map((cell, place) => (
                <Table.Td key={place}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ') || '(none)'
  return typeof value === 'string' ? value : '(never)'
}
