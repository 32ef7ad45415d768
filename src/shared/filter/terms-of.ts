import { ProblemError } from '../problem.ts'
import { deliveryFilterKeys, type DeliveryFilterTerm } from './delivery-filter.ts'
import { executionFilterKeys, type ExecutionFilterTerm } from './execution-filter.ts'
import type { ReadFilter } from './filter-term.ts'
import { readFilter } from './read-filter.ts'

type Code = 'INVALID_INPUT' | 'WRONG_USAGE'

/** A filter of the ledger. @throws ProblemError of that code where it cannot be read */
export function deliveryTerms(text: string, code: Code = 'INVALID_INPUT'): readonly DeliveryFilterTerm[] {
  return termsOf(readFilter(text, deliveryFilterKeys, 'deliveries'), 'status:5xx -outcome:duplicate "Ana Silva"', code)
}

/** A filter of the history. @throws ProblemError of that code where it cannot be read */
export function executionTerms(text: string, code: Code = 'INVALID_INPUT'): readonly ExecutionFilterTerm[] {
  return termsOf(
    readFilter(text, executionFilterKeys, 'executions'),
    'status:error workflow:"New order" after:2h',
    code,
  )
}

function termsOf<Key extends string>(
  read: ReadFilter<Key>,
  example: string,
  code: Code,
): Extract<ReadFilter<Key>, { kind: 'read' }>['terms'] {
  if (read.kind === 'read') return read.terms
  throw new ProblemError({
    code,
    sentence: read.sentence,
    remedy: `Write a filter such as ${example}.`,
  })
}
