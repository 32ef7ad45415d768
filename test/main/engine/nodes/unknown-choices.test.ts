/** What nodes do with an operation, a mode or a way that they do not have: as n8n 1.123.5 did it. */
import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { jsonOf, runInTest } from '../run-in-test.ts'
import { buildWorkflow } from '../build-workflow.ts'

const passNothingOn: readonly (readonly [type: string, typeVersion: number, parameters: JsonObject])[] = [
  ['compression', 1.1, { operation: 'unzip' }],
  ['convertToFile', 1.1, { operation: 'toFoo' }],
  ['dateTime', 2, { operation: 'toIso' }],
  ['extractFromFile', 1, { operation: 'extractText' }],
  ['html', 1.2, { operation: 'parse' }],
  ['markdown', 1, { mode: 'toHtml' }],
  ['spreadsheetFile', 2, { operation: 'parseExcel' }],
]

for (const [type, typeVersion, parameters] of passNothingOn) {
  const [[of, chosen] = []] = Object.entries(parameters)
  test(`${type} passes nothing on for the ${of} ${String(chosen)}, and a finding says so`, async () => {
    const workflow = buildWorkflow(
      { T: ['manualTrigger'], N: [type, { ...parameters, options: {} }, { typeVersion }], After: ['noOp'] },
      [
        ['T', 'N'],
        ['N', 'After'],
      ],
    )
    const { status, nodeRuns } = await runInTest(workflow, { emit: [{ id: 1 }, { id: 2 }] })
    const run = nodeRuns.find(({ node }) => node === 'N')

    expect(status).toBe('success')
    expect(run?.outputs?.flat()).toEqual([])
    expect(nodeRuns.map(({ node }) => node)).not.toContain('After')
    expect(run?.findings).toContainEqual({
      kind: 'items-dropped',
      sentence: expect.stringMatching(
        new RegExp(
          `^"N" has the ${of} "?${String(chosen)}"?, which it does not know\\. Its choices are .+ passes nothing on`,
        ),
      ) as unknown,
      itemIndexes: [],
    })
  })
}

const failures: readonly (readonly [type: string, parameters: JsonObject, message: string])[] = [
  ['aggregate', { aggregate: 'all' }, 'Could not get parameter'],
  ['crypto', { action: 'encrypt' }, 'Could not get parameter'],
  ['sort', { type: 'byField' }, 'Could not get parameter'],
  ['xml', { mode: 'parse' }, 'Could not get parameter'],
  ['set', { mode: 'keep' }, "Cannot read properties of undefined (reading 'execute')"],
]

for (const [type, parameters, message] of failures) {
  const [[of, chosen] = []] = Object.entries(parameters)
  test(`${type} fails for the ${of} ${String(chosen)}`, async () => {
    const workflow = buildWorkflow({ T: ['manualTrigger'], N: [type, parameters] }, [['T', 'N']])
    const { failure } = await runInTest(workflow, { emit: [{ id: 1 }] })

    expect(failure?.message).toBe(message)
    expect(failure?.description).toMatch(/which it does not know\. Its choices are .+/u)
  })
}

test('the first version of Spreadsheet File says once, for all items, that it has no such operation', async () => {
  const more = { typeVersion: 1, onError: 'continueRegularOutput' }
  const workflow = buildWorkflow({ T: ['manualTrigger'], N: ['spreadsheetFile', { operation: 'parseExcel' }, more] }, [
    ['T', 'N'],
  ])
  const outcome = await runInTest(workflow, { emit: [{ id: 1 }, { id: 2 }] })

  expect(jsonOf(outcome, 'N')).toEqual([{ error: 'The operation "parseExcel" is not supported!' }])
})

test('of a way that is an expression all parameters are to be had, so that another one counts', async () => {
  const way = "={{ 'neither' }}"
  const workflow = buildWorkflow(
    {
      T: ['manualTrigger'],
      A: ['aggregate', { aggregate: way }],
      S: ['sort', { type: way, sortFieldsUi: { sortField: [{ fieldName: 'id', order: 'descending' }] } }],
    },
    [
      ['T', 'S'],
      ['S', 'A'],
    ],
  )
  const outcome = await runInTest(workflow, { emit: [{ id: 1 }, { id: 2 }] })

  expect(jsonOf(outcome, 'A')).toEqual([{ data: [{ id: 2 }, { id: 1 }] }])

  const one = buildWorkflow({ T: ['manualTrigger'], X: ['xml', { mode: way }] }, [['T', 'X']])
  expect((await runInTest(one, { emit: [{ id: 1 }] })).failure?.message).toBe('The operation "neither" is not known!')
})
