/** How the conditions of version 1 order values that are no numbers: as n8n 1.123.5 does, measured. */
import { expect, test } from '@playwright/test'
import { buildWorkflow } from './build-workflow.ts'
import { jsonOf, runInTest } from './run-in-test.ts'

const holding: readonly (readonly [left: string, operation: string, right: string])[] = [
  ['[]', 'smaller', '"0"'],
  ['({ a: 1 })', 'smaller', '"true"'],
  ['"A"', 'smaller', '["a"]'],
  ['[1, 2]', 'smallerEqual', '"10:30"'],
  ['({})', 'smallerEqual', '({ a: 1 })'],
  ['"abc"', 'larger', '({ a: 1 })'],
  ['["a"]', 'larger', '"A"'],
  ['["a"]', 'largerEqual', '[1, 2]'],
  ['"no"', 'largerEqual', '({})'],
  ['"10"', 'smaller', '"9"'],
  ['"10"', 'larger', '9'],
  ['[10]', 'larger', '9'],
]

for (const [left, operation, right] of holding) {
  test(`${left} is ${operation} beside ${right} in an old condition`, async () => {
    const number = [{ value1: `={{ ${left} }}`, operation, value2: `={{ ${right} }}` }]
    const workflow = buildWorkflow(
      { T: ['manualTrigger'], If: ['if', { conditions: { number } }, { typeVersion: 1 }] },
      [['T', 'If']],
    )
    expect(jsonOf(await runInTest(workflow, { emit: [{ a: 1 }] }), 'If')).toHaveLength(1)
  })
}
