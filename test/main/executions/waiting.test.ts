import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { NodeRunNotice } from '../../../src/shared/views/node-run-notice.ts'
import type { ExecutionSummary } from '../../../src/shared/execution.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { activate, openForTest, post, settled } from '../open-for-test.ts'

let faultline: Faultline
let dataFolder: string
/** Added to the clock of this machine, in milliseconds. */
let ahead: number
const now = (): number => Date.now() + ahead

test.beforeEach(async () => {
  ahead = 0
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-waiting-'))
  faultline = await openForTest({ dataFolder, now })
})
test.afterEach(() => faultline.close())

async function restart(): Promise<void> {
  await faultline.close()
  faultline = await openForTest({ dataFolder, now })
}

/** A webhook, a Wait node, and what tells the resume URL before it and the items after it. */
function waiting(
  wait: JsonObject,
  more: { readonly responseMode?: string; readonly after?: NodeInShort } = {},
): Workflow {
  const { responseMode = 'lastNode', after = ['noOp'] } = more
  const url = { id: '1', name: 'resumeUrl', type: 'string', value: '={{ $execution.resumeUrl }}' }
  return buildWorkflow(
    {
      Hook: ['webhook', { httpMethod: 'POST', path: 'orders', responseMode }],
      Note: ['set', { assignments: { assignments: [url] } }],
      Wait: ['wait', wait, { typeVersion: 1.1 }],
      After: after,
    },
    [
      ['Hook', 'Note'],
      ['Note', 'Wait'],
      ['Wait', 'After'],
    ],
    { id: 'orders', name: 'Orders', settings: { executionOrder: 'v1', serviceProfile: '1.123' } },
  )
}

function inVersion(serviceProfile: string, workflow: Workflow): Workflow {
  return { ...workflow, settings: { ...workflow.settings, serviceProfile } }
}

/** Starts the workflow; gives its resume URL and the id of the execution that waits. */
async function start(workflow: Workflow): Promise<{ readonly url: string; readonly id: string }> {
  activate(faultline, workflow)
  const answer = (await (await post(faultline, 'orders', { event_id: 'evt_1' })).json()) as { resumeUrl: string }
  const { id, status } = await settled(faultline, 'orders')
  expect(status).toBe('waiting')
  return { url: answer.resumeUrl, id }
}

function executionOf(id: string): NonNullable<ReturnType<Faultline['store']['executions']['find']>> {
  const found = faultline.store.executions.find(id)
  if (found === null) throw new Error(`no execution ${id}`)
  return found
}

async function until(id: string, status: string): Promise<void> {
  await expect.poll(() => executionOf(id).status).toBe(status)
}

const runsOf = (id: string): readonly (readonly [string, string])[] =>
  executionOf(id).nodeRuns.map(({ node, status }) => [node, status])

const overTwoMinutes = { amount: 2, unit: 'minutes' }

test('an execution that waits longer than a run may is kept as waiting, with everything it did until then', async () => {
  const { id } = await start(waiting(overTwoMinutes))

  expect(executionOf(id)).toMatchObject({ status: 'waiting', stoppedAt: null, lastNode: 'Wait', failure: null })
  expect(runsOf(id)).toEqual([
    ['Hook', 'success'],
    ['Note', 'success'],
    ['Wait', 'waiting'],
  ])
})

test('it goes on by itself when its moment has come, also after a restart', async () => {
  const { id } = await start(waiting(overTwoMinutes))
  ahead = 60_000
  await restart()
  expect(executionOf(id).status).toBe('waiting')

  ahead = 130_000
  await restart()

  await until(id, 'success')
  expect(runsOf(id)).toEqual([
    ['Hook', 'success'],
    ['Note', 'success'],
    ['Wait', 'success'],
    ['After', 'success'],
  ])
  expect(executionOf(id)).toMatchObject({ externalId: 'evt_1', mode: 'webhook', lastNode: 'After' })
})

