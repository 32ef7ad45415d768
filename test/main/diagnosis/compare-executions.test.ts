import { expect, test } from '@playwright/test'
import { compareExecutions } from '../../../src/main/diagnosis/compare-executions.ts'
import type { NodeRun } from '../../../src/shared/execution.ts'
import { noFailureDetails } from '../../../src/shared/failure.ts'
import type { JsonObject } from '../../../src/shared/json.ts'

function run(node: string, items: readonly JsonObject[] | null, runIndex = 0): NodeRun {
  const failure = { name: 'Error', message: `${node} has no milestone`, node, ...noFailureDetails }
  return {
    node,
    runIndex,
    executionIndex: 0,
    status: items === null ? 'error' : 'success',
    startedAt: '2026-01-01T00:00:00.000Z',
    runTimeMs: Math.round(Math.random() * 100),
    source: [],
    inputs: [],
    outputs: items === null ? null : [items.map((json) => ({ json }))],
    failure: items === null ? failure : null,
    attempts: [],
    findings: [],
    console: [],
  }
}

test('the first node run that is not the same in two executions is named, whatever follows it', () => {
  const good = { nodeRuns: [run('Webhook', [{ a: 1 }]), run('Map', [{ id: 7 }]), run('Send', [{ ok: true }])] }
  const bad = { nodeRuns: [run('Webhook', [{ a: 1 }]), run('Map', [{ id: null }]), run('Send', null)] }
  const { runs, firstDifference } = compareExecutions(good, bad)
  expect(firstDifference).toBe(1)
  expect(runs.map(({ node, differs }) => [node, differs])).toEqual([
    ['Webhook', false],
    ['Map', true],
    ['Send', true],
  ])
  expect(runs[1]?.outputs[0]?.differences[0]).toMatchObject({ path: '$.id', baseline: '7', changed: 'null' })
  expect(runs[2]).toMatchObject({ before: { message: null }, after: { message: 'Send has no milestone' } })
})

test('two executions that gave the same differ nowhere, however long they took', () => {
  const again = (): { nodeRuns: NodeRun[] } => ({ nodeRuns: [run('Webhook', [{ a: 1 }]), run('Send', [{}])] })
  expect(compareExecutions(again(), again()).firstDifference).toBeNull()
})

test('a node that only the later execution reached stands where it ran there', () => {
  const before = { nodeRuns: [run('Webhook', [{}]), run('Left', [{}])] }
  const after = { nodeRuns: [run('Webhook', [{}]), run('Right', [{}]), run('Right', [{}], 1)] }
  const { runs, firstDifference } = compareExecutions(before, after)
  expect(runs.map(({ node, runIndex }) => `${node} ${runIndex}`)).toEqual(['Webhook 0', 'Right 0', 'Right 1', 'Left 0'])
  expect(firstDifference).toBe(1)
  expect(runs[1]).toMatchObject({ before: null, after: { status: 'success' } })
})
