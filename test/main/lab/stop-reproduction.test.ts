import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { NodeRunNotice } from '../../../src/shared/views/node-run-notice.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'
import type { Workflow } from '../../../src/shared/workflow.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { openForTest } from '../open-for-test.ts'
import { onThisMachine } from '../../machine-pace.ts'

let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest()
})

test.afterEach(async () => {
  await faultline.close()
})

/** A case whose workflow does one thing that does not end by itself. */
async function open(work: NodeInShort, hook: JsonObject = {}, baseline: JsonObject = {}): Promise<void> {
  const workflow: Workflow = buildWorkflow(
    { Hook: ['webhook', { path: 'endless', httpMethod: 'POST', responseMode: 'lastNode', ...hook }], Work: work },
    [['Hook', 'Work']],
    { active: true },
  )
  const headers = [
    ['Host', 'localhost'],
    ['Content-Type', 'application/json'],
  ]
  const request = { method: 'POST', path: '/endless', headers, body: '{}' }
  const file = { format: 'faultline-case', format_version: 1, name: 'endless', workflow, request, baseline }
  await faultline.calls.openText({ name: 'endless.json', text: JSON.stringify(file) })
}

/** Sends, stops once the node is at work, and says how long the stop took. */
async function stopped(size = 1): Promise<{ readonly ms: number; readonly reproduction: Reproduction }> {
  const { id, done } = faultline.cases.send({ size })
  await new Promise<void>((resolve) => {
    const forget = faultline.onNotice((name, value) => {
      if (name !== 'nodeRun' || (value as NodeRunNotice).node !== 'Work') return
      forget()
      setTimeout(resolve, 200)
    })
  })
  const since = performance.now()
  faultline.cases.stop(id)
  const reproduction = await done
  return { ms: performance.now() - since, reproduction }
}

const endless: NodeInShort = ['code', { jsCode: 'for (;;) {}' }]
const slow: NodeInShort = ['httpRequest', { url: 'https://api.example/slow', method: 'GET' }]
const slowApi: JsonObject = { api: { 'api.example': [{ path: '/slow', delay_ms: 30_000, status: 200, json: {} }] } }
const rests: NodeInShort = ['wait', { amount: 30, unit: 'seconds' }]

const works: readonly (readonly [string, NodeInShort, JsonObject, JsonObject])[] = [
  ['an endless Code node', endless, {}, {}],
  ['an endless Code node whose caller was answered first', endless, { responseMode: 'onReceived' }, {}],
  ['an endless Code node in a worker', endless, {}, { changes: [{ layer: 'queue', name: 'queued', parameters: {} }] }],
  ['a request that no API answers', slow, {}, slowApi],
  ['a node that waits', rests, {}, {}],
]
for (const [what, work, hook, baseline] of works) {
  test(`a stop ends ${what} within half a second, and what is kept says so`, { tag: '@timing' }, async () => {
    await open(work, hook, baseline)

    const { ms, reproduction } = await stopped()

    expect(ms).toBeLessThan(onThisMachine(500))
    expect(reproduction.status).toBe('stopped')
    const [item] = reproduction.items
    expect(item?.workflowView?.status).toBe('canceled')
    expect(JSON.stringify(reproduction)).not.toContain('did not finish within')
    const kept = faultline.store.executions.find(item?.executionId ?? '')
    expect(kept).toMatchObject({ status: 'canceled', failure: { message: 'The execution was cancelled manually' } })
  })
}

test('a stop ends a job that has not begun: it does not wait until its delay is over', { tag: '@timing' }, async () => {
  await open(['noOp'], {}, { changes: [{ layer: 'queue', name: 'delay', parameters: { milliseconds: 30_000 } }] })
  const { id, done } = faultline.cases.send({ size: 1 })
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 300)
  })
  const since = performance.now()
  faultline.cases.stop(id)
  const reproduction = await done
  expect(performance.now() - since).toBeLessThan(onThisMachine(500))
  expect(reproduction).toMatchObject({ status: 'stopped', items: [{ workflowView: { status: 'canceled' } }] })
})
