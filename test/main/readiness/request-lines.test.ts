import { expect, test } from '@playwright/test'
import type { ReadinessSurroundings } from '../../../src/main/readiness/readiness-surroundings.ts'
import { requestLines } from '../../../src/main/readiness/request-lines.ts'
import { buildWorkflow, type NodeInShort } from '../engine/build-workflow.ts'
import { nothingHere } from './nothing-here.ts'

const hook: NodeInShort = ['webhook', { httpMethod: 'POST', path: 'orders' }]

const surroundings: ReadinessSurroundings = { ...nothingHere, item: { body: {} } }

test('what is called is a method of the field before it, whatever its name; the same name without a call is a field', () => {
  const reads = (value: string): NodeInShort => ['set', { value }]
  const workflow = buildWorkflow(
    {
      Hook: hook,
      Called: reads("={{ $('Hook').item.json.body.key.remoteJid.replaceAll('@x', '') }}"),
      Maybe: reads('={{ $json.body.tags?.toSorted?.() }}'),
      Field: reads('={{ $json.body.values }}'),
    },
    [
      ['Hook', 'Called'],
      ['Called', 'Maybe'],
      ['Maybe', 'Field'],
    ],
  )
  const lines = requestLines(workflow, surroundings)

  expect(lines.map(({ sentence }) => sentence)).toEqual([
    `"Called" reads $('Hook').item.json.body.key.remoteJid, and the request has no body.key.remoteJid.`,
    '"Maybe" reads $json.body.tags, and the request has no body.tags.',
    '"Field" reads $json.body.values, and the request has no body.values.',
  ])
})

test('what a note quotes of the request is read by no node', () => {
  const quoted = 'Reads {{ $json.body.sender.login }}'
  const workflow = buildWorkflow({ Hook: hook, 'What it does': ['stickyNote', { content: quoted }] }, [])

  expect(requestLines(workflow, surroundings)).toEqual([])
})