test('a timer wakes it while Faultline runs, with the items it held back', async () => {
  // The clock runs ahead between the node and the timer, so that the test need not wait that long.
  faultline.onNotice((name, value) => {
    if (name === 'nodeRun' && (value as NodeRunNotice).status === 'waiting') ahead = 119_500
  })
  const { id } = await start(waiting(overTwoMinutes))

  await until(id, 'success')

  const [note, , after] = executionOf(id).nodeRuns.slice(1)
  expect(after?.outputs?.[0]?.map(({ json }) => json)).toEqual(note?.outputs?.[0]?.map(({ json }) => json))
})

test('its workflow is the one it began with, and code remembers what was kept meanwhile', async () => {
  const jsCode = `const kept = $getWorkflowStaticData('global'); kept.count = (kept.count ?? 0) + 1; return [{ json: { count: kept.count } }]`
  const { id, url } = await start(waiting({ resume: 'webhook' }, { after: ['code', { jsCode }] }))
  faultline.repository.keepStaticData('orders', { global: { count: 41 } })
  activate(faultline, buildWorkflow({ Hook: ['webhook', { path: 'orders' }] }, [], { id: 'orders', name: 'Orders' }))

  await fetch(url)

  await settled(faultline, 'orders')
  expect(executionOf(id).nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json).toEqual({ count: 42 })
  expect(faultline.repository.get('orders').workflow.staticData).toMatchObject({ global: { count: 42 } })
})

test('a call of its resume URL wakes it with what was sent, and is answered as the node says', async () => {
  const wait = {
    resume: 'webhook',
    httpMethod: 'POST',
    responseMode: 'lastNode',
    options: { webhookSuffix: 'approval' },
  }
  const { id, url } = await start(waiting(wait))

  const response = await fetch(`${url}/approval?by=anna`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"ok":true}',
  })

  const item = (await response.json()) as JsonObject
  expect(response.status).toBe(200)
  expect(item).toMatchObject({
    body: { ok: true },
    query: { by: 'anna' },
    params: {},
    webhookUrl: `${new URL(url).origin}/webhook/approval`,
    executionMode: 'production',
  })
  expect(url.endsWith(`/webhook-waiting/${id}`)).toBe(true)
  expect((await settled(faultline, 'orders')).status).toBe('success')
  const [delivery] = faultline.store.deliveries.page({ limit: 1 })
  expect(delivery).toMatchObject({ outcome: 'accepted', executionId: id, webhookNode: 'Wait', workflowId: 'orders' })
  expect(delivery?.explanation?.sentence).toContain(`resumed execution "${id}" of workflow "Orders"`)
})

test('a call is answered at once where the node says so, also after a restart', async () => {
  const said = { entries: [{ name: 'x-said', value: '=thanks, {{ 1 + 1 }}' }] }
  // The service never sends the text of a Wait's options.
  const options = { responseHeaders: said, responseData: 'unheard' }
  const { id, url } = await start(waiting({ resume: 'webhook', options }))
  await restart()
  const status = faultline.listener()
  const path = new URL(url).pathname

  const response = await fetch(`${status.kind === 'listening' ? status.url : ''}${path}`)

  expect([response.status, await response.json()]).toEqual([200, { message: 'Workflow was started' }])
  expect(response.headers.get('x-said')).toBe('thanks, 2')
  expect((await settled(faultline, 'orders')).status).toBe('success')
  expect(runsOf(id).at(-1)).toEqual(['After', 'success'])
})

test('"Only Run If" is computed of what the node received: where it is false, no call wakes it', async () => {
  const never = { onlyRunIf: "={{ $json.query?.by === 'anna' }}" }
  const refused = await start(inVersion('2.41', waiting({ resume: 'webhook', options: never })))

  const first = await fetch(`${refused.url}&by=anna`)

  expect([first.status, await first.json()]).toEqual([200, { message: 'Webhook call received' }])
  expect(executionOf(refused.id).status).toBe('waiting')
})

