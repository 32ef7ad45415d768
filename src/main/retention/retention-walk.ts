import type { Retention, RetentionLimits } from '../../shared/retention.ts'
import type { RemovableDelivery, RemovableExecution, WalkPlace } from '../store/removal-table.ts'
import type { Store } from '../store/open-store.ts'
import { staysForNow, type KeptSet } from './kept-set.ts'
import type { ChooseBatch, RemovalBatch } from './removal-work.ts'

const dayMs = 86_400_000

/**
 * Chooses what the retention lets go, the oldest first: by age, then by the number of executions, then by the bytes of
 * single workflows, then by those that the store holds. An execution that goes for its number or its size takes its delivery with it.
 */
export function openRetentionWalk(
  store: Pick<Store, 'removals' | 'space'>,
  retention: Retention,
  kept: KeptSet,
  nowMs: number,
): ChooseBatch {
  const steps = [
    agedExecutions(store, retention, kept, nowMs),
    agedDeliveries(store, retention, kept, nowMs),
    surplusExecutions(store, retention, kept, nowMs),
    ...Object.entries(retention.workflows).map(([id, { maximumBytes = 0 }]) =>
      bytesOfWorkflow(store, id, maximumBytes, kept, nowMs),
    ),
    bytesTooMany(store, retention, kept, nowMs),
  ]
  return (rows) => {
    while (steps.length > 0) {
      const batch = steps[0]?.(rows) ?? null
      if (batch !== null) return batch
      steps.shift()
    }
    return null
  }
}

/** Where its limits are: those of its workflow, or those of all. */
function limitsOf({ workflows, days, maximumExecutions }: Retention, workflowId: string | null): RetentionLimits {
  const own = workflowId === null ? undefined : workflows[workflowId]
  return own ?? { days, maximumExecutions }
}

/** The moment before which something of a workflow is too old; null: nothing ever is. */
function cutoff({ days }: RetentionLimits, nowMs: number): string | null {
  return days === 0 ? null : new Date(Math.max(0, nowMs - days * dayMs)).toISOString()
}

/** The latest moment before which anything is too old. */
function latestCutoff(retention: Retention, nowMs: number): string | null {
  const cutoffs = [retention, ...Object.values(retention.workflows)].map((limits) => cutoff(limits, nowMs))
  return (
    cutoffs
      .filter((one) => one !== null)
      .toSorted()
      .at(-1) ?? null
  )
}

function agedExecutions(
  { removals }: Pick<Store, 'removals'>,
  retention: Retention,
  kept: KeptSet,
  nowMs: number,
): ChooseBatch {
  const before = latestCutoff(retention, nowMs)
  let place: WalkPlace | null = null
  return (rows) => {
    if (before === null) return null
    const found = removals.executions(place, before, rows)
    place = found.at(-1) ?? null
    if (place === null) return null
    const old = found.filter((one) => {
      const limit = cutoff(limitsOf(retention, one.workflowId), nowMs)
      return limit !== null && one.at < limit && !staysForNow(one, nowMs) && !kept.hasExecution(one)
    })
    return { executionIds: old.map(({ id }) => id), deliveryIds: [] }
  }
}

/** A delivery stays as long as its execution does. */
function agedDeliveries(
  { removals }: Pick<Store, 'removals'>,
  retention: Retention,
  kept: KeptSet,
  nowMs: number,
): ChooseBatch {
  const before = latestCutoff(retention, nowMs)
  let place: WalkPlace | null = null
  return (rows) => {
    if (before === null) return null
    const found = removals.deliveries(place, before, rows)
    place = found.at(-1) ?? null
    if (place === null) return null
    const old = found.filter((one) => {
      const limit = cutoff(limitsOf(retention, one.workflowId), nowMs)
      return limit !== null && one.at < limit && one.executionId === null && !kept.hasDelivery(one)
    })
    return { executionIds: [], deliveryIds: old.map(({ id }) => id) }
  }
}

function surplusExecutions(
  { removals }: Pick<Store, 'removals'>,
  retention: Retention,
  kept: KeptSet,
  nowMs: number,
): ChooseBatch {
  const own = Object.entries(retention.workflows).map(([id, { maximumExecutions }]) => {
    const count = removals.countExecutions(id)
    return { id, count, surplus: maximumExecutions === 0 ? 0 : Math.max(0, count - maximumExecutions) }
  })
  const others = removals.countExecutions() - own.reduce((sum, { count }) => sum + count, 0)
  const surplus = new Map(own.map(({ id, surplus: much }) => [id, much]))
  const ofOthers = ''
  surplus.set(ofOthers, retention.maximumExecutions === 0 ? 0 : Math.max(0, others - retention.maximumExecutions))
  let place: WalkPlace | null = null
  return (rows) => {
    if ([...surplus.values()].every((much) => much === 0)) return null
    const found = removals.executions(place, null, rows)
    place = found.at(-1) ?? null
    if (place === null) return null
    const gone = found.filter((one) => {
      const owner = surplus.has(one.workflowId) ? one.workflowId : ofOthers
      const much = surplus.get(owner) ?? 0
      if (much === 0 || staysForNow(one, nowMs) || kept.hasExecution(one)) return false
      surplus.set(owner, much - 1)
      return true
    })
    return withDeliveries(gone, removals, kept)
  }
}

