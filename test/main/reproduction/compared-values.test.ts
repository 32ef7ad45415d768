import { expect, test } from '@playwright/test'
import { comparedSentence } from '../../../src/main/reproduction/compared-values.ts'
import type { NodeRun } from '../../../src/shared/execution.ts'
import type { WorkflowNode } from '../../../src/shared/workflow.ts'

const webhook = { node: 'Webhook', outputs: [[{ json: { body: { direction: 'Inbound' } } }]] } as unknown as NodeRun
const asked = { node: 'Asked', inputs: [[{ json: { body: { direction: 'other' } } }]] } as unknown as NodeRun

function compared(value1: string): string {
  const node = {
    ...{ name: 'Asked', type: 'n8n-nodes-base.if', typeVersion: 1 },
    parameters: { conditions: { string: [{ value1, value2: 'inbound' }] } },
  } as unknown as WorkflowNode
  return comparedSentence(asked, node, [webhook])
}

test('a field of another node is known by each way in which it may be written', () => {
  for (const written of [
    '$node["Webhook"].json["body"]["direction"]',
    "$node['Webhook'].data.body.direction",
    "$items('Webhook')[0].json.body.direction",
    "$('Webhook').item.json.body.direction",
  ])
    expect(compared(`={{${written}}}`)).toBe(`It compared {{ ${written} }}, which is "Inbound", with "inbound".`)
})
