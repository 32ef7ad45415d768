import type { Problem } from '../problem.ts'
import type { TriagedGroup, TriageSpan } from '../triage.ts'

/** What was found of a group of failures; every text is redacted. */
export type TriageFinding = Pick<
  TriagedGroup,
  'verdict' | 'located' | 'others' | 'certainty' | 'sentence' | 'changedBefore'
>

/** One group of failures of one kind, as a row of the triage; every text is redacted. */
export interface TriageGroupView extends Pick<
  TriagedGroup,
  'group' | 'count' | 'workflow' | 'node' | 'message' | 'executionId' | 'firstSeen' | 'lastSeen'
> {
  /** True where redaction hid something of the message: the text as it came is asked for by itself. */
  readonly hidden: boolean
  /** Null while one of it was not studied. */
  readonly finding: TriageFinding | null
}

/** A triage of the failing executions of a running service: under way, stopped or done. */
export interface TriageView {
  /** The base URL, or the name of the file. */
  readonly from: string
  readonly since: TriageSpan
  readonly limit: number
  readonly status: 'reading' | 'studying' | 'stopping' | 'stopped' | 'done' | 'failed'
  /** Failing executions that were read so far. */
  readonly read: number
  readonly groups: readonly TriageGroupView[]
  /** Number of the group that is studied now; null: none is. */
  readonly underway: number | null
  /** Why it ended before its end; null where it did not. */
  readonly problem: Problem | null
}
