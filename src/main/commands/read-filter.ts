import { deliveryOutcomes, type Delivery } from '../../shared/delivery.ts'
import { cannotRunHereFilter, executionStatuses } from '../../shared/execution.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Store } from '../store/open-store.ts'
import { readDate } from './read-date.ts'
import { readWholeNumber } from './read-input.ts'

export interface FilterOptions {
  readonly since?: string
  readonly until?: string
  readonly workflow?: string
  readonly status?: string
  readonly limit?: string
  /** As a person writes it in the window. */
  readonly filter?: string
}

/** Which of what is stored is meant. Times are ISO 8601, `until` not included; null: every one. */
export interface ListFilter {
  readonly since: string | null
  readonly until: string | null
  readonly workflow: string | null
  readonly status: string | null
  readonly limit: number
  /** As a person writes it in the window; empty: everything. */
  readonly text: string
}

const most = 10_000_000

/** @throws ProblemError WRONG_USAGE */
export function readFilter({ since, until, workflow, status, limit, filter = '' }: FilterOptions): ListFilter {
  return {
    since: since === undefined ? null : readDate(since),
    until: until === undefined ? null : readDate(until, '--until'),
    workflow: workflow ?? null,
    status: status ?? null,
    limit: limit === undefined ? most : readWholeNumber(limit, '--limit', 1, most),
    text: filter,
  }
}

/**
 * The id of a workflow that is named by its id or its name; null where none is asked for.
 *
 * @throws ProblemError WORKFLOW_NOT_FOUND
 */
export function workflowIdOf(
  { workflow }: Pick<ListFilter, 'workflow'>,
  { workflows, executions }: Pick<Store, 'workflows' | 'executions'>,
): string | null {
  if (workflow === null) return null
  const all = workflows.all()
  const found = all.find(({ id }) => id === workflow) ?? all.find(({ name }) => name === workflow)
  if (found !== undefined) return found.id
  // A workflow may be gone while its executions are kept.
  if (executions.page({ limit: 1, workflowId: workflow }).length > 0) return workflow
  throw new ProblemError({
    code: 'WORKFLOW_NOT_FOUND',
    sentence: `There is no workflow "${workflow}" in this data folder; found ${all.length === 0 ? 'none' : all.map(({ name }) => JSON.stringify(name)).join(', ')}.`,
    remedy: 'Give the name or the id of one of these with --workflow.',
  })
}

/** @throws ProblemError WRONG_USAGE where executions have no such status */
export function executionStatusOf({ status }: Pick<ListFilter, 'status'>): string | undefined {
  const known: readonly string[] = [...executionStatuses, cannotRunHereFilter]
  if (status === null || known.includes(status)) return status ?? undefined
  throw unknownStatus(status, known.join(', '))
}

/** Whether a delivery has that outcome, or its provider saw that status code. @throws ProblemError WRONG_USAGE */
export function deliveryHasStatus({ status }: Pick<ListFilter, 'status'>): (delivery: Delivery) => boolean {
  if (status === null) return () => true
  if (/^[1-9]\d\d$/u.test(status)) return ({ answer }) => answer?.statusCode === Number(status)
  const known: readonly string[] = deliveryOutcomes
  if (known.includes(status)) return ({ outcome }) => outcome === status
  throw unknownStatus(status, `${known.join(', ')}, or a status code such as 404`)
}

function unknownStatus(status: string, known: string): ProblemError {
  return new ProblemError({
    code: 'WRONG_USAGE',
    sentence: `--status is "${status}"; it takes one of ${known}.`,
    remedy: 'Give one of these, or leave --status out.',
  })
}
