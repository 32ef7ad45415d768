import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../src/shared/json.ts'
import { readinessOf } from '../../../src/main/readiness/readiness.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { nothingHere } from './nothing-here.ts'

function sentencesOf(node: NodeInShort): readonly string[] {
  const hook: NodeInShort = ['webhook', { httpMethod: 'POST', path: 'orders' }]
  const { lines } = readinessOf(buildWorkflow({ Hook: hook, Node: node }, [['Hook', 'Node']]), nothingHere)
  return lines.filter(({ severity }) => severity === 'blocks').map(({ sentence }) => sentence)
}

test('what the engine does not run of a type is named by its operation or source', () => {
  expect(sentencesOf(['emailSend', { operation: 'sendAndWait' }, { typeVersion: 2.1 }])).toContain(
    '"Node" uses the operation "sendAndWait" of "n8n-nodes-base.emailSend", which Faultline cannot run.',
  )
  expect(sentencesOf(['executeWorkflow', { source: 'localFile' }])).toContain(
    '"Node" uses the source "localFile" of "n8n-nodes-base.executeWorkflow", which Faultline cannot run.',
  )
})

test('a webhook whose method stands under the name that another node reads listens to GET, which is told', () => {
  const told = (parameters: JsonObject) =>
    readinessOf(buildWorkflow({ Hook: ['webhook', { path: 'a', ...parameters }] }, []), nothingHere)
      .lines.map(({ sentence }) => sentence)
      .filter((sentence) => sentence.includes('listens to GET'))

  expect(told({ method: 'POST' })).toEqual([
    '"Hook" listens to GET: it has "method": "POST", and a Webhook node reads "httpMethod". Set its HTTP method to POST.',
  ])
  for (const plain of [{}, { method: 'GET' }, { method: 'POST', httpMethod: 'POST' }]) expect(told(plain)).toEqual([])
})
