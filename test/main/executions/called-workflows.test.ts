import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { ExecutionView } from '../../../src/shared/views/execution-view.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { activate, openForTest, post } from '../open-for-test.ts'

let faultline: Faultline
let dataFolder: string
let ahead: number
const now = (): number => Date.now() + ahead

test.beforeEach(async () => {
  ahead = 0
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-called-'))
  faultline = await openForTest({ dataFolder, now })
})
test.afterEach(() => faultline.close())

async function restart(): Promise<void> {
  await faultline.close()
  faultline = await openForTest({ dataFolder, now })
}

/** The workflow "sub", and "orders", which calls it for two items. */
function shelve(work: NodeInShort, parameters: JsonObject = {}, more: JsonObject = {}): void {
  const start: NodeInShort = ['executeWorkflowTrigger', { inputSource: 'passthrough' }, { typeVersion: 1.1 }]
  activate(faultline, buildWorkflow({ Called: start, Work: work }, [['Called', 'Work']], { id: 'sub', name: 'Sub' }))
  const workflowId = { __rl: true, mode: 'id', value: 'sub' }
  activate(
    faultline,
    buildWorkflow(
      {
        Hook: ['webhook', { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode', responseData: 'allEntries' }],
        Make: ['code', { jsCode: 'return [1, 2].map((n) => ({ json: { n } }))' }],
        Call: ['executeWorkflow', { workflowId, ...parameters }, { typeVersion: 1.2, ...more }],
        After: ['noOp'],
      },
      [
        ['Hook', 'Make'],
        ['Make', 'Call'],
        ['Call', 'After'],
      ],
      { id: 'orders', name: 'Orders' },
    ),
  )
}

const wait: NodeInShort = ['wait', { resume: 'webhook' }, { typeVersion: 1.1 }]

/** The newest execution of "orders", with its links. */
async function view(): Promise<ExecutionView> {
  const [newest] = faultline.store.executions.page({ limit: 1, workflowId: 'orders' })
  return faultline.calls.execution({ executionId: newest?.id ?? '' })
}

async function called(): Promise<readonly ExecutionView[]> {
  const { children } = await view()
  return Promise.all(children.map(({ execution: { id } }) => faultline.calls.execution({ executionId: id })))
}

const statuses = async (): Promise<readonly string[]> => {
  const { execution, children } = await view()
  return [execution.status, ...children.map((one) => one.execution.status)]
}

const afterOf = async (): Promise<readonly unknown[]> => {
  const { execution } = await view()
  return execution.nodeRuns.find(({ node }) => node === 'After')?.outputs?.[0] ?? []
}

test('a called workflow is an execution of its own, linked to the node run that called it', async () => {
  shelve(['code', { jsCode: 'return items.map(({ json }) => ({ json: { n: json.n * 10 } }))' }], { mode: 'each' })

  const answer: unknown = await (await post(faultline, 'orders', { event_id: 'evt_3' })).json()

  expect(answer).toEqual([{ n: 10 }, { n: 20 }])
  const caller = await view()
  expect(caller.parent).toBeNull()
  expect(caller.children.map(({ node, runIndex }) => [node, runIndex])).toEqual([
    ['Call', 0],
    ['Call', 0],
  ])
  const [first] = await called()
  expect(first?.execution).toMatchObject({
    workflowId: 'sub',
    mode: 'integrated',
    status: 'success',
    externalId: 'evt_3',
    lastNode: 'Work',
  })
  expect(first?.execution.nodeRuns.map(({ node }) => node)).toEqual(['Called', 'Work'])
  expect(first?.parent).toMatchObject({ execution: { id: caller.execution.id }, node: 'Call' })
})

test('the failure of a called workflow is kept with it, and its caller names it', async () => {
  shelve(['stopAndError', { errorMessage: 'no stock' }])

  await post(faultline, 'orders', {})

  const [child] = await called()
  expect(child?.execution).toMatchObject({ status: 'error', failure: { message: 'no stock', node: 'Work' } })
  expect((await view()).execution.failure).toMatchObject({
    message: 'no stock',
    node: 'Call',
    description: `It happened in the workflow "Sub" (sub), execution ${child?.execution.id ?? ''}.`,
  })
})

test('what runs on without its caller is kept as well', async () => {
  shelve(['wait', { amount: 1, unit: 'seconds' }, { typeVersion: 1.1 }], { options: { waitForSubWorkflow: false } })

  expect(await (await post(faultline, 'orders', {})).json()).toEqual([{ n: 1 }, { n: 2 }])

  expect(await statuses()).toEqual(['success', 'running'])
  await expect.poll(statuses).toEqual(['success', 'success'])
})

test('a cancelled caller stops what it called', async () => {
  shelve(['wait', { amount: 60, unit: 'seconds' }, { typeVersion: 1.1 }])
  const answering = post(faultline, 'orders', {})
  await expect.poll(() => faultline.store.executions.page({ limit: 10 }).length).toBe(2)

  await faultline.calls.cancelExecution({ executionId: (await view()).execution.id })
  await answering

  expect(await statuses()).toEqual(['canceled', 'canceled'])
})

test.describe('a caller of a workflow that waits', () => {
  test('waits too, and goes on with what it gives when it is woken, also after a restart', async () => {
    shelve(wait)
    await post(faultline, 'orders', {})
    expect(await statuses()).toEqual(['waiting', 'waiting'])
    await restart()
    const [child] = await called()

    const response = await fetch(child?.waiting?.resumeUrl ?? '')

    expect(response.status).toBe(200)
    await expect.poll(statuses).toEqual(['success', 'success'])
    expect(await afterOf()).toMatchObject([
      { json: { executionMode: 'production', query: {} }, pairedItem: { item: 0 } },
    ])
  })

  test('waits for all that it called, and gives their items in the order of its own', async () => {
    const jsCode = 'return items'
    shelve(['code', { jsCode }])
    shelve(wait, { mode: 'each' })
    await post(faultline, 'orders', {})
    const urls = (await called()).map(({ waiting }) => waiting?.resumeUrl ?? '')
    expect(urls).toHaveLength(2)

    await fetch(`${urls[1] ?? ''}&call=second`)
    await expect.poll(statuses).toEqual(['waiting', 'waiting', 'success'])
    await fetch(`${urls[0] ?? ''}&call=first`)

    await expect.poll(statuses).toEqual(['success', 'success', 'success'])
    expect((await afterOf()).map((item) => (item as { json: JsonObject }).json['query'])).toMatchObject([
      { call: 'first' },
      { call: 'second' },
    ])
  })

  test('goes on with its own input in the service 1.123, also where what it called fails after waiting', async () => {
    const failing: NodeInShort = ['stopAndError', { errorMessage: 'refused' }]
    shelve(wait, {}, {})
    const start: NodeInShort = ['executeWorkflowTrigger', { inputSource: 'passthrough' }, { typeVersion: 1.1 }]
    const links = [
      ['Called', 'Work'],
      ['Work', 'Stop'],
    ] as const
    activate(
      faultline,
      buildWorkflow({ Called: start, Work: wait, Stop: failing }, [...links], { id: 'sub', name: 'Sub' }),
    )
    const { workflow } = faultline.repository.get('orders')
    activate(faultline, { ...workflow, settings: { ...workflow.settings, serviceProfile: '1.123' } })
    await post(faultline, 'orders', {})
    const [child] = await called()

    await fetch(child?.waiting?.resumeUrl ?? '')

    await expect.poll(statuses).toEqual(['success', 'error'])
    expect((await afterOf()).map((item) => (item as { json: JsonObject }).json)).toEqual([{ n: 1 }, { n: 2 }])
    const call = (await view()).execution.nodeRuns.find(({ node }) => node === 'Call')
    expect(call?.findings.map(({ kind }) => kind)).toEqual(['failure-sent-down-success-branch'])
    expect(call?.findings[0]?.sentence).toContain('refused')
  })

  test('fails where it fails after waiting', async () => {
    const start: NodeInShort = ['executeWorkflowTrigger', { inputSource: 'passthrough' }, { typeVersion: 1.1 }]
    shelve(wait)
    activate(
      faultline,
      buildWorkflow(
        { Called: start, Work: wait, Stop: ['stopAndError', { errorMessage: 'refused' }] },
        [
          ['Called', 'Work'],
          ['Work', 'Stop'],
        ],
        { id: 'sub', name: 'Sub' },
      ),
    )
    await post(faultline, 'orders', {})
    const [child] = await called()

    await fetch(child?.waiting?.resumeUrl ?? '')

    await expect.poll(statuses).toEqual(['error', 'error'])
    const { execution } = await view()
    expect(execution.failure).toMatchObject({ message: 'refused', node: 'Call' })
    expect(execution.nodeRuns.map(({ node, status }) => [node, status]).at(-1)).toEqual(['Call', 'error'])
  })

  test('goes on with the error where it is set to, when the called one is cancelled', async () => {
    shelve(wait, {}, { onError: 'continueRegularOutput' })
    await post(faultline, 'orders', {})
    const [child] = await called()

    await faultline.calls.cancelExecution({ executionId: child?.execution.id ?? '' })

    await expect.poll(statuses).toEqual(['success', 'canceled'])
    expect(await afterOf()).toMatchObject([{ json: { error: 'The execution was cancelled manually' } }])
  })

  test('takes what it called with it when it is cancelled', async () => {
    shelve(wait, { mode: 'each' })
    await post(faultline, 'orders', {})

    await faultline.calls.cancelExecution({ executionId: (await view()).execution.id })

    expect(await statuses()).toEqual(['canceled', 'canceled', 'canceled'])
  })

  test('goes on with what it called although that ended before the caller itself waited', async () => {
    shelve(wait, { mode: 'each' })
    const start: NodeInShort = ['executeWorkflowTrigger', { inputSource: 'passthrough' }, { typeVersion: 1.1 }]
    const isFirst = {
      conditions: [{ leftValue: '={{ $json.n }}', rightValue: 1, operator: { type: 'number', operation: 'equals' } }],
    }
    activate(
      faultline,
      buildWorkflow(
        {
          Called: start,
          First: ['if', { conditions: { combinator: 'and', options: {}, ...isFirst } }],
          Work: wait,
          Slow: ['wait', { amount: 2, unit: 'seconds' }, { typeVersion: 1.1 }],
        },
        [
          ['Called', 'First'],
          ['First', 'Work'],
          ['First:1', 'Slow'],
        ],
        { id: 'sub', name: 'Sub' },
      ),
    )
    const answering = post(faultline, 'orders', {})
    await expect.poll(() => faultline.store.executions.page({ limit: 10 }).length).toBe(3)
    await expect.poll(statuses).toEqual(['running', 'waiting', 'running'])
    const [first] = await called()

    await fetch(first?.waiting?.resumeUrl ?? '')

    await expect.poll(statuses).toEqual(['running', 'success', 'running'])
    await answering
    await expect.poll(statuses).toEqual(['success', 'success', 'success'])
  })
})
