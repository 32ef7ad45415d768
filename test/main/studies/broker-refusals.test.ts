// What a broker of messages says where it takes none: the queue, unless its words are about who asks or what is sent.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Layer } from '../../../src/shared/layer.ts'
import { code, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-broker-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const after = code('After', 'return [{ json: { sent: true } }]')
const publish = (type: string): readonly NodeInShort[] => [['Publish', type, { queue: 'orders' }], after]

const said: readonly (readonly [type: string, message: string, layer: Layer, other: Layer | null, status?: string])[] =
  [
    ['rabbitmq', "404 (NOT-FOUND) with message \"NOT_FOUND - no queue 'orders' in vhost '/'\"", 'queue', 'node'],
    ['kafka', 'This server does not host this topic-partition', 'queue', 'node'],
    ['awsSqs', 'AWS.SimpleQueueService.NonExistentQueue: The specified queue does not exist.', 'queue', 'node', '400'],
    ['mqtt', 'connect ECONNREFUSED 10.0.0.5:1883', 'queue', null],
    ['kafka', 'There is no leader for this topic-partition: a leadership election is under way', 'queue', 'node'],
    ['rabbitmq', "403 (ACCESS-REFUSED) - access to queue 'orders' refused for user 'flow'", 'authorisation', 'queue'],
    ['mqtt', 'Connection refused: Not authorized', 'authorisation', 'queue'],
    ['kafka', 'The request included a message larger than the max message size', 'data', 'queue'],
  ]

for (const [index, [type, message, layer, other, status]] of said.entries()) {
  test(`what a broker refuses is told by its words: ${type}: ${message}`, async () => {
    const error = { message, ...(status === undefined ? {} : { http_code: status }) }
    const verdict = await verdictOf(faultline, {
      name: `broker-${String(index)}`,
      nodes: publish(type),
      body: { event_id: `br-${String(index)}` },
      baseline: { stand_ins: { Publish: { error } } },
    })
    expect(verdict.layer, verdict.sentence).toBe(layer)
    expect(verdict.place?.node).toBe('Publish')
    if (other !== null) {
      expect(verdict.others).toContain(other)
      expect(verdict.certainty).toBe('likely')
    }
    if (layer === 'queue') expect(verdict.remedy?.sentence).toContain('Look whether the broker runs')
  })
}

test('a broker that takes what it is given is blamed for nothing', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'broker-takes',
    nodes: publish('rabbitmq'),
    body: { event_id: 'br-ok' },
    baseline: { stand_ins: { Publish: { items: [{ json: { taken: true } }] } } },
  })
  expect(verdict).toMatchObject({ layer: null, nothingFails: true })
})
