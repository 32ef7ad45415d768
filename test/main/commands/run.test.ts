import { expect, test } from '@playwright/test'
import { printRun, type RunEnd } from '../../../src/main/commands/run.ts'

const run = {
  node: 'Loop',
  runIndex: 0,
  executionIndex: 0,
  status: 'success',
  startedAt: '2024-01-15T10:00:00.000Z',
  runTimeMs: 1,
  source: [],
  inputs: [],
  outputs: [[{ json: { id: 1 } }]],
  failure: null,
  attempts: [],
  findings: [],
  console: [],
} as const
const outcome: RunEnd = { status: 'canceled', lastNode: 'Loop', failure: null, findings: [], nodeRuns: [run] }
const of = { file: 'loop.json', workflow: 'loop', executionId: 'e1' }

/** Prints like `print` does, and holds no more than so many characters in a line. */
function printerOf(most: number): { readonly lines: string[]; readonly print: (view: object) => Promise<void> } {
  const lines: string[] = []
  const print = (view: object): Promise<void> => {
    const line = JSON.stringify(view)
    if (line.length > most) throw new RangeError('Invalid string length')
    lines.push(line)
    return Promise.resolve()
  }
  return { lines, print }
}

test('an execution that is too long for a line is printed without what its nodes gave', async () => {
  const { lines, print } = printerOf(lengthOf(outcome) - 1)

  await printRun(of, outcome, print)

  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({ file: 'loop.json', status: 'canceled', execution_order: ['Loop'] }),
  ])
  expect(lines.join()).not.toContain('"id":1')
})

test('all runs of a node stand in one list, in their order', async () => {
  const { lines, print } = printerOf(Infinity)
  const second = { ...run, runIndex: 1, executionIndex: 1, outputs: [[{ json: { id: 2 } }]] }

  await printRun(of, { ...outcome, nodeRuns: [run, second] }, print)

  const { run_data: runData } = JSON.parse(lines[0] ?? '') as { run_data: Record<string, { outputs: unknown }[]> }
  expect(runData['Loop']?.map(({ outputs }) => outputs)).toEqual([[[{ json: { id: 1 } }]], [[{ json: { id: 2 } }]]])
})

function lengthOf(end: RunEnd): number {
  const { lines, print } = printerOf(Infinity)
  void printRun(of, end, print)
  return lines.join().length
}
