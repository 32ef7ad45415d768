import { expect, test } from '@playwright/test'
import { bareCase, httpNode, type CaseNode } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

const wait = (name: string, amount: number): CaseNode => ({
  name,
  type: 'n8n-nodes-base.wait',
  typeVersion: 1.1,
  parameters: { amount, unit: 'seconds' },
})

const code: CaseNode = {
  name: 'Count',
  type: 'n8n-nodes-base.code',
  typeVersion: 2,
  parameters: { jsCode: 'let sum = 0\nfor (let i = 0; i < 3e6; i++) sum += i\nreturn [{ json: { sum } }]' },
}

/** The statuses of the executions under the baseline of a sweep, and what is said of it. */
async function swept(executionTimeout: number, nodes: readonly CaseNode[], baseline: object = {}, queued = false) {
  const made = JSON.parse(bareCase(nodes, { baseline })) as {
    workflow: { settings: object }
    baseline: { changes?: object[] }
  }
  made.workflow.settings = { executionOrder: 'v1', executionTimeout }
  if (queued) made.baseline.changes = [{ layer: 'queue', name: 'queued', parameters: { concurrency: 2 } }]
  const faultline = await openForTest()
  await faultline.cases.open(JSON.stringify(made), 'x.json')
  const sweep = await faultline.cases.sweep({ kind: 'sweep', layers: ['node'], resume: false }).done
  await faultline.close()
  const views = (sweep.baseline?.items ?? []).map(({ workflowView }) => workflowView)
  return [...new Set(views.map((view) => `${view?.status ?? 'none'} ${view?.firstFailedNode ?? ''}`))]
}

const slow = { 'api.example': [{ path: '/*', status: 200, json: { ok: true }, delay_ms: 8000 }] }
const call = httpNode('Call', 'http://api.example/')

for (const queued of [false, true]) {
  const where = queued ? 'in a thread of its own' : 'at once'
  for (const [what, seconds, nodes, baseline] of [
    ['code', 120, [code], {}],
    ['waits that together take less', 10, [wait('A', 4), wait('B', 4)], {}],
    ['an answer that comes in time', 60, [call, code], { api: slow }],
  ] as const)
    test(`an execution within its time is not ended by that of a sweep, ${where}: ${what}`, async () => {
      expect(await swept(seconds, nodes, baseline, queued)).toEqual(['success '])
    })

  for (const [what, seconds, nodes, baseline, ended] of [
    ['waits that together take more', 10, [wait('A', 4), wait('B', 4), wait('C', 4), code], {}, 'C'],
    ['an answer that comes too late', 5, [call, code], { api: slow }, 'Call'],
  ] as const)
    test(`an execution beyond its time is ended in a sweep as well, ${where}: ${what}`, async () => {
      expect(await swept(seconds, nodes, baseline, queued)).toEqual([`canceled ${ended}`])
    })
}
