import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'
import type { StandIns } from '../../../src/shared/stand-in.ts'
import { openForTest, settled } from '../open-for-test.ts'

let faultline: Faultline

test.beforeEach(async () => {
  faultline = await openForTest()
})

test.afterEach(() => faultline.close())

const workflow = {
  id: 'stood-in',
  name: 'Stood in',
  settings: { executionOrder: 'v1' },
  nodes: [
    {
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      parameters: { httpMethod: 'POST', path: 'stood-in', responseMode: 'lastNode' },
    },
    {
      name: 'Append row',
      type: 'n8n-nodes-base.googleSheets',
      typeVersion: 4.5,
      position: [200, 0],
      parameters: { operation: 'append' },
    },
    {
      name: 'Find',
      type: 'n8n-nodes-base.postgres',
      typeVersion: 2.5,
      position: [400, 0],
      parameters: { operation: 'executeQuery' },
    },
    {
      name: 'Check',
      type: 'n8n-nodes-base.code',
      typeVersion: 2,
      position: [600, 0],
      parameters: {
        jsCode:
          "const { tier } = $('Find').first().json; if (tier === 'gone') throw new Error('gone'); return [{ json: { tier } }]",
      },
    },
  ],
  connections: {
    Webhook: { main: [[{ node: 'Append row', type: 'main', index: 0 }]] },
    'Append row': { main: [[{ node: 'Find', type: 'main', index: 0 }]] },
    Find: { main: [[{ node: 'Check', type: 'main', index: 0 }]] },
  },
}

function caseText(standIns?: StandIns): string {
  return JSON.stringify({
    format: 'faultline-case',
    format_version: 1,
    name: 'stood-in',
    workflow,
    request: {
      method: 'POST',
      path: '/stood-in',
      headers: [
        ['Host', 'hooks.example.com'],
        ['Content-Type', 'application/json'],
      ],
      body: '{"id":1}',
    },
    baseline: standIns === undefined ? {} : { stand_ins: standIns },
  })
}

async function sendOne(): Promise<Reproduction> {
  return faultline.cases.send({ size: 1 }).done
}

const refusal = { error: { message: 'The service is receiving too many requests', http_code: 429 } }

test('several nodes are stood in for at once, beside the one change, and each is named', async () => {
  await faultline.cases.open(caseText({ Find: { items: [{ tier: 'gold' }] } }), 'case.json')
  const sent = await sendOne()
  const view = sent.items[0]?.workflowView
  expect(view).toMatchObject({ status: 'success', standIns: ['Append row', 'Find'] })
  expect(sent.items[0]?.providerView?.body).toContain('gold')
  expect(faultline.cases.current()?.standIns.map(({ node, source }) => [node, source.kind])).toEqual([
    ['Append row', 'stand-in'],
    ['Find', 'stand-in'],
  ])
  faultline.cases.chooseChange({ layer: 'database', name: 'stand-in-error', parameters: { node: 'Find' } })
  expect((await sendOne()).items[0]?.workflowView).toMatchObject({ status: 'error', firstFailedNode: 'Find' })
})

test('an answer of a node is part of the case, can be taken back, and is there when the case is opened again', async () => {
  await faultline.cases.open(caseText(), 'case.json')
  const proposed = faultline.cases.nodeAnswer('Find')
  expect(proposed).toMatchObject({ given: null, isRun: false, madeUp: { tier: expect.any(String) as unknown } })
  faultline.cases.answerNode('Find', { items: [{ tier: 'gone' }] })
  expect(faultline.cases.current()?.undo).toBe('Answer of "Find"')
  expect((await sendOne()).items[0]?.workflowView).toMatchObject({ status: 'error', firstFailedNode: 'Check' })
  await faultline.cases.goOn(caseText({}), 'other.json')
  await faultline.cases.goOn(caseText(), 'case.json')
  expect(faultline.cases.nodeAnswer('Find').given).toEqual({ items: [{ tier: 'gone' }] })
  faultline.cases.undo()
  expect(faultline.cases.nodeAnswer('Find').given).toBeNull()
  expect(() => faultline.cases.answerNode('Nobody', null)).toThrow('no node "Nobody"')
})

