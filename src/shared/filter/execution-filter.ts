import { cannotRunHereFilter, executionStatuses } from '../execution.ts'
import type { FilterKeys, FilterTerm } from './filter-term.ts'

/** What the history of executions can be filtered by. */
export const executionFilterKeys = {
  status: {
    says: 'what it came to',
    example: 'status:error',
    values: { kind: 'word', words: [...executionStatuses, cannotRunHereFilter] },
  },
  workflow: {
    says: 'part of the name of the workflow, or its id',
    example: 'workflow:"New order"',
    values: { kind: 'text' },
  },
  node: {
    says: 'part of the name of the first failed or last node',
    example: 'node:"Book in ERP"',
    values: { kind: 'text' },
  },
  error: { says: 'part of the error text', example: 'error:"timed out"', values: { kind: 'text' } },
  mode: {
    says: 'how it was started',
    example: 'mode:retry',
    values: { kind: 'word', words: ['manual', 'webhook', 'trigger', 'error', 'retry', 'integrated', 'cli'] },
  },
  id: { says: 'start of the external id, or a whole id', example: 'id:evt_', values: { kind: 'text' } },
  header: { says: 'words in the headers of its delivery', example: 'header:stripe', values: { kind: 'text' } },
  body: { says: 'words in the body of its delivery', example: 'body:"Ana Silva"', values: { kind: 'text' } },
  series: {
    says: 'id of many that were sent again together; with /failed those that failed',
    example: 'series:0198c2d4-7c1e-7d3a-9a51-2f6f0f2f7a10/failed',
    values: { kind: 'text' },
  },
  after: { says: 'started then or later', example: 'after:2h', values: { kind: 'time' } },
  before: { says: 'started earlier', example: 'before:2026-03-01', values: { kind: 'time' } },
} as const satisfies FilterKeys

export type ExecutionFilterTerm = FilterTerm<keyof typeof executionFilterKeys>
