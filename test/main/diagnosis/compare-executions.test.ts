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

test('a value that is the time of its own execution is not where two of them first differ', () => {
  const ran = (day: string, clock: unknown, sent: JsonObject) => ({
    nodeRuns: [
      { ...run('Parse', [{ at: clock }]), startedAt: `2026-01-${day}T10:00:00.000Z` },
      { ...run('Send', [sent]), startedAt: `2026-01-${day}T10:00:01.000Z` },
    ],
  })
  const times = [
    ['2026-01-01T10:00:00.020Z', '2026-01-02T10:00:00.025Z'],
    [Date.parse('2026-01-01T10:00:00Z'), Date.parse('2026-01-02T10:00:01Z')],
    [Date.parse('2026-01-01T10:00:00Z') / 1000, Date.parse('2026-01-02T10:00:01Z') / 1000],
  ]
  for (const [one, other] of times) {
    const { runs, firstDifference } = compareExecutions(ran('01', one, { ok: true }), ran('02', other, { ok: false }))
    expect(firstDifference, String(one)).toBe(1)
    expect(runs[0]).toMatchObject({ differs: true, differsInTimes: true })
    expect(compareExecutions(ran('01', one, { ok: 1 }), ran('02', other, { ok: 1 })).firstDifference).toBeNull()
  }
  // A time of another day is a value like any other.
  const due = compareExecutions(
    ran('01', '2026-03-01T09:00:00Z', { ok: true }),
    ran('02', '2026-03-02T09:00:00Z', { ok: true }),
  )
  expect(due.firstDifference).toBe(0)
})
