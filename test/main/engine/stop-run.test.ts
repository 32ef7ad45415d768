import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { buildWorkflow } from './build-workflow.ts'
import { orderOf, runInTest } from './run-in-test.ts'

test('a cancelled execution ends at once, even inside a node, and keeps what ran before', async () => {
  const server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], A: ['noOp'], Call: ['httpRequest', { url: `http://127.0.0.1:${port}` }], After: ['noOp'] },
    [
      ['T', 'A'],
      ['A', 'Call'],
      ['Call', 'After'],
    ],
  )
  const stop = new AbortController()
  setTimeout(() => {
    stop.abort()
  }, 100)
  const outcome = await runInTest(workflow, { signal: stop.signal })
  server.closeAllConnections()
  server.close()
  expect(outcome.status).toBe('canceled')
  expect(orderOf(outcome)).toEqual(['T', 'A', 'Call'])
  expect(outcome.nodeRuns.at(-1)?.status).toBe('canceled')
})

test('the time-out of the settings ends an execution between two nodes', async () => {
  let clock = 0
  const workflow = buildWorkflow(
    { T: ['manualTrigger'], A: ['noOp'], B: ['noOp'] },
    [
      ['T', 'A'],
      ['A', 'B'],
    ],
    { settings: { executionOrder: 'v1', executionTimeout: 1 } },
  )
  const outcome = await runInTest(workflow, {
    surroundings: { now: () => clock },
    watch: {
      nodeFinished: ({ node }) => {
        if (node === 'A') clock = 1500
      },
    },
  })
  expect(outcome.status).toBe('canceled')
  expect(orderOf(outcome)).toEqual(['T', 'A'])
  expect(outcome.failure?.code).toBe('TIMEOUT')
})
