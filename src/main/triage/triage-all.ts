import type { TriagedGroup } from '../../shared/triage.ts'
import type { TriageGroup } from '../from-n8n/triage-groups.ts'
import { triageGroup, type TriageParts } from './triage-group.ts'
import type { KnownGroup } from './triage-report.ts'

export interface TriageOrder {
  readonly groups: readonly TriageGroup[]
  /** What is known of a group from before, by the execution that stands for it: such a group is not studied again. */
  readonly known: ReadonlyMap<string, KnownGroup>
  /** Hears of a group that is studied now. */
  readonly begun: (group: TriageGroup) => void
  /** Hears of each group that is done, one after the other; `isKnown`: from before. */
  readonly done: (group: TriagedGroup, isKnown: boolean) => Promise<void> | void
}

/**
 * Studies one of each group, the newest group first; what is known from before is told without being done again. Where it is
 * stopped, the group under way is left out, and those that are known are told all the same.
 */
export async function triageAll(
  { groups, known, begun, done }: TriageOrder,
  parts: TriageParts,
  signal: AbortSignal,
): Promise<void> {
  for (const group of groups) {
    const before = known.get(group.executionId)
    if (before !== undefined) {
      await done({ ...group, ...before }, true)
      continue
    }
    if (signal.aborted) continue
    begun(group)
    const triaged = await unlessStopped(group, parts, signal)
    if (triaged !== null) await done(triaged, false)
  }
}

/** Null where it was stopped. */
async function unlessStopped(
  group: TriageGroup,
  parts: TriageParts,
  signal: AbortSignal,
): Promise<TriagedGroup | null> {
  try {
    return await triageGroup(group, parts, signal)
  } catch (error) {
    if (signal.aborted) return null
    throw error
  }
}
