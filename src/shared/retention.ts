import * as z from 'zod/mini'
import type { RetentionGrace } from './retention-grace.ts'

/** How long what was recorded is kept. 0 sets no limit. */
export interface RetentionLimits {
  /** Days since a delivery arrived or an execution started. */
  readonly days: number
  /** Executions, the newest first. */
  readonly maximumExecutions: number
}

/** Limits that a workflow has for itself. */
interface WorkflowLimits extends RetentionLimits {
  /** Bytes of its deliveries and executions; 0 or absent: no limit but that of the store. */
  readonly maximumBytes?: number | undefined
}

export interface Retention extends RetentionLimits {
  /** Bytes of the store that hold something; 0 sets no limit. */
  readonly maximumBytes: number
  /** Limits of workflows that have their own, by id. */
  readonly workflows: Readonly<Record<string, WorkflowLimits>>
}

const limits = {
  days: z.number().check(z.int(), z.minimum(0), z.maximum(36_500)),
  maximumExecutions: z.number().check(z.int(), z.minimum(0)),
}

const bytes = z.number().check(z.int(), z.minimum(0))

/** Fits a `Retention`. */
export const retentionSchema = z.object({
  ...limits,
  maximumBytes: bytes,
  workflows: z.record(z.string(), z.object({ ...limits, maximumBytes: z.optional(bytes) })),
})

/** In force until a person decides otherwise. */
export const initialRetention: Retention = {
  days: 30,
  maximumExecutions: 0,
  maximumBytes: 2_000_000_000,
  workflows: {},
}

/** What can be marked to be kept, whatever the retention says. */
export const keptKinds = ['delivery', 'execution', 'workflow', 'case'] as const
export type KeptKind = (typeof keptKinds)[number]

export interface KeptMark {
  readonly kind: KeptKind
  /** Id; the name of a case. */
  readonly id: string
}

/** What goes, or went. */
export interface RemovalCounts {
  readonly executions: number
  readonly deliveries: number
  readonly workflows: number
  readonly cases: number
}

/** Work that removes much, told as it goes on. */
export interface RemovalProgress {
  readonly work: 'retention' | 'deletion'
  readonly status: 'running' | 'done' | 'stopped'
  readonly removed: RemovalCounts
  /** Executions and deliveries that are to go in all; null where it is not known before. */
  readonly total: number | null
}

/** What the store takes and holds. */
export interface StorageView {
  /** Bytes of the file and its log on the disk. */
  readonly fileBytes: number
  /** Bytes of the file that hold something. */
  readonly usedBytes: number
  readonly deliveries: number
  readonly executions: number
  readonly workflows: number
  /** When the oldest delivery arrived or the oldest execution started, ISO 8601; null: there is none. */
  readonly oldest: string | null
  /** False: the file does not give free pages back yet; it must be rewritten once, for which there was no room. */
  readonly shrinks: boolean
  readonly retention: Retention
  readonly kept: readonly KeptMark[]
  /** Until when nothing goes by itself, and what would; null: what is over the limits goes. */
  readonly grace: RetentionGrace | null
  /** The removal that is under way; null: none. */
  readonly removal: RemovalProgress | null
  /** What the retention removed last, and when (ISO 8601); null: nothing yet. */
  readonly lastRemoval: { readonly at: string; readonly removed: RemovalCounts } | null
}
