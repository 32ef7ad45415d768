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

/** Rows that are looked at in one query. */
const rowsAtOnce = 500

/**
 * Ids of everything that goes. A delivery takes its executions with it, their retries and what they called; an execution what
 * it called. Ids that are not there are left out.
 */
export function chooseDeletion(
  store: Pick<Store, 'removals'>,
  deletion: Extract<Deletion, { readonly kind: 'deliveries' | 'executions' | 'workflow' | 'older' | 'everything' }>,
  kept: KeptSet,
): Chosen {
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
      for (const id of deletion.ids) addDelivery(removals.delivery(id))
      break
    case 'executions':
      for (const id of deletion.ids) addExecution(id, false)
      break
    case 'workflow':
      if (!deletion.withHistory) break
      for (const one of walked(removals.executions, null))
        if (one.workflowId === deletion.id) addExecution(one.id, true)
      for (const one of walked(removals.deliveries, null)) if (one.workflowId === deletion.id) addDelivery(one)
      break
    case 'older': {
      const isMeant = ({ workflowId }: { readonly workflowId: string | null }): boolean =>
        deletion.workflowId === undefined || deletion.workflowId === workflowId
      for (const one of walked(removals.executions, deletion.before)) if (isMeant(one)) executions.set(one.id, one)
      for (const one of walked(removals.deliveries, deletion.before)) {
        const stays = one.executionId !== null && !executions.has(one.executionId)
        if (isMeant(one) && !stays) deliveries.set(one.id, one)
      }
      break
    }
    case 'everything':
      for (const one of walked(removals.executions, null)) executions.set(one.id, one)
      for (const one of walked(removals.deliveries, null)) deliveries.set(one.id, one)
  }
  return withoutKept(executions, deliveries, deletion.kind === 'everything' ? nothingKept : kept)
}

const nothingKept: KeptSet = { hasExecution: () => false, hasDelivery: () => false }

/** What is kept or under way stays, and with it the delivery that it came from. */
function withoutKept(
  executions: ReadonlyMap<string, RemovableExecution>,
  deliveries: ReadonlyMap<string, RemovableDelivery>,
  kept: KeptSet,
): Chosen {
  const isKept = (one: RemovableExecution): boolean => !isActive(one) && kept.hasExecution(one)
  const keptOnes = [...executions.values()].filter(isKept)
  const activeOnes = [...executions.values()].filter(isActive)
  const stays = new Set([...keptOnes, ...activeOnes].map(({ id }) => id))
  const goneDeliveries = [...deliveries.values()].filter(
    (one) => !kept.hasDelivery(one) && (one.executionId === null || !stays.has(one.executionId)),
  )
  return {
    executionIds: [...executions.keys()].filter((id) => !stays.has(id)),
    deliveryIds: goneDeliveries.map(({ id }) => id),
    kept: keptOnes.length + [...deliveries.values()].filter((one) => kept.hasDelivery(one)).length,
    active: activeOnes.length,
  }
}

function* walked<Row extends WalkPlace>(
  page: (behind: WalkPlace | null, before: string | null, limit: number) => readonly Row[],
  before: string | null,
): Generator<Row> {
  let place: WalkPlace | null = null
  for (;;) {
    const rows: readonly Row[] = page(place, before, rowsAtOnce)
    yield* rows
    place = rows.at(-1) ?? null
    if (rows.length < rowsAtOnce) return
  }
}
