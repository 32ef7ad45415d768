/** How branches of a workflow end, wait and come back (n8n 1.123.5, observed). */
import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../src/shared/json.ts'
import { buildWorkflow } from './build-workflow.ts'
import { jsonOf, orderOf, runInTest } from './run-in-test.ts'

const three = [{ id: 1 }, { id: 2 }, { id: 3 }]
const at = (x: number, y: number) => ({ position: [x, y] })

const oldLoop = buildWorkflow(
  {
    T: ['manualTrigger'],
    Loop: ['splitInBatches', { batchSize: 2 }, { typeVersion: 1 }],
    Body: ['noOp'],
    Wait: ['wait', { amount: 1, unit: 'hours' }, { typeVersion: 1.1 }],
    After: ['noOp'],
  },
  [
    ['T', 'Loop'],
    ['Loop', 'Body'],
    ['Body', 'Loop'],
    ['T', 'Wait'],
    ['Wait', 'After'],
  ],
)

test('a loop of version 1 that has nothing left ends its branch without a run', async () => {
  const outcome = await runInTest(oldLoop, { emit: three })

  expect(orderOf(outcome)).toEqual(['T', 'Loop', 'Body', 'Loop', 'Body', 'Wait'])
  expect(outcome.nodeRuns.filter(({ node }) => node === 'Loop').map(({ outputs }) => outputs?.[0]?.length)).toEqual([
    2, 1,
  ])
})

test('an execution that waited goes on behind a loop that had ended without a run', async () => {
  const waiting = await runInTest(oldLoop, { emit: three })
  expect(waiting.status).toBe('waiting')
  const started: string[] = []
  const resumed = await runInTest(oldLoop, {
    emit: three,
    resume: { nodeRuns: waiting.nodeRuns },
    watch: { nodeStarted: (name) => started.push(name) },
  })

  expect(resumed.status).toBe('success')
  expect(started).toEqual(['After'])
  expect(orderOf(resumed)).toEqual(['T', 'Loop', 'Body', 'Loop', 'Body', 'Wait', 'After'])
})

/** How many items each run of a loop gives out on "done", to which two branches lead. */
async function givenOutBy(loop: JsonObject): Promise<readonly number[]> {
  const outcome = await runInTest(
    buildWorkflow(
      { T: ['manualTrigger'], A: ['noOp'], B: ['noOp'], Loop: ['splitInBatches', { batchSize: 5 }, loop] },
      [
        ['T', 'A'],
        ['T', 'B'],
        ['A', 'Loop'],
        ['B', 'Loop'],
        ['Loop:1', 'Loop'],
      ],
    ),
    { emit: three },
  )
  return outcome.nodeRuns.filter(({ node }) => node === 'Loop').map(({ outputs }) => outputs?.[0]?.length ?? 0)
}

test('what a loop gave out when it was done stays as it was, whatever comes back to it later', async () => {
  expect(await givenOutBy({})).toEqual([0, 3, 6])
})

test('an error output of a loop takes what came back out of its memory', async () => {
  expect(await givenOutBy({ onError: 'continueErrorOutput' })).toEqual([0, 3, 3])
})

test('a second set of inputs may take the place of one that still waits: a finding says what was left behind', async () => {
  const outcome = await runInTest(
    buildWorkflow(
      {
        T: ['manualTrigger'],
        A: ['noOp', {}, at(100, 0)],
        B: ['noOp', {}, at(100, 100)],
        C: ['noOp', {}, at(100, 200)],
        D: ['noOp', {}, at(100, 300)],
        M: ['merge', {}, at(300, 0)],
      },
      [
        ['T', 'A'],
        ['T', 'B'],
        ['T', 'C'],
        ['T', 'D'],
        ['A', 'M'],
        ['B', 'M'],
        ['C', 'M:1'],
        ['D', 'M'],
      ],
    ),
    { emit: [{ id: 1 }] },
  )

  // A and C complete the first set; of B's and D's the later takes the number, and so the place, of the earlier.
  expect(orderOf(outcome)).toEqual(['T', 'A', 'B', 'C', 'M', 'D', 'M'])
  expect(outcome.findings.map(({ sentence }) => sentence).filter((one) => one.includes('in the place of'))).toEqual([
    '"M" waited for input 2 when its other inputs received items again: the service puts the later ones in the place of the earlier, and 1 item was left behind without an error.',
  ])
})

