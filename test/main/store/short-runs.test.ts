/** What a short execution did is kept in few words, and read back whole. */
import { expect, test } from '@playwright/test'
import { runsOfShort, shortRuns, type ShortRun } from '../../../src/main/store/short-runs.ts'
import type { Attempt, NodeRun } from '../../../src/shared/execution.ts'

const at = (second: number): string => new Date(Date.UTC(2026, 0, 2, 3, 4, second)).toISOString()
const attempt = (given: Partial<Attempt> = {}): Attempt => ({
  number: 1,
  startedAt: at(5),
  runTimeMs: 2,
  failure: null,
  requests: [],
  ...given,
})
const nodeRun = (node: string, executionIndex: number, given: Partial<NodeRun> = {}): NodeRun => ({
  node,
  runIndex: 0,
  executionIndex,
  status: 'success',
  startedAt: at(5),
  runTimeMs: 2,
  source: [],
  inputs: [[{ json: { id: 1 } }]],
  outputs: [[{ json: { id: 1 } }]],
  failure: null,
  attempts: [attempt()],
  findings: [],
  console: [],
  ...given,
})
const from = (previousNode: string, previousOutput = 0, previousRun = 0) => [
  { previousNode, previousOutput, previousRun },
]
const failure = {
  name: 'NodeOperationError',
  message: 'no',
  description: null,
  node: 'Set',
} as unknown as NodeRun['failure']

const kept = (runs: readonly NodeRun[], isInputKept = true): string =>
  JSON.stringify(shortRuns(runs, () => isInputKept))
const readBack = (text: string): unknown => runsOfShort(JSON.parse(text) as readonly ShortRun[])

const cases: Readonly<Record<string, readonly NodeRun[]>> = {
  'a plain chain': [nodeRun('Webhook', 0), nodeRun('Set', 1, { source: from('Webhook') })],
  'the second run of a loop': [
    nodeRun('Loop', 0),
    nodeRun('Loop', 1, { runIndex: 1, source: from('Loop') }),
    nodeRun('Set', 2, { source: from('Loop', 0, 1) }),
  ],
  'another output, another run, a node further up': [
    nodeRun('Webhook', 0),
    nodeRun('IF', 1, { source: from('Webhook') }),
    nodeRun('No', 2, { source: from('IF', 1) }),
    nodeRun('Later', 3, { source: from('IF') }),
    nodeRun('Again', 4, { source: from('Later', 0, 1) }),
  ],
  'two inputs, one of them empty': [
    nodeRun('Webhook', 0),
    nodeRun('Merge', 1, { source: [...from('Webhook'), null], inputs: [[{ json: {} }], []] }),
    nodeRun('Other', 2, { source: [null, ...from('Merge')], inputs: [[], [{ json: {} }]] }),
    nodeRun('Nothing', 3, { source: [null], inputs: [[]] }),
  ],
  'indexes that are not its place': [
    nodeRun('Set', 4, { runIndex: 2 }),
    nodeRun('IF', 7, { source: from('Set', 0, 2) }),
  ],
  'a try with times of its own': [
    nodeRun('Set', 0, { attempts: [attempt({ runTimeMs: 1 })] }),
    nodeRun('IF', 1, { attempts: [attempt({ startedAt: at(6) })], source: from('Set') }),
    nodeRun('No', 2, { attempts: [attempt({ startedAt: at(6), runTimeMs: 0 })] }),
  ],
  'no try, several, and one that says more': [
    nodeRun('Webhook', 0, { attempts: [] }),
    nodeRun('HTTP', 1, { attempts: [attempt({ failure }), attempt({ number: 2 })] }),
    nodeRun('Second', 2, { attempts: [attempt({ number: 2 })] }),
    nodeRun('Read', 3, { attempts: [attempt({ reads: [] })] }),
    nodeRun('Set', 4, { status: 'error', failure, outputs: null, attempts: [attempt({ failure })] }),
    nodeRun('Wait', 5, { status: 'waiting', source: from('Set') }),
  ],
}

for (const [what, runs] of Object.entries(cases)) {
  test(`${what}: read back as it was`, () => {
    expect(readBack(kept(runs))).toEqual(runs)
    expect(readBack(kept(runs, false))).toEqual(runs.map((run) => ({ ...run, inputs: null })))
  })
}

test('a plain run is kept without what is so of every plain run', () => {
  const runs = [nodeRun('Webhook', 0), nodeRun('Set', 1, { source: from('Webhook') })]
  expect(JSON.parse(kept(runs, false))).toEqual([
    { node: 'Webhook', startedAt: at(5), runTimeMs: 2, outputs: [[{ json: { id: 1 } }]] },
    { node: 'Set', startedAt: at(5), runTimeMs: 2, outputs: [[{ json: { id: 1 } }]], follows: true },
  ])
})

test('what an earlier version has kept is read', () => {
  const {
    inputs: _inputs,
    failure: _failure,
    findings: _findings,
    console: _console,
    ...run
  } = nodeRun('Set', 3, {
    runIndex: 1,
    source: from('Webhook', 0, 1),
    attempts: [attempt({ runTimeMs: 7 })],
  })
  expect(readBack(JSON.stringify([run]))).toEqual([{ ...run, inputs: null, failure: null, findings: [], console: [] }])
})
