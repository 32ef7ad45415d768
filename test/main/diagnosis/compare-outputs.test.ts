import { expect, test } from '@playwright/test'
import { compareOutputs } from '../../../src/main/diagnosis/compare-outputs.ts'
import type { NodeRun } from '../../../src/shared/execution.ts'
import type { JsonObject } from '../../../src/shared/json.ts'

function run(node: string, outputs: readonly (readonly JsonObject[])[] | null, runIndex = 0): NodeRun {
  return {
    node,
    runIndex,
    executionIndex: 0,
    status: outputs === null ? 'error' : 'success',
    startedAt: '2026-01-01T00:00:00.000Z',
    runTimeMs: 1,
    source: [],
    inputs: [],
    outputs: outputs?.map((items) => items.map((json) => ({ json }))) ?? null,
    failure: null,
    attempts: [],
    findings: [],
    console: [],
  }
}

test('what two executions gave out is compared item by item, each difference with its path', () => {
  const before = { nodeRuns: [run('Edit', [[{ id: 1, lines: ['a', 'b'], old: true }, { id: 2 }]])] }
  const after = { nodeRuns: [run('Edit', [[{ id: 1, lines: ['a', 'c'], 'new key': null }]])] }
  const [output] = compareOutputs(before, after)
  expect(output).toMatchObject({ node: 'Edit', runIndex: 0, output: 0, baselineItems: 2, changedItems: 1 })
  expect(output?.differences).toEqual([
    { item: 0, path: '$.lines[1]', kind: 'changed', baseline: '"b"', changed: '"c"' },
    { item: 0, path: '$.old', kind: 'removed', baseline: 'true', changed: null },
    { item: 0, path: '$["new key"]', kind: 'added', baseline: null, changed: 'null' },
    { item: 1, path: '$', kind: 'removed', baseline: '{"id":2}', changed: null },
  ])
})

test('a node that ran once only, or failed, has no items on the other side; every output of a node is compared', () => {
  const before = { nodeRuns: [run('If', [[{ a: 1 }], []]), run('Send', null)] }
  const after = { nodeRuns: [run('If', [[], [{ a: 1 }]]), run('Notify', [[{ b: 2 }]])] }
  const outputs = compareOutputs(before, after)
  expect(
    outputs.map(({ node, output, baselineItems, changedItems }) => [node, output, baselineItems, changedItems]),
  ).toEqual([
    ['If', 0, 1, 0],
    ['If', 1, 0, 1],
    ['Send', 0, null, null],
    ['Notify', 0, null, 1],
  ])
  expect(compareOutputs(null, null)).toEqual([])
})

test('more differences than are listed are counted', () => {
  const many = (value: number): JsonObject =>
    Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`k${at}`, value]))
  const [output] = compareOutputs({ nodeRuns: [run('A', [[many(1)]])] }, { nodeRuns: [run('A', [[many(2)]])] })
  expect(output?.differences).toHaveLength(100)
  expect(output?.differenceCount).toBe(150)
})
