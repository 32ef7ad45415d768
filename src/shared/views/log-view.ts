import type { ComparedAddress } from '../compared-address.ts'
import type { Layer } from '../layer.ts'

/**
 * In which form a text tells what happened: lines of a log, lines that are JSON, a list in JSON, one object of it, a table of deliveries,
 * an execution of n8n, or a message that somebody copied.
 */
export type LogForm = 'lines' | 'json-lines' | 'list' | 'object' | 'table' | 'execution' | 'message'

/** A log, a list of deliveries or an error text that a person brought, as it is read to them: redacted, and nothing of it certain. */
export interface LogView {
  /** Name of the file, without its folder. */
  readonly name: string
  /** What was in it, in the order of its names; one, where it was not packed. */
  readonly files: readonly LogFileView[]
  /** Names of what was in it, or was given with it, and is no log. */
  readonly leftOut: readonly string[]
  /** Of the file as it was given. */
  readonly bytes: number
  readonly entries: number
  /** ISO 8601: the earliest and the latest time in it; null where it tells none. */
  readonly from: string | null
  readonly to: string | null
  /** Where the failure that is told first stands in `failures`; null where nothing failed. */
  readonly told: number | null
  /** Failures of one kind together, the first in time in front; the first 200 kinds. */
  readonly failures: readonly LoggedFailureView[]
  /** Kinds that are left off. */
  readonly leftOff: number
}

/** One text of what was given. */
export interface LogFileView {
  readonly name: string
  readonly form: LogForm
  /** Lines, rows or members, as its form counts. */
  readonly count: number
}

/** Failures of one kind. */
export interface LoggedFailureView {
  /** Null where they are a failure, and do not say of what. */
  readonly layer: Layer | null
  /** Layers that are possible as well, the likelier first. */
  readonly others: readonly Layer[]
  /** Why, and what to do. */
  readonly because: string
  /** The exact text of the first of them. */
  readonly text: string
  readonly count: number
  /** ISO 8601; null where none is told. */
  readonly firstAt: string | null
  readonly lastAt: string | null
  /** Where the first of them is. */
  readonly file: string
  readonly line: number
  readonly node: string | null
  readonly status: number | null
  readonly method: string | null
  readonly url: string | null
  readonly executionId: string | null
  readonly workflow: string | null
  /** The workflow of this folder that they are about, and by what that is told; null where none is known. */
  readonly known: { readonly id: string; readonly name: string; readonly by: KnownBy } | null
  /** The address of the request that they are about beside the webhooks that are known here; null where they tell of none. */
  readonly webhooks: ComparedAddress | null
}

/** By what a workflow was told: its id, its name, the path of a webhook that it alone has, or a node of a name that it alone has. */
export type KnownBy = 'id' | 'name' | 'path' | 'node'

/** One failure among what stands around it, redacted. */
export interface LogLinesView {
  readonly file: string
  /** Which of its kind it is, from 1, and when it was. */
  readonly occurrence: number
  readonly at: string | null
  /** Number of the first line; null where redaction joined lines, so that they cannot be counted. */
  readonly firstLine: number | null
  readonly lines: readonly { readonly text: string; readonly isOwn: boolean }[]
  /** Whether more is there in front and behind. */
  readonly hasBefore: boolean
  readonly hasAfter: boolean
}

/** How far the reading of a log is. `taking`: bytes of it are handed over; `reading` and `telling`: lines and entries. */
export interface LogProgress {
  readonly part: 'taking' | 'unpacking' | 'reading' | 'telling'
  readonly done: number
  readonly total: number
}
