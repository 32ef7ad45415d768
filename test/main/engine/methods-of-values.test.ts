/**
 * Methods that expressions have on texts, numbers, lists, objects and dates, on values and with arguments of every kind: as n8n
 * 1.123.5 answers. `methods-of-values.json` holds expressions, and the item that an old Edit Fields made with each as its field `r`.
 */
import { expect, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { JsonObject } from '../../../src/shared/json.ts'
import { buildWorkflow } from './build-workflow.ts'
import { jsonOf, runInTest } from './run-in-test.ts'

const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../conformance/methods-of-values.json'), 'utf8'),
) as readonly (readonly [expression: string, item: JsonObject])[]

test('each method answers as the service does', async () => {
  const named = recorded.map(([expression, item], index) => ({ name: `N${String(index)}`, expression, item }))
  const workflow = buildWorkflow(
    {
      Start: ['manualTrigger'],
      ...Object.fromEntries(
        named.map(({ name, expression }) => {
          const values = { string: [{ name: 'r', value: `={{ ${expression} }}` }] }
          const more = { typeVersion: 2, onError: 'continueRegularOutput' }
          return [name, ['set', { keepOnlySet: true, values, options: {} }, more] as const]
        }),
      ),
    },
    named.map(({ name }) => ['Start', name] as const),
    { settings: { executionOrder: 'v1', timezone: 'UTC' } },
  )
  const { nodeRuns } = await runInTest(workflow, { emit: [{}] })
  const runs = new Map(nodeRuns.map((run) => [run.node, run]))
  const wrong = named.flatMap(({ name, expression, item }) => {
    const run = runs.get(name)
    const made = run?.failure === null ? run.outputs?.[0]?.[0]?.json : { error: run?.failure?.message }
    const plain = JSON.parse(JSON.stringify(made)) as JsonObject
    return isDeepStrictEqual(plain, item) ? [] : [{ expression, made: plain, expected: item }]
  })
  expect(wrong).toEqual([])
})

test('a list of very many is merged like any other', async () => {
  const many = 'Array.from({ length: 70001 }, (_, at) => ({ last: at, ["f" + (at % 3)]: at }))'
  const expression = `={{ JSON.stringify([${many}.merge(), ${many}.merge(${many})]) }}`
  const values = { string: [{ name: 'r', value: expression }] }
  const workflow = buildWorkflow(
    { Start: ['manualTrigger'], Set: ['set', { keepOnlySet: true, values, options: {} }, { typeVersion: 2 }] },
    [['Start', 'Set']],
  )
  expect(jsonOf(await runInTest(workflow, { emit: [{}] }), 'Set')).toEqual([
    {
      r: JSON.stringify([
        { last: 0, f1: 1, f0: 0, f2: 2 },
        { last: 70000, f0: 69999, f1: 70000, f2: 69998 },
      ]),
    },
  ])
})