test('"Only Run If" that what the node received fulfils lets any call wake it', async () => {
  const always = { onlyRunIf: "={{ $json.resumeUrl.includes('waiting') }}" }
  const woken = await start(inVersion('2.41', waiting({ resume: 'webhook', options: always })))
  expect((await fetch(woken.url)).status).toBe(200)
  await until(woken.id, 'success')
})

test('the service 1.123 knows no "Only Run If": every call wakes it', async () => {
  const { id, url } = await start(waiting({ resume: 'webhook', options: { onlyRunIf: '={{ false }}' } }))

  expect((await fetch(url)).status).toBe(200)
  await until(id, 'success')
})

test('a call is answered with a body, also where none is set', async () => {
  const { url } = await start(waiting({ resume: 'webhook', options: { noResponseBody: true } }))

  expect(await (await fetch(url)).json()).toEqual({ message: 'Workflow was started' })
})

for (const [what, webhookSuffix, path, why] of [
  ['an expression', "={{ 'a' + 1 }}", '/a1', 'an expression, which the service takes as it is written'],
  ['of several parts', 'a/b', '/a/b', 'a suffix of several parts'],
] as const) {
  test(`a suffix that is ${what} is reached by no call, and that is told`, async () => {
    const { id, url } = await start(waiting({ resume: 'webhook', options: { webhookSuffix } }))

    expect((await fetch(`${url}${path}`)).status).toBe(404)

    expect(faultline.store.deliveries.page({ limit: 1 })[0]?.explanation?.sentence).toContain(why)
    expect(executionOf(id).status).toBe('waiting')
    expect(executionOf(id).nodeRuns.at(-1)?.findings.length).toBe(what === 'an expression' ? 1 : 0)
  })
}

test('of several calls at once one wakes it, and the others are told that it has gone on', async () => {
  const { url } = await start(waiting({ resume: 'webhook' }))

  const answers = await Promise.all([1, 2, 3, 4].map(() => fetch(url)))

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  await settled(faultline, 'orders')
  expect(faultline.store.executions.page({ limit: 10 })).toHaveLength(1)
})

test.describe('a call that wakes nothing is explained', () => {
  const told = (): string => faultline.store.deliveries.page({ limit: 1 })[0]?.explanation?.sentence ?? ''

  test('where there is no such execution', async () => {
    const { url } = await start(waiting({ resume: 'webhook' }))

    const response = await fetch(url.replace(/[^/]+$/u, 'nobody'))

    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ code: 404, message: 'The execution "nobody" does not exist.' })
    expect(told()).toContain('there is no execution "nobody"')
  })

  test('where it has gone on already', async () => {
    const { id, url } = await start(waiting({ resume: 'webhook' }))
    await fetch(url)
    await settled(faultline, 'orders')

    const response = await fetch(url)

    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({ code: 409, message: `The execution "${id} has finished already.` })
    expect(told()).toContain('its status is "success"')
  })

  test('where method, suffix or a slash differ, and it goes on waiting', async () => {
    const { id, url } = await start(waiting({ resume: 'webhook', options: { webhookSuffix: 'yes' } }))

    const statuses = [
      await fetch(`${url}/yes`, { method: 'POST' }),
      await fetch(url),
      await fetch(`${url}/yes/`),
      await fetch(`${url}/no`),
    ].map((response) => response.status)

    expect(statuses).toEqual([404, 404, 404, 404])
    expect(told()).toContain(`path \`/webhook-waiting/${id}/no\` differs; it waits at \`/webhook-waiting/${id}/yes\``)
    expect(executionOf(id).status).toBe('waiting')
  })

  test('where it waits for a moment and not for a call', async () => {
    const { id, url } = await start(waiting(overTwoMinutes))

    const response = await fetch(url)

    expect(response.status).toBe(404)
    expect(told()).toContain('waits in "Wait" until')
    expect(executionOf(id).status).toBe('waiting')
  })

  test('where the authentication of the node is not met: 401 for Basic Auth (§5.2)', async () => {
    const credential = {
      id: 'c1',
      name: 'Door',
      type: 'httpBasicAuth',
      data: { user: 'anna', password: 'open sesame' },
    }
    await faultline.close()
    faultline = await openForTest({ dataFolder, now, credentials: [credential] })
    const workflow = waiting({ resume: 'webhook', incomingAuthentication: 'basicAuth' })
    const nodes = workflow.nodes.map((node) =>
      node.name === 'Wait' ? { ...node, credentials: { httpBasicAuth: { id: 'c1', name: 'Door' } } } : node,
    )
    const { id, url } = await start({ ...workflow, nodes })
    const authorization = `Basic ${Buffer.from('anna:open sesame').toString('base64')}`

    expect((await fetch(url)).status).toBe(401)
    expect(told()).toContain('The execution goes on waiting.')
    expect(executionOf(id).status).toBe('waiting')
    expect((await fetch(url, { headers: { authorization } })).status).toBe(200)
  })
})

