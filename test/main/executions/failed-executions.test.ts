import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import { buildWorkflow, type NodeInShort, type Wire } from '../engine/build-workflow.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

let faultline: Faultline
test.beforeEach(async () => {
  faultline = await openForTest()
})
test.afterEach(() => faultline.close())

const hook = (responseMode: string): NodeInShort => ['webhook', { httpMethod: 'POST', path: 'orders', responseMode }]

function failing(errorMessage: string, responseMode = 'onReceived', more: object = {}) {
  return buildWorkflow(
    { Hook: hook(responseMode), Pass: ['noOp'], Stop: ['stopAndError', { errorMessage }] },
    [
      ['Hook', 'Pass'],
      ['Pass', 'Stop'],
    ],
    { id: 'orders', name: 'Orders', ...more },
  )
}

const errorWorkflow = buildWorkflow({ Caught: ['errorTrigger'], Seen: ['noOp'] }, [['Caught', 'Seen']], {
  id: 'alarm',
  name: 'Alarm',
})
const namesAlarm = { settings: { executionOrder: 'v1', errorWorkflow: 'alarm' } }

function kindsOf(executionId: string): readonly string[] {
  return faultline.store.executions.find(executionId)?.findings.map(({ kind }) => kind) ?? []
}

test.describe('the error workflow', () => {
  test('§6.5 is started by a failure and receives the execution id, the external id and a short reason without secrets', async () => {
    const secret = ['sk', 'live', 'a1B2c3D4e5F6g7H8i9J0k1L2'].join('_')
    activate(faultline, errorWorkflow)
    activate(faultline, failing(`no stock, token=${secret}`, 'onReceived', namesAlarm))

    await post(faultline, 'orders', { event_id: 'evt_7' })
    const started = await settled(faultline, 'alarm')

    const failed = await settled(faultline, 'orders')
    expect(failed.status).toBe('error')
    const json = faultline.store.executions.find(started.id)?.nodeRuns[0]?.outputs?.[0]?.[0]?.json
    expect(json).toMatchObject({
      execution_id: failed.id,
      external_id: 'evt_7',
      execution: {
        id: failed.id,
        lastNodeExecuted: 'Stop',
        mode: 'webhook',
        error: { level: 'warning', node: { name: 'Stop', type: 'n8n-nodes-base.stopAndError' } },
      },
      workflow: { id: 'orders', name: 'Orders' },
    })
    expect(String(json?.['reason'])).toMatch(/^Stop: no stock, token=\[redacted:/u)
    // The exact text is kept with the execution that failed; what an error workflow sends on holds no secret.
    expect(failed.failure?.message).toBe(`no stock, token=${secret}`)
    expect(JSON.stringify(json)).not.toContain(secret)
    expect(started).toMatchObject({ mode: 'error', status: 'success', externalId: 'evt_7' })
  })

  test('is the failed workflow itself where it has an Error Trigger, and does not start itself again', async () => {
    activate(
      faultline,
      buildWorkflow(
        {
          Hook: hook('onReceived'),
          Stop: ['stopAndError', { errorMessage: 'first' }],
          Caught: ['errorTrigger'],
          Again: ['stopAndError', { errorMessage: 'second' }],
        },
        [
          ['Hook', 'Stop'],
          ['Caught', 'Again'],
        ],
        { id: 'orders' },
      ),
    )

    await post(faultline, 'orders', {})
    await settled(faultline, 'orders')

    const all = (): unknown =>
      faultline.store.executions.page({ limit: 10 }).map(({ mode, failure }) => [mode, failure?.message])
    await expect.poll(all).toEqual([
      ['error', 'second'],
      ['webhook', 'first'],
    ])
    await faultline.executions.idle()
    expect(all()).toHaveLength(2)
  })

  test('that is named and cannot be found is a finding, so that the failure is not silent', async () => {
    activate(faultline, failing('boom', 'onReceived', namesAlarm))

    await post(faultline, 'orders', {})
    const failed = await settled(faultline, 'orders')

    const finding = faultline.store.executions
      .find(failed.id)
      ?.findings.find(({ kind }) => kind === 'error-workflow-not-started')
    expect(finding?.sentence).toBe(
      'The failure in "Stop" was told to nobody: the settings name an error workflow, but there is no workflow with the id "alarm". Import it, or name another one.',
    )
  })
})

test.describe('what an answer hides', () => {
  test('an answer given before the failure is a finding of the failed execution (§6.2)', async () => {
    activate(faultline, failing('boom'))

    const response = await post(faultline, 'orders', {})

    expect(response.status).toBe(200)
    const failed = await settled(faultline, 'orders')
    expect(kindsOf(failed.id)).toEqual(['error-in-success-answer'])
    expect(faultline.store.executions.find(failed.id)?.findings[0]?.sentence).toContain(
      'The caller was answered 200 although the execution failed in "Stop" (boom)',
    )
  })

  test('a branch that never reaches Respond to Webhook answers an empty 200, with a finding', async () => {
    activate(
      faultline,
      buildWorkflow(
        { Hook: hook('responseNode'), None: ['limit', { maxItems: 0 }], Answer: ['respondToWebhook'] },
        [
          ['Hook', 'None'],
          ['None', 'Answer'],
        ],
        { id: 'orders' },
      ),
    )

    const response = await post(faultline, 'orders', {})

    expect([response.status, await response.text()]).toEqual([200, ''])
    const { id, status } = await settled(faultline, 'orders')
    expect(status).toBe('success')
    expect(kindsOf(id)).toEqual(['empty-answer'])
  })

  test('a last node without items answers 500 although the execution ended well, with a finding', async () => {
    activate(
      faultline,
      buildWorkflow({ Hook: hook('lastNode'), None: ['limit', { maxItems: 0 }] }, [['Hook', 'None']], { id: 'orders' }),
    )

    const response = await post(faultline, 'orders', {})

    expect(response.status).toBe(500)
    const { id, status } = await settled(faultline, 'orders')
    expect(status).toBe('success')
    expect(kindsOf(id)).toEqual(['empty-answer'])
  })

  test('a Respond to Webhook that the webhook does not wait for is told to the caller at once', async () => {
    activate(
      faultline,
      buildWorkflow({ Hook: hook('onReceived'), Answer: ['respondToWebhook'] }, [['Hook', 'Answer']], { id: 'orders' }),
    )

    const response = await post(faultline, 'orders', {})

    expect([response.status, await response.json()]).toEqual([
      500,
      { code: 0, message: 'Unused Respond to Webhook node found in the workflow' },
    ])
    expect((await settled(faultline, 'orders')).status).toBe('error')
  })

  test('an answer for a caller who has hung up is a finding of the execution that ran all the same', async () => {
    const api = await serve(() => undefined)
    activate(faultline, calling(api.url, 'lastNode'))
    const impatience = new AbortController()
    const called = post(faultline, 'orders', {}, impatience.signal).catch(() => null)
    await api.asked()
    impatience.abort()
    await called
    await new Promise((resolve) => setTimeout(resolve, 50))
    api.pending[0]?.end('{}')

    const { id, status } = await settled(faultline, 'orders')

    expect(status).toBe('success')
    await expect.poll(() => kindsOf(id)).toEqual(['answer-after-caller-left'])
    api.server.close()
  })

  test('§4.3 an answer that comes only behind long work is a finding of the execution', async () => {
    const api = await serve(() => undefined)
    activate(faultline, calling(api.url, 'lastNode'))
    const called = post(faultline, 'orders', {})
    await api.asked()
    await new Promise((resolve) => setTimeout(resolve, 3200))
    api.pending[0]?.end('{}')
    expect((await called).status).toBe(200)

    const { id } = await settled(faultline, 'orders')
    await expect.poll(() => kindsOf(id)).toEqual(['slow-answer'])
    expect(faultline.store.executions.find(id)?.findings[0]?.sentence).toContain('Slack 3 s, GitHub 10 s')
    api.server.close()
  })
})

test.describe('a retry', () => {
  test('goes on from the failed node, takes over what ran before, and leaves the first failure where it is', async () => {
    const api = await serve((response, count) => {
      response.statusCode = count < 3 ? 503 : 200
      response.end('{"ok":true}')
    })
    activate(faultline, calling(api.url))
    await post(faultline, 'orders', { event_id: 'evt_9' })
    const first = await settled(faultline, 'orders')

    const second = await faultline.calls.retryExecution({ executionId: first.id, from: 'failed-node' })
    await settled(faultline, 'orders')
    const third = await faultline.calls.retryExecution({ executionId: second.executionId, from: 'failed-node' })
    await settled(faultline, 'orders')

    const chain = faultline.store.executions.chain(third.executionId)
    expect(chain.map(({ id, mode, status, retryOf }) => [id, mode, status, retryOf])).toEqual([
      [first.id, 'webhook', 'error', null],
      [second.executionId, 'retry', 'error', first.id],
      [third.executionId, 'retry', 'success', first.id],
    ])
    expect(chain[0]?.failure?.httpCode).toBe('503')
    const before = faultline.store.executions.find(first.id)?.nodeRuns ?? []
    const after = faultline.store.executions.find(third.executionId)?.nodeRuns ?? []
    expect(after.map(({ node }) => node)).toEqual(['Hook', 'Pass', 'Call', 'Last'])
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(chain[2]?.externalId).toBe('evt_9')
    api.server.close()
  })

  test('from the start runs every node again with the items the trigger gave', async () => {
    const api = await serve((response, count) => {
      response.statusCode = count === 1 ? 500 : 200
      response.end('{"ok":true}')
    })
    activate(faultline, calling(api.url))
    await post(faultline, 'orders', { event_id: 'evt_1', sum: 12 })
    const first = await settled(faultline, 'orders')

    const again = await faultline.calls.retryExecution({ executionId: first.id, from: 'start' })
    const { status } = await settled(faultline, 'orders')

    expect(status).toBe('success')
    const [before, after] = [first.id, again.executionId].map((id) => faultline.store.executions.find(id)?.nodeRuns)
    expect(after?.[0]?.outputs).toEqual(before?.[0]?.outputs)
    expect(after?.[1]?.startedAt === before?.[1]?.startedAt).toBe(false)
    api.server.close()
  })

  test('runs with the workflow as it is now, or as it was', async () => {
    activate(faultline, failing('first text'))
    await post(faultline, 'orders', {})
    const first = await settled(faultline, 'orders')
    activate(faultline, failing('second text'))
    const retry = async (workflow: 'current' | 'original') => {
      const { executionId } = await faultline.calls.retryExecution({
        executionId: first.id,
        from: 'failed-node',
        workflow,
      })
      await settled(faultline, 'orders')
      return faultline.store.executions.find(executionId)
    }

    const [current, original] = [await retry('current'), await retry('original')]

    expect([current?.failure?.message, original?.failure?.message]).toEqual(['second text', 'first text'])
    expect(original?.workflowVersion).toBe(faultline.store.executions.find(first.id)?.workflowVersion)
    expect(current?.workflowVersion).not.toBe(original?.workflowVersion)
  })

  test('of a success is refused with the sentence of the workflow format', async () => {
    activate(faultline, buildWorkflow({ Hook: hook('onReceived') }, [], { id: 'orders' }))
    await post(faultline, 'orders', {})
    const { id } = await settled(faultline, 'orders')

    await expect(faultline.calls.retryExecution({ executionId: id, from: 'failed-node' })).rejects.toThrow(
      'The execution succeeded, so it cannot be retried',
    )
  })
})

test.describe('an execution that takes too long', () => {
  test('is cancelled at once by a call, inside its node, and keeps what ran before', async () => {
    const api = await serve(() => undefined)
    activate(faultline, calling(api.url))
    await post(faultline, 'orders', {})
    await api.asked()
    const [running] = faultline.store.executions.page({ limit: 1 })

    await faultline.calls.cancelExecution({ executionId: running?.id ?? '' })

    const { id, status } = await settled(faultline, 'orders')
    const runs = faultline.store.executions.find(id)?.nodeRuns ?? []
    expect(status).toBe('canceled')
    expect(runs.map((run) => [run.node, run.status])).toEqual([
      ['Hook', 'success'],
      ['Pass', 'success'],
      ['Call', 'canceled'],
    ])
    await expect(faultline.calls.cancelExecution({ executionId: id })).rejects.toThrow(
      `Execution ${id} is not running: its status is "canceled".`,
    )
    api.server.closeAllConnections()
    api.server.close()
  })

  test('that a time-out ended is told to no error workflow in 1.123', async () => {
    const api = await serve(() => undefined)
    await faultline.calls.changeSettings({ executionTimeoutSeconds: 0.2 })
    activate(faultline, errorWorkflow)
    activate(faultline, calling(api.url, 'lastNode', { settings: { ...namesAlarm.settings, serviceProfile: '1.123' } }))

    await post(faultline, 'orders', {})

    expect((await settled(faultline, 'orders')).status).toBe('canceled')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect((await faultline.calls.executions({ limit: 10 })).map(({ workflowId }) => workflowId)).toEqual(['orders'])
    api.server.closeAllConnections()
    api.server.close()
  })

  test('ends at the time-out of the settings, and its error workflow is told', async () => {
    const api = await serve(() => undefined)
    await faultline.calls.changeSettings({ executionTimeoutSeconds: 0.2 })
    activate(faultline, errorWorkflow)
    activate(faultline, calling(api.url, 'lastNode', namesAlarm))

    const response = await post(faultline, 'orders', {})

    expect([response.status, await response.json()]).toEqual([
      500,
      { code: 0, message: 'There was a problem executing the workflow' },
    ])
    const { status, failure } = await settled(faultline, 'orders')
    expect([status, failure?.code]).toEqual(['canceled', 'TIMEOUT'])
    const { id } = await settled(faultline, 'orders')
    const { record } = await faultline.calls.previewRecord({ executionId: id })
    expect(record).toMatchObject({
      node_name: 'Call',
      error_message: 'The execution was cancelled because it timed out',
    })
    const { general } = await faultline.calls.measures({})
    expect(general.error_count_by_node).toMatchObject([{ node: 'Call', count: 1, execution_ids: [id] }])
    expect(general.affected_workflows).toMatchObject([{ workflow_id: 'orders', failed_executions: 1 }])
    expect((await settled(faultline, 'alarm')).mode).toBe('error')
    api.server.closeAllConnections()
    api.server.close()
  })
})

test('what code keeps in the static data is there in the next execution', async () => {
  const jsCode = `const kept = $getWorkflowStaticData('global'); kept.count = (kept.count ?? 0) + 1; return [{ json: { count: kept.count } }]`
  activate(
    faultline,
    buildWorkflow({ Hook: hook('lastNode'), Count: ['code', { jsCode }] }, [['Hook', 'Count']], { id: 'orders' }),
  )

  const counts: unknown[] = []
  for (let time = 0; time < 3; time += 1) counts.push(await (await post(faultline, 'orders', {})).json())

  expect(counts).toEqual([{ count: 1 }, { count: 2 }, { count: 3 }])
})

function calling(url: string, responseMode = 'onReceived', more: object = {}) {
  const wires: readonly Wire[] = [
    ['Hook', 'Pass'],
    ['Pass', 'Call'],
    ['Call', 'Last'],
  ]
  return buildWorkflow(
    { Hook: hook(responseMode), Pass: ['noOp'], Call: ['httpRequest', { url }], Last: ['noOp'] },
    wires,
    { id: 'orders', name: 'Orders', ...more },
  )
}

interface Api {
  readonly server: Server
  readonly url: string
  /** Answers that have not been given. */
  readonly pending: ServerResponse[]
  /** Resolves when a request has come. */
  readonly asked: () => Promise<void>
}

async function serve(answer: (response: ServerResponse, count: number) => void): Promise<Api> {
  const pending: ServerResponse[] = []
  let count = 0
  const server = createServer((_request, response) => {
    count += 1
    pending.push(response)
    response.setHeader('content-type', 'application/json')
    answer(response, count)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    pending,
    asked: async () => {
      while (pending.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    },
  }
}
