import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../build-workflow.ts'
import { jsonOf, orderOf, runInTest } from '../run-in-test.ts'
import type { RunOutcome } from '../../../../src/main/engine/run-contract.ts'

async function loop(batchSize: unknown, typeVersion = 3): Promise<RunOutcome> {
  const [done, again] = typeVersion < 3 ? [1, 0] : [0, 1]
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], Loop: ['splitInBatches', { batchSize }, { typeVersion }], Work: ['noOp'], Done: ['noOp'] },
    [
      ['T', 'Loop'],
      [`Loop:${again}`, 'Work'],
      ['Work', 'Loop'],
      [`Loop:${done}`, 'Done'],
    ],
  )
  return runInTest(workflow, { emit: [{ n: 1 }, { n: 2 }, { n: 3 }] })
}

test('a batch size below 1, or that is no number, gives out nothing: the loop ends, and a finding says so', async () => {
  for (const [typeVersion, size] of [
    [1, 0],
    [2, 'x'],
    [3, -1],
    [3, '={{ $json.missing }}'],
    [3, ''],
  ] as const) {
    const outcome = await loop(size, typeVersion)
    // Version 1 ends its branch without a run.
    expect(orderOf(outcome)).toEqual(typeVersion === 1 ? ['T'] : ['T', 'Loop'])
    const findings = [...outcome.findings, ...outcome.nodeRuns.flatMap((run) => run.findings)]
    expect(findings.map(({ kind }) => kind)).toContain('items-dropped')
  }
})

test('a batch size may be a text, and what is behind its point does not count', async () => {
  for (const size of ['2', 2.9, '={{ [2] }}']) {
    const outcome = await loop(size)
    expect(orderOf(outcome)).toEqual(['T', 'Loop', 'Work', 'Loop', 'Work', 'Loop', 'Done'])
    expect(jsonOf(outcome, 'Done')).toHaveLength(3)
  }
})
