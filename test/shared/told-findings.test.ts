import { expect, test } from '@playwright/test'
import { failuresFirst } from '../../src/shared/told-findings.ts'

test('of several findings those behind which a failure may hide come first, each kind in the order of the runs', () => {
  const told = [
    { node: 'Find', kind: 'made-up-credential' },
    { node: 'Find', kind: 'unwritten-answer' },
    { node: 'Find', kind: 'expression-error-swallowed' },
    { node: 'Tell', kind: 'made-up-credential' },
    { node: 'Tell', kind: 'zero-items' },
  ] as const

  expect(failuresFirst(told, (one) => one).map(({ node, kind }) => `${node} ${kind}`)).toEqual([
    'Find expression-error-swallowed',
    'Tell zero-items',
    'Find made-up-credential',
    'Find unwritten-answer',
    'Tell made-up-credential',
  ])
})
