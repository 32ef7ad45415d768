import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Deletion } from '../../shared/deletion.ts'
import type { RemovableDelivery, RemovableExecution, WalkPlace } from '../store/removal-table.ts'
import type { Store } from '../store/open-store.ts'
import { isActive, type KeptSet } from './kept-set.ts'
import type { RemovalBatch } from './removal-work.ts'

/** What a deletion takes of executions and deliveries, and what it leaves alone. */
export interface Chosen extends RemovalBatch {
  /** Left alone: marked to be kept. */
  readonly kept: number
  /** Left alone: not ended. */
  readonly active: number
}

/** Rows that are looked at in one turn of the event loop: deliveries are served between two turns. */
const rowsAtOnce = 500

/**
 * Ids of everything that goes. A delivery takes its executions with it, their retries and what they called; an execution what
 * it called. Ids that are not there are left out.
 */
export async function chooseDeletion(
  store: Pick<Store, 'removals'>,
  deletion: Extract<Deletion, { readonly kind: 'deliveries' | 'executions' | 'workflow' | 'older' | 'everything' }>,
  kept: KeptSet,
): Promise<Chosen> {
  const { removals } = store
  const executions = new Map<string, RemovableExecution>()
  const deliveries = new Map<string, RemovableDelivery>()
  const addExecution = (id: string, withRetries: boolean): void => {
    const found = executions.has(id) ? null : removals.execution(id)
    if (found === null) return
    executions.set(id, found)
    for (const called of removals.calledBy(id)) addExecution(called, withRetries)
    if (withRetries) for (const retry of removals.retriesOf(id)) addExecution(retry, true)
  }
  const addDelivery = (found: RemovableDelivery | null): void => {
    if (found === null) return
    deliveries.set(found.id, found)
    if (found.executionId !== null) addExecution(found.executionId, true)
  }
  switch (deletion.kind) {
    case 'deliveries':
      for await (const id of inTurns(deletion.ids)) addDelivery(removals.delivery(id))
      break
    case 'executions':
      for await (const id of inTurns(deletion.ids)) addExecution(id, false)
      break
    case 'workflow':
      if (!deletion.withHistory) break
      for await (const one of walked(removals.executions, null))
        if (one.workflowId === deletion.id) addExecution(one.id, true)
      for await (const one of walked(removals.deliveries, null)) if (one.workflowId === deletion.id) addDelivery(one)
      break
    case 'older': {
      const isIntended = ({ workflowId }: { readonly workflowId: string | null }): boolean =>
        deletion.workflowId === undefined || deletion.workflowId === workflowId
      for await (const one of walked(removals.executions, deletion.before))
        if (isIntended(one)) executions.set(one.id, one)
      for await (const one of walked(removals.deliveries, deletion.before)) {
        const stays = one.executionId !== null && !executions.has(one.executionId)
        if (isIntended(one) && !stays) deliveries.set(one.id, one)
      }
      break
    }
    case 'everything':
      for await (const one of walked(removals.executions, null)) executions.set(one.id, one)
      for await (const one of walked(removals.deliveries, null)) deliveries.set(one.id, one)
  }
  return withoutKept(executions, deliveries, deletion.kind === 'everything' ? nothingKept : kept)
}

const nothingKept: KeptSet = { hasExecution: () => false, hasDelivery: () => false }

/** What is kept or under way stays, and with it the delivery that it came from. */
async function withoutKept(
  executions: ReadonlyMap<string, RemovableExecution>,
  deliveries: ReadonlyMap<string, RemovableDelivery>,
  kept: KeptSet,
): Promise<Chosen> {
  const executionIds: string[] = []
  const deliveryIds: string[] = []
  const stays = new Set<string>()
  let [keptCount, active] = [0, 0]
  for await (const one of inTurns(executions.values())) {
    if (isActive(one)) active += 1
    else if (kept.hasExecution(one)) keptCount += 1
    else {
      executionIds.push(one.id)
      continue
    }
    stays.add(one.id)
  }
  for await (const one of inTurns(deliveries.values())) {
    if (kept.hasDelivery(one)) keptCount += 1
    else if (one.executionId === null || !stays.has(one.executionId)) deliveryIds.push(one.id)
  }
  return { executionIds, deliveryIds, kept: keptCount, active }
}

async function* walked<Row extends WalkPlace>(
  page: (behind: WalkPlace | null, before: string | null, limit: number) => readonly Row[],
  before: string | null,
): AsyncGenerator<Row> {
  let place: WalkPlace | null = null
  for (;;) {
    const rows: readonly Row[] = page(place, before, rowsAtOnce)
    yield* rows
    place = rows.at(-1) ?? null
    if (rows.length < rowsAtOnce) return
    await othersFirst()
  }
}

async function* inTurns<Value>(values: Iterable<Value>): AsyncGenerator<Value> {
  let seen = 0
  for (const value of values) {
    seen += 1
    if (seen % rowsAtOnce === 0) await othersFirst()
    yield value
  }
}
