/**
 * What a node does where an expression gives its parameter something else than it expects (nothing at all, a number, a list, a
 * word that is no choice): as n8n 1.123.5 does. The recordings hold what it did with these nodes, each run with the
 * same items and set to continue on errors.
 */
import { expect, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Item } from '../../../src/shared/item.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import { buildWorkflow } from './build-workflow.ts'
import { jsonOf, runInTest } from './run-in-test.ts'

interface Recorded {
  readonly error?: string
  readonly outputs?: readonly (readonly Pick<Item, 'json' | 'binary'>[])[]
}

interface Case {
  readonly case: string
  readonly type: string
  readonly typeVersion: number
  readonly parameters: JsonObject
  readonly n8n: Recorded
}

interface Recording {
  readonly items: readonly JsonObject[]
  readonly cases: readonly Case[]
}

function recording(name: string): Recording {
  const file = join(import.meta.dirname, '../../conformance', `${name}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Recording
}

/** In the second an expression fails for the first item alone. */
const recordings = {
  'takes what an expression gives': recording('parameters-of-no-text'),
  'fails with an expression': recording('parameters-that-fail'),
}

const fileFields = ['mimeType', 'fileName', 'fileExtension', 'data'] as const

/** Of a file what is compared; its size and place are not. */
function fileOf(file: object): JsonObject {
  return Object.fromEntries(Object.entries(file).filter(([name]) => fileFields.some((field) => field === name)))
}

/** As JSON has it, without the links between items, which the service writes into errors. */
function plain({ json, binary }: Pick<Item, 'json' | 'binary'>): unknown {
  const { pairedItem: _, ...fields } = json
  const files = Object.fromEntries(Object.entries(binary ?? {}).map(([name, file]) => [name, fileOf(file)]))
  return JSON.parse(JSON.stringify({ json: fields, ...(binary === undefined ? {} : { binary: files }) }))
}

function filled(outputs: Recorded['outputs'] | null = []): readonly unknown[] {
  const all = (outputs ?? []).map((one) => one.map(plain))
  while (all.at(-1)?.length === 0) all.pop()
  return all
}

for (const [what, { items, cases }] of Object.entries(recordings)) {
  for (const type of new Set(cases.map((one) => one.type))) {
    test(`${type} ${what} as the service does`, async () => {
      const nodes = cases.filter((one) => one.type === type)
      const workflow = buildWorkflow(
        {
          Start: ['manualTrigger'],
          ...Object.fromEntries(
            nodes.map(({ case: name, typeVersion, parameters }) => [
              name,
              [type, parameters, { typeVersion, onError: 'continueRegularOutput' }] as const,
            ]),
          ),
        },
        nodes.map(({ case: name }) => ['Start', name] as const),
        { settings: { executionOrder: 'v1', timezone: 'UTC' } },
      )
      const { nodeRuns } = await runInTest(workflow, { emit: items })
      for (const { case: name, n8n } of nodes) {
        const run = nodeRuns.find(({ node }) => node === name)
        expect([name, run?.failure?.message, filled(run?.outputs)]).toEqual([name, n8n.error, filled(n8n.outputs)])
      }
    })
  }
}

test('a date that is not there is the current time, and a finding says so', async () => {
  const now = Date.UTC(2026, 1, 3, 4, 5, 6)
  const add = { operation: 'addToDate', magnitude: '={{ $json.when }}', duration: 1, timeUnit: 'days', options: {} }
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], Date: ['dateTime', add, { typeVersion: 2 }] },
    [['T', 'Date']],
    { settings: { executionOrder: 'v1', timezone: 'UTC' } },
  )
  const outcome = await runInTest(workflow, {
    emit: [{ when: '2020-01-01T00:00:00Z' }, {}],
    surroundings: { now: () => now },
  })
  expect(jsonOf(outcome, 'Date')).toEqual([
    { newDate: '2020-01-02T00:00:00.000Z' },
    { newDate: '2026-02-04T04:05:06.000Z' },
  ])
  const found = outcome.nodeRuns.flatMap(({ findings }) => findings).filter(({ kind }) => kind === 'current-time-taken')
  expect(found.map(({ sentence, itemIndexes }) => [sentence, itemIndexes])).toEqual([
    ['"Date" found no date in 1 of 2 items: the service takes the current time in its place.', [1]],
  ])
})

test('XML without any element fails the execution, as the service cannot go on with it', async () => {
  const read = { mode: 'xmlToJson', dataPropertyName: 'xml', options: {} }
  const workflow = buildWorkflow({ T: ['manualTrigger'], XML: ['xml', read] }, [['T', 'XML']])
  const { status, failure } = await runInTest(workflow, { emit: [{ xml: '' }] })
  expect([status, failure?.node, failure?.message]).toEqual([
    'error',
    'XML',
    "Cannot read properties of null (reading '$error')",
  ])
})
