import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'

const workflowId = 'sample-pull-request-card'

let faultline: Faultline
let dataFolder: string

test.beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-workflow-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
  await faultline.calls.openSample({ name: 'pull-request-without-milestone' })
})

test.afterEach(async () => {
  await faultline.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function sendOne(): Promise<string> {
  const { reproductionId } = await faultline.calls.send({ size: 1 })
  const status = async (): Promise<string | undefined> =>
    (await faultline.calls.reproductions(undefined)).find((one) => one.id === reproductionId)?.status
  await expect.poll(status).toBe('done')
  return reproductionId
}

async function nodeText(
  name: string,
  change: (node: Record<string, unknown>) => Record<string, unknown>,
): Promise<string> {
  const { workflow } = await faultline.calls.workflow({ workflowId })
  const node = workflow.nodes.find((one) => one.name === name)
  return JSON.stringify(change({ ...node }))
}

test('an expression gives what the node would have seen in the last execution', async () => {
  expect(
    await faultline.calls.evaluateExpression({ workflowId, node: 'Create card', template: '={{ 1 + 1 }}' }),
  ).toEqual({
    kind: 'nothing',
    sentence: '"Create card" has not run yet: send one item to see what the expression gives.',
  })
  await sendOne()
  const evaluate = (template: string): ReturnType<Faultline['calls']['evaluateExpression']> =>
    faultline.calls.evaluateExpression({ workflowId, node: 'Create card', template })

  expect(await evaluate('=Pull request {{ $json.body.number }}')).toMatchObject({
    kind: 'value',
    value: 'Pull request 2',
  })
  expect(await evaluate('={{ $json.body.pull_request.title.toUpperCase() }}')).toMatchObject({ kind: 'value' })
  expect(await evaluate("={{ $('Nowhere').first().json.a }}")).toMatchObject({
    kind: 'error',
    message: expect.stringContaining("doesn't exist"),
  })
})

test('the data of the last execution is at hand for completions', async () => {
  await sendOne()

  const data = await faultline.calls.nodeData({ workflowId, node: 'Create card' })

  expect(Object.keys(data?.nodes ?? {})).toEqual(['Webhook', 'Opened?'])
  expect(data?.json['body']).toMatchObject({ action: 'opened', number: 2 })
})

test('a saved node runs from the next send on, under a new baseline, and an earlier version can be made to run again', async () => {
  const before = await sendOne()
  const first = await faultline.calls.workflow({ workflowId })
  const text = await nodeText('Create card', (node) => ({
    ...node,
    parameters: { ...(node['parameters'] as object), url: 'http://tracker.example/milestones/v2.4/cards' },
  }))

  const saved = await faultline.calls.saveNode({ workflowId, node: 'Create card', text })
  const after = await sendOne()

  expect(saved.version).not.toBe(first.version)
  const { case: view } = await faultline.calls.overview(undefined)
  expect(view?.earlier).toEqual([before])
  const sent = (await faultline.calls.reproductions(undefined)).find((one) => one.id === after)
  expect(sent?.items[0]?.providerView?.statusCode).toBe(201)
  const restored = await faultline.calls.restoreVersion({ workflowId, version: first.version })
  expect(restored.version).toBe(first.version)
  expect(restored.versions.map((one) => one.version).toSorted()).toEqual([first.version, saved.version].toSorted())
})

test('a node is not saved where its connections would lose it, or where it is no JSON', async () => {
  const renamed = await nodeText('Create card', (node) => ({ ...node, name: 'Make card' }))

  await expect(faultline.calls.saveNode({ workflowId, node: 'Create card', text: renamed })).rejects.toThrow(
    'The node "Create card" was not saved: its name is "Make card", and its connections call it "Create card".',
  )
  await expect(faultline.calls.saveNode({ workflowId, node: 'Create card', text: '{' })).rejects.toThrow(
    'The node "Create card" is not JSON',
  )
})

test('a delivery of the ledger becomes the case, with the headers and the bytes it came with', async () => {
  await sendOne()
  const [delivery] = await faultline.calls.deliveries({ limit: 1 })

  const view = await faultline.calls.studyDelivery({ deliveryId: delivery?.id ?? '' })

  expect(view.request.path).toBe('/pull-requests')
  expect(view.request.body).toContain('"action":"opened"')
  expect(view.request.headers.some(([name]) => name.toLowerCase() === 'content-length')).toBe(false)
  expect(view.workflow.id).toBe(workflowId)
})

test('§2.4 the measures count failures by node, answers, sizes and repeats', async () => {
  await sendOne()

  const { general, webhook, over_time, ...all } = await faultline.calls.measures({})

  expect(general.error_count_by_node.map((one) => [one.node, one.count])).toEqual(
    expect.arrayContaining([
      ['Create card', 1],
      ['Stop with the reason', 1],
    ]),
  )
  const failed = general.first_failed_execution
  expect(all).toMatchObject({ executions: 1, failed_executions: 1, deliveries: 1 })
  expect(general.last_successful_execution).toBeNull()
  expect(failed?.node_name).toBe('Create card')
  expect(general.error_count_by_node[0]?.execution_ids).toEqual([failed?.execution_id])
  expect(general.affected_workflows.map((one) => one.workflow_id)).toEqual([workflowId])
  expect(webhook.status_codes).toMatchObject([{ status: '502', count: 1 }])
  expect(webhook.payload_bytes?.median).toBeGreaterThan(20_000)
  expect(webhook.dedupe_hit_rate).toMatchObject({ count: 0, of: 1, share: 0 })
  expect(over_time.reduce((sum, part) => sum + part.failed, 0)).toBe(1)
  expect(all.ai_step.validation_error_rate).toMatchObject({ value: null, n: 0 })
})

test('the tables are filtered by day and counted', async () => {
  await sendOne()
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

  expect(await faultline.calls.countExecutions({ status: 'error' })).toBe(1)
  expect(await faultline.calls.countExecutions({ since: tomorrow })).toBe(0)
  expect(await faultline.calls.executions({ limit: 10, until: tomorrow, text: 'Create card' })).toHaveLength(1)
  expect(await faultline.calls.executions({ limit: 10, offset: 1 })).toEqual([])
  expect(await faultline.calls.countDeliveries({ outcome: 'unmatched' })).toBe(0)
})

test('a node is not saved onto a path that another active workflow serves, and the workflow goes on as it was', async () => {
  const other = {
    ...{ id: 'other', name: 'Other', active: true, settings: {}, connections: {} },
    nodes: [
      {
        ...{ id: '1', name: 'Hook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
        parameters: { path: 'taken', httpMethod: 'POST' },
      },
    ],
  }
  faultline.repository.put(JSON.stringify(other), 'Other', true)
  const first = await faultline.calls.workflow({ workflowId })
  const onto = (path: string): Promise<string> =>
    nodeText('Webhook', (node) => ({ ...node, parameters: { ...(node['parameters'] as object), path } }))

  await expect(faultline.calls.saveNode({ workflowId, node: 'Webhook', text: await onto('taken') })).rejects.toThrow(
    'is served by workflow "Other", which is active',
  )
  const still = await faultline.calls.workflow({ workflowId })
  const free = await faultline.calls.saveNode({ workflowId, node: 'Webhook', text: await onto('free') })
  faultline.repository.setActive('other', false)
  const there = await faultline.calls.saveNode({ workflowId, node: 'Webhook', text: await onto('taken') })

  expect(still.version).toBe(first.version)
  expect(free.version).not.toBe(first.version)
  expect(there.workflow.active).toBe(true)
})
