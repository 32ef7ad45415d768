/**
 * What other programs wrote down of a failure: n8n's own log, that of a proxy, a database or a provider, a list of deliveries, an error
 * text alone. In: the text. Out: its failures in the order of time, each with the layer that its words or its status point to (contract
 * §7 rules 1 and 3). Nothing is run, so that nothing of it is certain.
 */
import type { Layer } from '../../shared/layer.ts'

/** One thing that a log tells. */
export interface LogEntry {
  /** Line at which it begins, from 1. */
  readonly line: number
  /** ISO 8601; null where it tells none. */
  readonly at: string | null
  /** The exact text, with the lines that go on with it; what carried it (a prefix of Docker, a field of JSON) is left out. */
  readonly text: string
  /** As its program counts it; null where it does not say. */
  readonly level: 'error' | 'warning' | 'other' | null
  /** Status of HTTP; null where it tells none. */
  readonly status: number | null
  readonly method: string | null
  /** A URL, or a path; null where it tells none. */
  readonly url: string | null
  readonly node: string | null
  readonly executionId: string | null
  /** Id and name of the workflow that it is about, as far as they are told. */
  readonly workflowId: string | null
  readonly workflow: string | null
  /** True where a request that came in was answered so: a delivery, or a line of a proxy. */
  readonly isInbound: boolean
}

/** What an entry is read with where nothing is told of it. */
export const untold = {
  at: null,
  level: null,
  status: null,
  method: null,
  url: null,
  node: null,
  executionId: null,
  workflowId: null,
  workflow: null,
  isInbound: false,
} as const

/** What an entry points to. */
export interface PointedLayer {
  /** Null where the entry is a failure, and does not say of what. */
  readonly layer: Layer | null
  /** Layers that are possible as well, the likelier first. */
  readonly others: readonly Layer[]
  /** Why, and what to do. */
  readonly because: string
}
