import { deliveryOutcomes } from '../delivery.ts'
import { cannotRunHereFilter, executionStatuses } from '../execution.ts'
import type { FilterKeys, FilterTerm } from './filter-term.ts'

/** What the ledger can be filtered by. */
export const deliveryFilterKeys = {
  status: { says: 'status that the provider saw', example: 'status:5xx', values: { kind: 'status' } },
  outcome: {
    says: 'what became of it',
    example: 'outcome:unmatched',
    values: { kind: 'word', words: deliveryOutcomes },
  },
  path: { says: 'part of the target', example: 'path:/orders', values: { kind: 'text' } },
  method: { says: 'method of the request', example: 'method:POST', values: { kind: 'text' } },
  workflow: {
    says: 'part of the name of the workflow, or its id',
    example: 'workflow:"New order"',
    values: { kind: 'text' },
  },
  execution: {
    says: 'what its workflow came to',
    example: 'execution:error',
    values: { kind: 'word', words: [...executionStatuses, cannotRunHereFilter] },
  },
  node: { says: 'part of the name of the first failed node', example: 'node:"Book in ERP"', values: { kind: 'text' } },
  id: { says: 'start of the external id, or a whole id', example: 'id:evt_', values: { kind: 'text' } },
  header: { says: 'words in the headers', example: 'header:stripe', values: { kind: 'text' } },
  body: { says: 'words in the body', example: 'body:"Ana Silva"', values: { kind: 'text' } },
  from: { says: 'start of the address that it came from', example: 'from:127.0.0.1', values: { kind: 'text' } },
  series: {
    says: 'id of many that were sent again together; with /failed those that failed',
    example: 'series:0198c2d4-7c1e-7d3a-9a51-2f6f0f2f7a10/failed',
    values: { kind: 'text' },
  },
  after: { says: 'came then or later', example: 'after:2h', values: { kind: 'time' } },
  before: { says: 'came earlier', example: 'before:2026-03-01', values: { kind: 'time' } },
} as const satisfies FilterKeys

export type DeliveryFilterTerm = FilterTerm<keyof typeof deliveryFilterKeys>
