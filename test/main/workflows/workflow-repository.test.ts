import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { openForTest, post, settled } from '../open-for-test.ts'

test('an exported workflow is the imported one with its new state, and nothing of it is lost', async () => {
  const faultline = await openForTest()
  const jsCode = `$getWorkflowStaticData('global').seen = true; return items`
  const imported = {
    ...buildWorkflow(
      { Hook: ['webhook', { httpMethod: 'POST', path: 'orders' }], Keep: ['code', { jsCode }] },
      [['Hook', 'Keep']],
      { id: 'orders', active: false },
    ),
    futureField: { kept: [1, null] },
    nodesNotes: 'kept',
  }
  faultline.repository.put(JSON.stringify(imported), 'Orders')
  await faultline.calls.activateWorkflow({ workflowId: 'orders', active: true })
  await post(faultline, 'orders', {})
  await settled(faultline, 'orders')

  const text = await faultline.calls.workflowText({ workflowId: 'orders' })

  const expected = JSON.parse(JSON.stringify(imported)) as object
  expect(JSON.parse(text)).toEqual({ ...expected, active: true, staticData: { global: { seen: true } } })
  await faultline.close()
})

test('what could not be mapped on import is told when the workflow is opened, and stays with it', async () => {
  const faultline = await openForTest()
  const type = '@n8n/n8n-nodes-langchain.agent'
  const workflow = buildWorkflow({ Hook: ['webhook', { httpMethod: 'POST', path: 'ask' }] }, [], { id: 'ask' })
  const agent = { name: 'Agent', type, typeVersion: 1.7, position: [200, 0], parameters: {} }
  const text = JSON.stringify({ ...workflow, nodes: [...workflow.nodes, agent] })

  const { importNotes } = await faultline.calls.openText({ name: 'ask.json', text })
  const detail = await faultline.calls.workflow({ workflowId: 'ask' })

  expect(importNotes).toEqual([
    {
      node: 'Agent',
      isMapped: false,
      sentence: `"Agent" (${type}) could not be mapped onto an AI step: no chat model is connected to it.`,
    },
  ])
  expect(detail.importNotes).toEqual(importNotes)
  await faultline.close()
})
