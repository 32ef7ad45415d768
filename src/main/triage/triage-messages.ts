/** What the window's triage and the thread that does it say to each other. */
import type { Problem } from '../../shared/problem.ts'
import type { TriagedGroup } from '../../shared/triage.ts'
import type { TriageGroup } from '../from-n8n/triage-groups.ts'
import type { KnownGroup } from './triage-report.ts'

/** What the thread is started with. */
export interface TriageThreadOrder {
  /** Base URL or path of a file. */
  readonly from: string
  /** API key of the service; null for a file. */
  readonly key: string | null
  /** ISO 8601; null: since ever. */
  readonly since: string | null
  readonly limit: number
  /** What is known from before, by the execution that stands for a group. */
  readonly known: readonly (readonly [string, KnownGroup])[]
  readonly version: string
  readonly platform: string
}

/** The one message to the thread: it stops after what is done. */
export const stopTriage = 'stop'

export type FromTriageThread =
  | { readonly kind: 'read'; readonly count: number }
  | { readonly kind: 'groups'; readonly groups: readonly TriageGroup[] }
  | { readonly kind: 'begun'; readonly group: number }
  | { readonly kind: 'done'; readonly group: TriagedGroup }
  | { readonly kind: 'ended'; readonly stopped: boolean }
  | { readonly kind: 'refused'; readonly problem: Problem }