/** Its executions with their deliveries, then what is left of its deliveries, the oldest first, until the rest fits. */
function bytesOfWorkflow(
  { removals }: Pick<Store, 'removals'>,
  workflowId: string,
  maximumBytes: number,
  kept: KeptSet,
  nowMs: number,
): ChooseBatch {
  let over = -maximumBytes
  const sum = bytesHeld({ removals }, workflowId)
  let executions: WalkPlace | 'start' | 'end' = 'start'
  let deliveries: WalkPlace | null = null
  /** Those that are to go, the fewest that suffice. */
  const enough = <Row extends { readonly id: string }>(rows: readonly Row[], bytesOf: (row: Row) => number): Row[] =>
    rows.filter((row) => {
      if (over <= 0) return false
      over -= bytesOf(row)
      return true
    })
  return (rows) => {
    if (maximumBytes === 0) return null
    const more = sum(rows)
    if (more !== null) {
      over += more
      return { executionIds: [], deliveryIds: [] }
    }
    if (over <= 0) return null
    if (executions !== 'end') {
      const found: readonly RemovableExecution[] = removals.executions(
        executions === 'start' ? null : executions,
        null,
        rows,
      )
      executions = found.at(-1) ?? 'end'
      const own = found.filter(
        (one) => one.workflowId === workflowId && !staysForNow(one, nowMs) && !kept.hasExecution(one),
      )
      const gone = enough(own, ({ id, deliveryId }) => {
        const deliveryIds = deliveryId === null ? [] : [deliveryId]
        return removals.executionBytes({ ids: [id] }) + removals.deliveryBytes({ ids: deliveryIds })
      })
      return withDeliveries(gone, removals, kept)
    }
    const found: readonly RemovableDelivery[] = removals.deliveries(deliveries, null, rows)
    deliveries = found.at(-1) ?? null
    if (deliveries === null) return null
    const own = found.filter(
      (one) => one.workflowId === workflowId && one.executionId === null && !kept.hasDelivery(one),
    )
    const gone = enough(own, ({ id }) => removals.deliveryBytes({ ids: [id] }))
    return { executionIds: [], deliveryIds: gone.map(({ id }) => id) }
  }
}

/** The bytes of the next executions, then deliveries, of a workflow, having looked at no more than so many rows; null: all are told. */
function bytesHeld({ removals }: Pick<Store, 'removals'>, workflowId: string): (rows: number) => number | null {
  const ids = (found: readonly { readonly id: string; readonly workflowId: string | null }[]): readonly string[] =>
    found.filter((one) => one.workflowId === workflowId).map(({ id }) => id)
  const walks = [
    walkOn(removals.executions, (found) => removals.executionBytes({ ids: ids(found) })),
    walkOn(removals.deliveries, (found) => removals.deliveryBytes({ ids: ids(found) })),
  ]
  return (rows) => {
    for (let walk = walks[0]; walk !== undefined; walk = walks[0]) {
      const bytes = walk(rows)
      if (bytes !== null) return bytes
      walks.shift()
    }
    return null
  }
}

/** What `of` tells of the next rows, the oldest first; null behind the last one. */
function walkOn<Row extends WalkPlace, Told>(
  page: (behind: WalkPlace | null, before: string | null, limit: number) => readonly Row[],
  of: (rows: readonly Row[]) => Told,
): (rows: number) => Told | null {
  let place: WalkPlace | null = null
  return (rows) => {
    const found = page(place, null, rows)
    place = found.at(-1) ?? place
    return found.length === 0 ? null : of(found)
  }
}

/** Executions and deliveries of the same time go together, until what is left fits. */
function bytesTooMany(
  { removals, space }: Pick<Store, 'removals' | 'space'>,
  { maximumBytes }: Retention,
  kept: KeptSet,
  nowMs: number,
): ChooseBatch {
  let executionPlace: WalkPlace | null = null
  let deliveryPlace: WalkPlace | null = null
  let executionsLeft = true
  return (rows) => {
    if (maximumBytes === 0 || space.usedBytes() <= maximumBytes) return null
    const executions = executionsLeft ? removals.executions(executionPlace, null, rows) : []
    executionPlace = executions.at(-1) ?? executionPlace
    executionsLeft = executions.length > 0
    const until = executions.at(-1)?.at ?? null
    const deliveries = removals.deliveries(deliveryPlace, until, rows)
    deliveryPlace = deliveries.at(-1) ?? deliveryPlace
    if (executions.length === 0 && deliveries.length === 0) return null
    const gone = executions.filter((one) => !staysForNow(one, nowMs) && !kept.hasExecution(one))
    const ended = new Set(gone.map(({ id }) => id))
    const alone = deliveries.filter(
      (one) => (one.executionId === null || ended.has(one.executionId)) && !kept.hasDelivery(one),
    )
    const { executionIds, deliveryIds } = withDeliveries(gone, removals, kept)
    return { executionIds, deliveryIds: [...new Set([...deliveryIds, ...alone.map(({ id }) => id)])] }
  }
}

function withDeliveries(
  gone: readonly RemovableExecution[],
  { delivery }: Pick<Store['removals'], 'delivery'>,
  kept: KeptSet,
): RemovalBatch {
  const deliveryIds = gone.flatMap(({ id, deliveryId }) => {
    const found = deliveryId === null ? null : delivery(deliveryId)
    return found !== null && found.executionId === id && !kept.hasDelivery(found) ? [found.id] : []
  })
  return { executionIds: gone.map(({ id }) => id), deliveryIds }
}
