import { expect, test } from '@playwright/test'
import { readinessOf } from '../../../src/main/readiness/readiness.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { nothingHere } from './nothing-here.ts'

type Edges = Parameters<typeof buildWorkflow>[1]

/** What is told of the connections of two webhooks beside a step. */
function told(edges: Edges, step: 'set' | 'stickyNote' = 'set'): readonly (readonly unknown[])[] {
  const nodes = {
    Orders: ['webhook', { path: 'orders' }],
    Refunds: ['webhook', { path: 'refunds' }],
    Step: [step],
  } as const
  return readinessOf(buildWorkflow(nodes, edges), nothingHere)
    .lines.filter(({ sentence }) => /connected|connections/u.test(sentence))
    .map(({ node, severity, sentence }) => [node, severity, sentence])
}

test('a webhook to which no step is connected is told, beside one that leads on', () => {
  expect(told([['Orders', 'Step']])).toEqual([
    [
      'Refunds',
      'notes',
      expect.stringContaining('No step is connected to "Refunds", so a delivery to it does nothing'),
    ],
  ])
  expect(
    told([
      ['Orders', 'Step'],
      ['Refunds', 'Step'],
    ]),
  ).toEqual([])
})

test('where there is no step nothing is missing behind a webhook', () => {
  expect(told([], 'stickyNote')).toEqual([])
})
