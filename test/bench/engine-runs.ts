/** What the benchmark of the engine runs: the engine itself, with nothing around it. */
import { runWorkflow } from '../../src/main/engine/run-workflow.ts'
import type { RunOutcome } from '../../src/main/engine/run-contract.ts'
import { openSandbox } from '../../src/main/engine/sandbox/sandbox.ts'
import type { Item } from '../../src/shared/item.ts'
import type { Workflow } from '../../src/shared/workflow.ts'
import { buildWorkflow, type Wire } from '../main/engine/build-workflow.ts'
import { testSurroundings } from '../main/engine/test-surroundings.ts'

// What is measured is how long it takes, so no limit must cut it short on a busy machine.
const sandbox = openSandbox({ limits: { codeMs: 120_000, expressionsMs: 120_000 } })
const surroundings = testSurroundings()

/** Loads what the first run would load. */
export async function warmUp(): Promise<void> {
  await sandbox.warm()
  await setIfMergeCode(itemsOf(100))
  await plainChain(10)
}

export function close(): Promise<void> {
  return sandbox.close()
}

/** Items as a webhook brings them: a handful of fields, one level deep. */
export function itemsOf(count: number): readonly Item[] {
  return Array.from({ length: count }, (_, id) => ({
    json: { id, name: `Customer ${id}`, total: id * 1.5, address: { city: 'Berlin', zip: `1${id}` } },
  }))
}

const halves = {
  conditions: {
    options: { caseSensitive: true, typeValidation: 'strict', version: 2 },
    combinator: 'and',
    conditions: [{ leftValue: '={{ $json.total }}', rightValue: 5000, operator: { type: 'number', operation: 'gt' } }],
  },
}

/** It waits, which only the sandbox can: else few items would go another way than many. */
const taxed = `await null
return items.map((item) => ({ json: { ...item.json, tax: item.json.total * 0.19 } }))`

const workflow = buildWorkflow(
  {
    T: ['manualTrigger'],
    Set: [
      'set',
      {
        includeOtherFields: true,
        assignments: { assignments: [{ name: 'label', type: 'string', value: '={{ $json.name }} ({{ $json.id }})' }] },
      },
    ],
    If: ['if', halves],
    Merge: ['merge', { mode: 'append' }],
    Code: ['code', { jsCode: taxed }],
  },
  [
    ['T', 'Set'],
    ['Set', 'If'],
    ['If:0', 'Merge'],
    ['If:1', 'Merge:1'],
    ['Merge', 'Code'],
  ],
)

/** Nodes that every item goes through. */
export const itemStepsOfRun = 4

export function setIfMergeCode(items: readonly Item[]): Promise<RunOutcome> {
  return run(workflow, items)
}

/** The same work on the same items, written by hand without an engine: what the ratio is taken to. */
export function byHand(items: readonly Item[]): readonly Item[] {
  const labelled = items.map(({ json }): Item => {
    return { json: { ...json, label: `${String(json['name'])} (${String(json['id'])})` } }
  })
  const high = labelled.filter(({ json }) => Number(json['total']) > 5000)
  const low = labelled.filter(({ json }) => Number(json['total']) <= 5000)
  const text = JSON.stringify([...high, ...low])
  return (JSON.parse(text) as Item[]).map(({ json }) => ({ json: { ...json, tax: Number(json['total']) * 0.19 } }))
}

const chains = new Map<number, Workflow>()

/** One item through a row of nodes that do nothing: what is left is the engine's own work for each node run. */
export function plainChain(length: number): Promise<RunOutcome> {
  const names = ['T', ...Array.from({ length }, (_, index) => `N${index}`)]
  const chain =
    chains.get(length) ??
    buildWorkflow(
      Object.fromEntries(names.map((name) => [name, [name === 'T' ? 'manualTrigger' : 'noOp']] as const)),
      names.slice(1).map((name, index): Wire => [names[index] ?? '', name]),
    )
  chains.set(length, chain)
  return run(chain, itemsOf(1))
}

const loop = buildWorkflow({ T: ['manualTrigger'], Loop: ['splitInBatches', { batchSize: 1 }], Work: ['noOp'] }, [
  ['T', 'Loop'],
  ['Loop:1', 'Work'],
  ['Work', 'Loop'],
])

const failing = buildWorkflow(
  {
    T: ['manualTrigger'],
    Read: ['extractFromFile', { operation: 'csv' }, { onError: 'continueErrorOutput' }],
  },
  [['T', 'Read']],
)

/** So many items fail at a node that goes on with them. */
export function failFor(count: number): Promise<RunOutcome> {
  return run(failing, itemsOf(count))
}

/** So many items go around a loop, one after the other. */
export function loopOver(count: number): Promise<RunOutcome> {
  return run(loop, itemsOf(count))
}

async function run(made: Workflow, items: readonly Item[]): Promise<RunOutcome> {
  const outcome = await runWorkflow(
    { workflow: made, executionId: '1', mode: 'trigger', items },
    { surroundings, sandbox },
    {},
    new AbortController().signal,
  )
  if (outcome.status !== 'success')
    throw new Error(`It ended with ${outcome.status}: ${outcome.failure?.message ?? ''}`)
  return outcome
}
