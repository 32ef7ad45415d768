import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { buildWorkflow, type NodeInShort } from './build-workflow.ts'
import { runInTest } from './run-in-test.ts'
import { noWaiting } from './test-surroundings.ts'

/** Answers with these statuses in turn, and with the last for ever. */
async function serve(
  statuses: readonly number[],
  body: object = {},
): Promise<{ server: Server; url: string; seen: string[] }> {
  const seen: string[] = []
  const server = createServer((request, response) => {
    const status = statuses[Math.min(seen.length, statuses.length - 1)] ?? 200
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? { ok: true, ...body } : { message: `answered ${status}` }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { server, url: `http://127.0.0.1:${port}`, seen }
}

function callOf(url: string, more: object, parameters: object = {}) {
  return buildWorkflow(
    { T: ['manualTrigger'], Call: ['httpRequest', { url, ...parameters }, { retryOnFail: true, ...more }] },
    [['T', 'Call']],
  )
}

test('every attempt is kept with its own failure and request, the first failure first', async () => {
  const { server, url } = await serve([429, 503, 200])
  const outcome = await runInTest(callOf(url, { maxTries: 3 }), { surroundings: noWaiting })
  server.close()
  const [run] = outcome.nodeRuns.slice(-1)
  expect(outcome.status).toBe('success')
  expect(run?.attempts.map(({ number, failure }) => [number, failure?.httpCode ?? null])).toEqual([
    [1, '429'],
    [2, '503'],
    [3, null],
  ])
  expect(run?.attempts[0]?.failure?.description).toBe('answered 429')
  expect(run?.attempts.map(({ requests }) => requests[0]?.answer?.status)).toEqual([429, 503, 200])
})

test('the wait between tries is the one the node names, a zero counting as not set', async () => {
  const waits: number[] = []
  const wait = (milliseconds: number): Promise<void> => {
    waits.push(milliseconds)
    return Promise.resolve()
  }
  const { server, url } = await serve([500])
  await runInTest(callOf(url, { maxTries: 2, waitBetweenTries: 250 }), { surroundings: { wait } })
  await runInTest(callOf(url, { maxTries: 2, waitBetweenTries: 0 }), { surroundings: { wait } })
  await runInTest(callOf(url, { maxTries: 2, waitBetweenTries: 60_000 }), { surroundings: { wait } })
  server.close()
  expect(waits).toEqual([250, 1000, 5000])
})

test('at least two and at most five tries are made', async () => {
  const few = await serve([500])
  await runInTest(callOf(few.url, { maxTries: 1 }), { surroundings: noWaiting })
  few.server.close()
  const many = await serve([500])
  await runInTest(callOf(many.url, { maxTries: 50 }), { surroundings: noWaiting })
  many.server.close()
  expect([few.seen.length, many.seen.length]).toEqual([2, 5])
})

test('a good answer whose first item has a field "error" is asked for again, with a finding', async () => {
  const { server, url, seen } = await serve([200], { error: 'not really' })
  const outcome = await runInTest(callOf(url, { maxTries: 2 }), { surroundings: noWaiting })
  server.close()
  const run = outcome.nodeRuns.at(-1)
  expect(seen).toHaveLength(2)
  expect(run?.failure).toBeNull()
  expect(run?.findings.map(({ kind }) => kind)).toEqual(['soft-retry', 'soft-retry', 'error-in-success-answer'])
})

test('a retry that sends the same POST again is a finding with the number of requests', async () => {
  const { server, url, seen } = await serve([200, 200, 500])
  const outcome = await runInTest(callOf(url, { maxTries: 2 }, { method: 'POST' }), {
    emit: [{ id: 1 }, { id: 2 }, { id: 3 }],
    surroundings: noWaiting,
  })
  server.close()
  expect(seen).toHaveLength(6)
  const finding = outcome.nodeRuns.at(-1)?.findings.find(({ kind }) => kind === 'side-effects-repeated')
  expect(finding?.sentence).toContain('6 requests that change something were sent')
  expect(finding?.itemIndexes).toEqual([0, 1, 2])
})

test('what a try that failed wrote into the static data is there for the next one in 1.123, and not in 2.41', async () => {
  const jsCode = `const data = $getWorkflowStaticData('global')
data.tries = (data.tries ?? 0) + 1
throw new Error('tried ' + data.tries)`
  const node: NodeInShort = ['code', { jsCode }, { typeVersion: 2, retryOnFail: true, maxTries: 3 }]
  const triedUnder = async (serviceProfile: string): Promise<readonly unknown[]> => {
    const settings = { executionOrder: 'v1', serviceProfile }
    const workflow = buildWorkflow({ T: ['manualTrigger'], C: node }, [['T', 'C']], { settings })
    const outcome = await runInTest(workflow, { surroundings: noWaiting })
    const tries = outcome.nodeRuns.at(-1)?.attempts.map(({ failure }) => /tried \d/u.exec(failure?.message ?? '')?.[0])
    return [tries, outcome.staticData]
  }

  expect(await triedUnder('2.41')).toEqual([['tried 1', 'tried 1', 'tried 1'], {}])
  expect(await triedUnder('1.123')).toEqual([['tried 1', 'tried 2', 'tried 3'], { global: { tries: 3 } }])
})
