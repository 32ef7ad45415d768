import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ExecutionSummary } from '../../shared/execution.ts'
import { quotedValue } from '../../shared/filter/read-filter.ts'
import { copyText } from '../state/clipboard.ts'
import { chooseExecution } from '../state/chosen-run.ts'
import { askToDelete } from '../state/deletion.ts'
import { chooseDelivery } from '../state/deliveries.ts'
import { filterExecutions, toggleMarked, useMarkedExecutions } from '../state/executions.ts'
import { goTo } from '../state/navigation.ts'
import { retryExecution } from '../state/retry.ts'

/** What can be done with an execution from its row. */
export function ExecutionMenu({ row }: { readonly row: ExecutionSummary }): ReactNode {
  const isMarked = useMarkedExecutions(({ ids }) => ids.includes(row.id))
  const { deliveryId, firstFailure, retryOf } = row
  const hasFailed = row.status === 'error' || row.status === 'crashed' || row.status === 'canceled'
  return (
    <>
      {deliveryId !== null && (
        <Menu.Item
          onClick={() => {
            void chooseDelivery(deliveryId)
            goTo('deliveries')
          }}
        >
          Show its delivery
        </Menu.Item>
      )}
      {retryOf !== null && (
        <Menu.Item onClick={() => void chooseExecution(retryOf)}>Show the first execution</Menu.Item>
      )}
      {hasFailed && (
        <>
          <Menu.Item onClick={() => void retryExecution(row.id, 'failed-node')}>Retry from the failed node</Menu.Item>
          <Menu.Item onClick={() => void retryExecution(row.id, 'start')}>Retry from the start</Menu.Item>
        </>
      )}
      <Menu.Divider />
      <Menu.Item onClick={() => filterExecutions({ text: `workflow:${quotedValue(row.workflowName)}` })}>
        Show only this workflow
      </Menu.Item>
      {firstFailure !== null && (
        <Menu.Item onClick={() => filterExecutions({ text: `node:${quotedValue(firstFailure.node)}` })}>
          Show only what failed at this node
        </Menu.Item>
      )}
      <Menu.Item onClick={() => void copyText(row.id, 'The id is')}>Copy its id</Menu.Item>
      <Menu.Item onClick={() => toggleMarked(row)}>{isMarked ? 'Take the mark away' : 'Mark'}</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => void askToDelete({ kind: 'executions', ids: [row.id] }, 'this execution')}>
        Delete…
      </Menu.Item>
    </>
  )
}
