import * as z from 'zod/mini'
import type { Retention } from '../../shared/retention.ts'
import type { RetentionGrace } from '../../shared/retention-grace.ts'
import type { Store } from '../store/open-store.ts'
import { hasRetention, readRetention } from './retention-settings.ts'

const settingName = 'retention.grace.1'
const dayMs = 86_400_000
/** So long a store that was kept without limits keeps all, from the first start that would let something go. */
const graceDays = 7
const schema = z.object({ until: z.string() })

type GraceStore = Pick<Store, 'settings' | 'removals' | 'space'>

/**
 * The grace in force; null: what the retention lets go may go. A store that was never pruned, whose limits nobody has chosen and
 * of which something would go, has one: its first start must not take what a person was never told of.
 */
export function graceOf(store: GraceStore, nowMs: number): RetentionGrace | null {
  if (hasRetention(store) || store.settings.get('retention.last.1') !== undefined) return null
  const kept = z.safeParse(schema, store.settings.get(settingName))
  const retention = readRetention(store)
  const until = kept.success ? kept.data.until : new Date(nowMs + graceDays * dayMs).toISOString()
  if (Date.parse(until) <= nowMs) return null
  const old = olderThan(store, retention, nowMs)
  const isOver = retention.maximumBytes > 0 && store.space.usedBytes() > retention.maximumBytes
  return old.executions + old.deliveries === 0 && !isOver ? null : { until, ...old }
}

/** Keeps the moment at which the grace ends, so that it is not put off at each start. */
export function beginGrace(store: GraceStore, nowMs: number): RetentionGrace | null {
  const grace = graceOf(store, nowMs)
  if (grace !== null) store.settings.set(settingName, { until: grace.until })
  return grace
}

function olderThan({ removals }: GraceStore, { days }: Retention, nowMs: number): Omit<RetentionGrace, 'until'> {
  return days === 0
    ? { executions: 0, deliveries: 0 }
    : removals.olderThan(new Date(Math.max(0, nowMs - days * dayMs)).toISOString())
}