test('a pinned output begins with what the node gave, or says that it gave nothing', async () => {
  await faultline.cases.open(caseText({ Find: { items: [{ tier: 'gold' }] } }), 'case.json')
  expect(faultline.cases.nodeAnswer('Check').gave).toBeNull()

  await sendOne()

  expect(faultline.cases.nodeAnswer('Check').gave).toEqual([{ tier: 'gold' }])
  // What a stand-in answered for it is none of its own.
  expect(faultline.cases.nodeAnswer('Find').gave).toBeNull()
})

test('a call that is refused is counted over the batch', async () => {
  await faultline.cases.open(caseText({ 'Append row': { ...refusal, at_call: 2 } }), 'case.json')
  const sent = await faultline.cases.send({ size: 3 }).done
  expect(sent.items.filter(({ workflowView }) => workflowView?.firstFailedNode === 'Append row')).toHaveLength(1)
})

for (const [node, layer] of [
  ['Append row', 'API'],
  ['Find', 'database'],
] as const) {
  test(`a sweep names the layer of the service that refuses: ${layer}`, async () => {
    await faultline.cases.open(
      caseText({ [node]: refusal, ...(node === 'Find' ? {} : { Find: { items: [{}] } }) }),
      'case.json',
    )
    const sweep = await faultline.cases.sweep({ kind: 'sweep', layers: [layer, 'queue'], resume: false }).done
    expect(sweep.suspicion).toMatchObject({ layer })
  })
}

test('nothing is certain that rests on what a stand-in made up', async () => {
  const throwing = structuredClone(workflow)
  const check = throwing.nodes[3]
  if (check === undefined) throw new Error('there is a Check')
  check.parameters = { jsCode: "const { tier } = $('Find').first().json; return [{ json: { n: tier.points.length } }]" }
  const text = caseText()
  await faultline.cases.open(JSON.stringify({ ...(JSON.parse(text) as object), workflow: throwing }), 'case.json')
  faultline.cases.answerNode('Append row', { items: [{}] })
  faultline.cases.answerNode('Find', null)
  const sent = await sendOne()
  const unwritten = sent.items[0]?.workflowView?.unwritten
  expect(unwritten).toEqual(['"Find"'])
})

test('a delivery is answered with stand-ins, which the execution, its summary and its record say', async () => {
  faultline.repository.put(JSON.stringify(workflow), 'Stood in', true)
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error('it does not listen')
  const answer = await fetch(`${status.url}/webhook/stood-in`, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(200)
  const summary = await settled(faultline, 'stood-in')
  expect(summary).toMatchObject({ status: 'success', standInCount: 2 })
  const { execution } = await faultline.calls.execution({ executionId: summary.id })
  expect(execution.nodeRuns[1]?.nodeSource).toMatchObject({ kind: 'stand-in', service: 'Google Sheets' })
})

test('the record and the evidence of a failure list the sources of its nodes', async () => {
  await faultline.cases.open(caseText({ Find: { items: [{ tier: 'gone' }] } }), 'case.json')
  const executionId = (await sendOne()).items[0]?.executionId ?? ''
  const record: unknown = JSON.parse((await faultline.calls.previewRecord({ executionId })).json)
  expect(record).toMatchObject({
    explanation: {
      node_sources: [
        { node: 'Append row', source: 'stand-in', made_up: true },
        { node: 'Find', source: 'stand-in', made_up: false },
      ],
    },
  })
  const evidence = await faultline.calls.previewEvidence({ executionId })
  const text = evidence.files.find(({ name }) => name === 'evidence.json')?.text ?? '{}'
  expect(JSON.parse(text)).toMatchObject({ node_sources: [{ node: 'Append row' }, { node: 'Find' }] })
})