test('in v0 a node whose first input is empty does not run, and gives an empty item where it always gives one', async () => {
  const workflow = (alwaysOutputData: boolean) =>
    buildWorkflow(
      {
        T: ['manualTrigger'],
        None: ['limit', { maxItems: 0 }],
        M: ['merge', { mode: 'chooseBranch', useDataOfInput: '2' }, { alwaysOutputData }],
        After: ['noOp'],
      },
      [
        ['T', 'None'],
        ['T', 'M:1'],
        ['None', 'M'],
        ['M', 'After'],
      ],
      { settings: {} },
    )

  expect(orderOf(await runInTest(workflow(false), { emit: three }))).toEqual(['T', 'None'])
  const always = await runInTest(workflow(true), { emit: three })
  expect(orderOf(always)).toEqual(['T', 'None', 'M', 'After'])
  expect(jsonOf(always, 'M')).toEqual([{}])
})

test('a node that is set to execute once runs for the first item, while its expressions see all of them, and so does its code in 1.123', async () => {
  const once = { executeOnce: true }
  const workflow = (serviceProfile: string) =>
    buildWorkflow(
      {
        T: ['manualTrigger'],
        Code: ['code', { jsCode: 'return $input.all().map(({ json }) => ({ json }))' }, once],
        Old: [
          'function',
          { functionCode: 'return [{ json: { of: $input.all().length, items: items.length } }]' },
          once,
        ],
        Each: ['code', { mode: 'runOnceForEachItem', jsCode: 'return { json: { id: $json.id } }' }, once],
        Set: [
          'set',
          {
            assignments: {
              assignments: [{ id: '1', name: 'of', type: 'number', value: '={{ $input.all().length }}' }],
            },
          },
          once,
        ],
        Off: ['noOp', {}, { ...once, disabled: true }],
        Empty: ['limit', { maxItems: 0 }, { ...once, alwaysOutputData: true }],
      },
      [
        ['T', 'Code'],
        ['T', 'Old'],
        ['T', 'Each'],
        ['T', 'Set'],
        ['T', 'Off'],
        ['T', 'Empty'],
      ],
      { settings: { executionOrder: 'v1', serviceProfile } },
    )
  const outcome = await runInTest(workflow('1.123'), { emit: three })

  expect(jsonOf(outcome, 'Code')).toEqual(three)
  expect(jsonOf(await runInTest(workflow('2.41'), { emit: three }), 'Code')).toEqual([{ id: 1 }])
  expect(jsonOf(outcome, 'Old')).toEqual([{ of: 3, items: 1 }])
  expect(jsonOf(outcome, 'Each')).toHaveLength(1)
  expect(jsonOf(outcome, 'Set')).toEqual([{ of: 3 }])
  expect(jsonOf(outcome, 'Off')).toEqual(three)
  const empty = outcome.nodeRuns.find(({ node }) => node === 'Empty')?.outputs?.[0]?.[0]
  expect(empty?.pairedItem).toEqual(three.map((_, item) => ({ item, input: 0 })))
})

test('an older reference to a node fails with the words of the service', async () => {
  const told = async (expression: string): Promise<string | undefined> => {
    const outcome = await runInTest(
      buildWorkflow(
        {
          T: ['manualTrigger'],
          One: ['limit', { maxItems: 1 }],
          Beside: ['noOp'],
          S: [
            'set',
            { assignments: { assignments: [{ id: '1', name: 'a', type: 'string', value: `={{ ${expression} }}` }] } },
            at(900, 900),
          ],
          Back: ['noOp', {}, at(950, 900)],
        },
        [
          ['T', 'One'],
          ['T', 'Beside'],
          ['One', 'Back'],
          ['T', 'S'],
        ],
      ),
      { emit: three },
    )
    return outcome.failure?.message
  }

  for (const name of ['Beside', 'One']) {
    expect(await told(`$node["${name}"].json.id`)).toBe(`connect "S" to "${name}"`)
    expect(await told(`[$node["${name}"]].map((one) => one.json.id)[0]`)).toBe(`connect "S" to "${name}"`)
  }
})

test('an older reference to an item that is not there tells how many there are', async () => {
  for (const expression of ['$node["Few"].json.id', '[$node["Few"]].map((one) => one.json.id)[0]']) {
    const outcome = await runInTest(
      buildWorkflow(
        {
          T: ['manualTrigger'],
          Few: ['limit', { maxItems: 1 }],
          Many: ['code', { jsCode: 'return [{ json: {} }, { json: {} }]' }],
          S: [
            'set',
            { assignments: { assignments: [{ id: '1', name: 'a', type: 'string', value: `={{ ${expression} }}` }] } },
          ],
        },
        [
          ['T', 'Few'],
          ['Few', 'Many'],
          ['Many', 'S'],
        ],
      ),
      { emit: three },
    )
    expect(outcome.failure?.message).toBe('"Few" node has 1 item(s) but you\'re trying to access item 1')
  }
})
