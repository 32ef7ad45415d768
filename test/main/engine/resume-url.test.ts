import { expect, test } from '@playwright/test'
import { openSandbox } from '../../../src/main/engine/sandbox/sandbox.ts'
import { runWorkflow } from '../../../src/main/engine/run-workflow.ts'
import { buildWorkflow } from './build-workflow.ts'
import { jsonOf } from './run-in-test.ts'
import { testSurroundings } from './test-surroundings.ts'

test('the URL of an execution is signed where it is read, and once however often that is', async () => {
  const sandbox = openSandbox({ workers: 1 })
  let asked = 0
  const surroundings = Object.defineProperty(testSurroundings(), 'resumeKey', {
    get: () => {
      asked += 1
      return 'a key'
    },
  })
  const run = async (parameters: Record<string, unknown>) => {
    asked = 0
    const workflow = buildWorkflow(
      { Start: ['manualTrigger'], First: ['noOp', {}], Last: ['set', parameters, { typeVersion: 2 }] },
      [
        ['Start', 'First'],
        ['First', 'Last'],
      ],
    )
    const items = [{ json: {} }, { json: {} }]
    return runWorkflow(
      { workflow, executionId: '7', mode: 'manual', items },
      { surroundings, sandbox },
      {},
      new AbortController().signal,
    )
  }
  const value = (name: string, text: string) => ({ name, value: text })
  await run({ values: { string: [value('id', '={{ $workflow.name }}')] }, options: {} })
  expect(asked).toBe(0)

  const strings = [value('url', '={{ $execution.resumeUrl }}'), value('again', '={{ $execution.resumeUrl.length }}')]
  const [first, second] = jsonOf(await run({ values: { string: strings }, options: {} }), 'Last')
  expect(first).toEqual({
    url: expect.stringMatching(/\/webhook-waiting\/7\?signature=[0-9a-f]{64}$/u) as unknown,
    again: expect.anything() as unknown,
  })
  expect(second).toEqual(first)
  expect(asked).toBe(1)
  await sandbox.close()
})
