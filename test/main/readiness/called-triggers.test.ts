import { expect, test } from '@playwright/test'
import { readinessOf } from '../../../src/main/readiness/readiness.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { ReadinessLine } from '../../../src/shared/readiness.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { nothingHere } from './nothing-here.ts'

/** What is told of a trigger with one node behind it, and by what it is run. */
function told(type: string, parameters: JsonObject = {}): { lines: readonly ReadinessLine[]; runsBy: unknown } {
  const built = buildWorkflow({ Start: [type, parameters], Next: ['set'] }, [['Start', 'Next']])
  const nodes = built.nodes.map((node) => (node.name === 'Start' ? { ...node, webhookId: 'w-1' } : node))
  const { lines, nodes: shown } = readinessOf({ ...built, nodes }, nothingHere)
  return {
    lines: lines.filter(({ node }) => node === 'Start'),
    runsBy: shown.find(({ name }) => name === 'Start')?.runsBy,
  }
}

test('a trigger that its provider calls is run, and nothing keeps a delivery from it', () => {
  expect(told('gumroadTrigger', { resource: 'sale' })).toEqual({ lines: [], runsBy: 'engine' })
  expect(told('gmailTrigger').lines.map(({ remedy }) => remedy?.kind)).toContain('add-webhook')
})

test('a chat that is not public is told: the service answers it in its editor alone', () => {
  const chat = '@n8n/n8n-nodes-langchain.chatTrigger'
  expect(told(chat, { public: true })).toEqual({ lines: [], runsBy: 'engine' })
  expect(told(chat).lines.map(({ severity, sentence }) => [severity, sentence])).toEqual([
    ['notes', expect.stringContaining('"Start" is a chat that is not public')],
  ])
})
