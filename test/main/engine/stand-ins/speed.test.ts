import { expect, test } from '@playwright/test'
import { buildWorkflow, type NodeInShort, type Wire } from '../build-workflow.ts'
import { runInTest } from '../run-in-test.ts'
import { onThisMachine } from '../../../machine-pace.ts'

test('a stand-in costs less than a millisecond', { tag: '@timing' }, async () => {
  const code =
    "const rows = $('N0').first().json.rows.filter((row) => row.open); return rows.map(({ sku }) => ({ json: { sku } }))"
  const nodes: Record<string, NodeInShort> = { T: ['manualTrigger'], C: ['code', { jsCode: code }] }
  const wires: Wire[] = []
  for (let number = 0; number < 100; number += 1) {
    nodes[`N${String(number)}`] = [number % 2 === 0 ? 'jira' : 'acme.rocket', { operation: 'get' }]
    wires.push([number === 0 ? 'T' : `N${String(number - 1)}`, `N${String(number)}`])
  }
  const outcome = await runInTest(buildWorkflow(nodes, [...wires, ['N99', 'C']]), {
    emit: [{ id: 1 }],
    surroundings: { now: () => performance.timeOrigin + performance.now() },
  })
  const times = outcome.nodeRuns
    .filter(({ nodeSource }) => nodeSource !== undefined)
    .map(({ runTimeMs }) => runTimeMs)
    .toSorted((one, other) => one - other)
  expect(times).toHaveLength(100)
  // The one in the middle: on a busy machine others take what they please.
  expect(times[50]).toBeLessThan(onThisMachine(1))
  const description = `${String(times[50])}, one in ten more than ${String(times[90])}`
  test.info().annotations.push({ type: 'a stand-in takes, ms', description })
})
