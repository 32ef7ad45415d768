import { isoTime } from '../../shared/iso-time.ts'
import { v7 as createId } from 'uuid'
import type { NewExecution } from '../store/stored-execution.ts'
import type { Begins, ExecutionContext } from './execution-context.ts'
import type { ExecutionOrder, PlacedExecution } from './execution-order.ts'
import { fingerprintExecution } from './fingerprint-execution.ts'
import { itemsOfRuns } from './items-of-runs.ts'
import { placedExecution } from './placed-execution.ts'

/** Writes the execution down, in the transaction that is open or in one of its own. See `ExecutionService.place`. */
export function placeExecution(
  context: ExecutionContext,
  order: ExecutionOrder,
  begins: Begins = 'now',
  id: string = createId(),
): PlacedExecution {
  const written = context.store.groupCommit()
  const known = context.store.executions.add(newExecution(context, order, begins, id))
  context.store.binaries.hold(id, [order.items, ...itemsOfRuns(order.resume?.nodeRuns ?? [])])
  return placedExecution(context, { id, order, begins, known, written })
}

function newExecution(
  { now, appVersion, digestKey }: Pick<ExecutionContext, 'now' | 'appVersion' | 'digestKey'>,
  order: ExecutionOrder,
  begins: Begins,
  id: string,
): NewExecution {
  const { workflow, version } = order.shelved
  return {
    id,
    workflowId: workflow.id,
    workflowName: workflow.name,
    workflowVersion: version,
    mode: order.mode,
    status: begins === 'now' ? 'running' : 'new',
    startedAt: isoTime(now()),
    deliveryId: order.deliveryId,
    externalId: order.externalId,
    reproductionId: order.reproductionId,
    retryOf: order.retryOf,
    ...(order.parent === undefined ? {} : { parent: order.parent }),
    fingerprint: fingerprintExecution({
      workflow,
      version,
      surroundings: order.surroundings,
      appVersion,
      key: digestKey,
    }),
  }
}
