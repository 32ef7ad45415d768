import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { quotedValue } from '../../shared/filter/read-filter.ts'
import type { LedgerRow } from '../../shared/views/ledger-row.ts'
import { copyForms } from '../inspector/copy-forms.ts'
import { studyDelivery, useCase } from '../state/case.ts'
import { chooseExecution } from '../state/chosen-run.ts'
import { askToDelete } from '../state/deletion.ts'
import { filterDeliveries, toggleInBatch, useDeliveries } from '../state/deliveries.ts'
import { goTo } from '../state/navigation.ts'
import { copyDelivery } from '../state/replays.ts'
import { takeAsRequest } from './take-as-request.ts'

/** What can be done with a delivery from its row. */
export function DeliveryMenu({ row }: { readonly row: LedgerRow }): ReactNode {
  const study = useCase((state) => state.study)
  const isMarked = useDeliveries(({ batch }) => batch.some(({ id }) => id === row.id))
  const { executionId } = row
  const path = row.target.replace(/\?.*$/su, '')
  return (
    <>
      <Menu.Item onClick={() => void studyDelivery(row.id)}>Reproduce this delivery</Menu.Item>
      {study !== null && <Menu.Item onClick={() => void takeAsRequest(row.id)}>Use as this case’s request</Menu.Item>}
      {executionId !== null && (
        <Menu.Item
          onClick={() => {
            void chooseExecution(executionId)
            goTo('executions')
          }}
        >
          Show its execution
        </Menu.Item>
      )}
      <Menu.Divider />
      {copyForms.map(({ format, title }) => (
        <Menu.Item key={format} onClick={() => void copyDelivery(row.id, format, false)}>
          Copy as {title}, secrets hidden
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={() => filterDeliveries({ text: `path:${quotedValue(path)}` })}>Show only this path</Menu.Item>
      {row.answer !== null && (
        <Menu.Item onClick={() => filterDeliveries({ text: `status:${String(row.answer?.statusCode)}` })}>
          Show only status {row.answer.statusCode}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => toggleInBatch(row)}>{isMarked ? 'Take the mark away' : 'Mark'}</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => void askToDelete({ kind: 'deliveries', ids: [row.id] }, 'this delivery')}>
        Delete…
      </Menu.Item>
    </>
  )
}
