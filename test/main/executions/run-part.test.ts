import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Execution } from '../../../src/shared/execution.ts'

let faultline: Faultline
let dataFolder: string
let executionId: string

function node(name: string, type: string, typeVersion: number, parameters: object, at: number): object {
  return { id: name, name, type: `n8n-nodes-base.${type}`, typeVersion, position: [at * 220, 0], parameters }
}

const code = (jsCode: string): object => ({ mode: 'runOnceForAllItems', jsCode })

const workflow = {
  id: 'parts',
  name: 'Parts',
  active: true,
  nodes: [
    node('Hook', 'webhook', 2, { httpMethod: 'POST', path: 'parts', responseMode: 'onReceived', options: {} }, 0),
    node('Split', 'code', 2, code('return $input.first().json.body.list.map((n) => ({ json: { n } }))'), 1),
    node(
      'Double',
      'code',
      2,
      code(
        "return $input.all().map(({ json }) => ({ json: { n: json.n * 2, of: $('Hook').first().json.body.name } }))",
      ),
      2,
    ),
    node('Sum', 'code', 2, code('return [{ json: { sum: $input.all().reduce((s, { json }) => s + json.n, 0) } }]'), 3),
  ],
  connections: {
    Hook: { main: [[{ node: 'Split', type: 'main', index: 0 }]] },
    Split: { main: [[{ node: 'Double', type: 'main', index: 0 }]] },
    Double: { main: [[{ node: 'Sum', type: 'main', index: 0 }]] },
  },
  settings: { executionOrder: 'v1' },
}

test.beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-part-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
  await faultline.calls.openText({ name: 'parts.json', text: JSON.stringify(workflow) })
  await faultline.calls.editRequest({
    method: 'POST',
    path: '/parts',
    headers: [
      ['Host', '127.0.0.1'],
      ['Content-Type', 'application/json'],
    ],
    body: '{"list":[1,2,3],"name":"first"}',
  })
  await faultline.calls.send({ size: 1 })
  await expect
    .poll(async () => (await faultline.calls.executions({ status: 'success', offset: 0, limit: 1 })).length)
    .toBe(1)
  executionId = (await faultline.calls.executions({ offset: 0, limit: 1 }))[0]?.id ?? ''
})

test.afterEach(async () => {
  await faultline.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function run(
  nodeName: string,
  part: 'alone' | 'onward' | 'up-to',
  items: string[] | null = null,
  of = executionId,
): Promise<Execution> {
  const started = await faultline.calls.runPart({ executionId: of, node: nodeName, runIndex: 0, part, items })
  const read = async (): Promise<Execution> =>
    (await faultline.calls.execution({ executionId: started.executionId })).execution
  await expect.poll(async () => (await read()).stoppedAt).not.toBeNull()
  return read()
}

function ran({ nodeRuns }: Execution): readonly string[] {
  return nodeRuns.map((one) => one.node)
}

function given(execution: Execution, name: string): unknown {
  return execution.nodeRuns.find((one) => one.node === name)?.outputs?.[0]?.map(({ json }) => json)
}

test('a node runs by itself with the items of an execution, and sees the nodes before it', async () => {
  const alone = await run('Double', 'alone')
  expect(ran(alone)).toEqual(['Hook', 'Split', 'Double'])
  expect(given(alone, 'Double')).toEqual([2, 4, 6].map((n) => ({ n, of: 'first' })))
  expect(alone).toMatchObject({ status: 'success', mode: 'manual', retryOf: executionId, deliveryId: null })
  const { retry_count: retries, last_successful_execution: last } = (await faultline.calls.measures({})).general
  expect([retries.executions, last?.execution_id]).toEqual([0, executionId])
})

test('with other items the node gives something else, and what follows can go on with them', async () => {
  const alone = await run('Double', 'alone', ['[{"n": 50}]'])
  expect(given(alone, 'Double')).toEqual([{ n: 100, of: 'first' }])
  const onward = await run('Double', 'onward', ['[{"n": 50}, {"n": 1}]'])
  expect(ran(onward)).toEqual(['Hook', 'Split', 'Double', 'Sum'])
  expect(given(onward, 'Sum')).toEqual([{ sum: 102 }])
})

test('up to a node it is run and stops before it; what would go in is shown, and it goes on from there', async () => {
  const stopped = await run('Sum', 'up-to')
  expect(ran(stopped)).toEqual(['Hook', 'Split', 'Double'])
  const before = await faultline.calls.itemsBefore({ executionId: stopped.id, node: 'Sum', runIndex: 0 })
  expect(before.inputs.map(({ from, items }) => [from, items.map(({ json }) => json['n'])])).toEqual([
    ['Double', [2, 4, 6]],
  ])
  const on = await run('Sum', 'onward', ['[{"n": 7}]'], stopped.id)
  expect(ran(on)).toEqual(['Hook', 'Split', 'Double', 'Sum'])
  expect(given(on, 'Sum')).toEqual([{ sum: 7 }])
})

test('the workflow runs as it is saved now: a mended node is tried alone', async () => {
  const { workflow: saved } = await faultline.calls.workflow({ workflowId: 'parts' })
  const double = saved.nodes.find(({ name }) => name === 'Double')
  const text = JSON.stringify({ ...double, parameters: code('return [{ json: { mended: true } }]') })
  await faultline.calls.saveNode({ workflowId: 'parts', node: 'Double', text })
  expect(given(await run('Double', 'alone'), 'Double')).toEqual([{ mended: true }])
})

test('items that are no list of objects, and a node that nothing leads to, are refused in words', async () => {
  await expect(run('Double', 'alone', ['{"n":1}'])).rejects.toThrow('they are no JSON list')
  await expect(run('Double', 'alone', ['[1]'])).rejects.toThrow('item 0 is 1 and no object')
  await expect(run('Hook', 'alone')).rejects.toThrow('the execution began at it')
  await expect(run('Nowhere', 'onward')).rejects.toThrow('the workflow has it no longer')
  expect(given(await run('Hook', 'onward', ['[{"body":{"list":[4],"name":"b"}}]']), 'Sum')).toEqual([{ sum: 8 }])
})