test('a waiting execution is cancelled by a call, and wakes no more', async () => {
  const { id, url } = await start(waiting(overTwoMinutes))
  const told: ExecutionSummary[] = []
  faultline.onNotice((name, value) => {
    if (name === 'execution') told.push(value as ExecutionSummary)
  })

  await faultline.calls.cancelExecution({ executionId: id })

  expect(executionOf(id)).toMatchObject({ status: 'canceled', failure: { code: 'CANCELED', node: 'Wait' } })
  expect(runsOf(id).at(-1)).toEqual(['Wait', 'canceled'])
  expect(told.map(({ status }) => status)).toEqual(['canceled'])
  ahead = 200_000
  await restart()
  expect(executionOf(id).status).toBe('canceled')
  expect((await fetch(url).catch(() => null))?.ok ?? false).toBe(false)
})

test('it waits, goes on and waits again in a loop, and every run is kept once', async () => {
  const workflow = buildWorkflow(
    {
      Hook: ['webhook', { httpMethod: 'POST', path: 'orders' }],
      Make: ['code', { jsCode: 'return [1, 2, 3].map((n) => ({ json: { n } }))' }],
      Loop: ['splitInBatches', { batchSize: 1 }, { typeVersion: 3 }],
      Wait: ['wait', overTwoMinutes, { typeVersion: 1.1 }],
      Done: ['noOp'],
    },
    [
      ['Hook', 'Make'],
      ['Make', 'Loop'],
      ['Loop', 'Done'],
      ['Loop:1', 'Wait'],
      ['Wait', 'Loop'],
    ],
    { id: 'orders', name: 'Orders' },
  )
  activate(faultline, workflow)
  await post(faultline, 'orders', {})
  const { id } = await settled(faultline, 'orders')
  for (const runs of [4, 6, 8]) {
    await expect.poll(() => [executionOf(id).status, runsOf(id).length]).toEqual(['waiting', runs])
    ahead += 130_000
    await restart()
  }
  await until(id, 'success')
  const nodeRunCount = faultline.store.executions.summary(id)?.nodeRunCount

  expect(runsOf(id).map(([node]) => node)).toEqual([
    'Hook',
    'Make',
    'Loop',
    'Wait',
    'Loop',
    'Wait',
    'Loop',
    'Wait',
    'Loop',
    'Done',
  ])
  expect(nodeRunCount).toBe(10)
  const { nodeRuns } = executionOf(id)
  expect(nodeRuns.at(-1)?.outputs?.[0]?.map(({ json }) => json)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  expect(nodeRuns.map(({ executionIndex }) => executionIndex)).toEqual(nodeRuns.map((_, index) => index))
})
