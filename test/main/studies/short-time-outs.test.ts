// A time-out that is set short in the node itself: the node may be at fault as well as the API.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-short-time-outs-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const slow = (ms: number) => ({
  api: { 'bi.example': [{ path: '*', status: 200, json: { rows: [1] }, delay_ms: ms }] },
})
const nodes: Readonly<Record<string, NodeInShort>> = {
  'in its options': ['Report', 'httpRequest', { url: 'http://bi.example/report', options: { timeout: 300 } }],
  'in its code': code(
    'Report',
    "const got = await this.helpers.httpRequest({ url: 'http://bi.example/report', timeout: 300 })\nreturn [{ json: got }]",
  ),
}

for (const [where, node] of Object.entries(nodes)) {
  test(`a node that waits a part of a second, ${where}, is named beside the API`, async () => {
    const { layer, others, certainty, healing, evidenceFor, remedy } = await verdictOf(faultline, {
      ...{ name: `short-${where.replaceAll(' ', '-')}`, nodes: [node], baseline: slow(700), body: { event_id: 't-1' } },
    })
    expect([layer, ...others].toSorted()).toEqual(['API', 'node'])
    expect(certainty).toBe('likely')
    expect(healing?.sentence).toBe('"Report" waits 5 times as long for an answer.')
    expect(evidenceFor.join(' ')).toContain('"Report" gave up after 300 ms, the time-out that is set in it')
    expect(remedy?.sentence).toContain('Set a longer time-out in the node')
  })
}

test('an API that does not answer for long is at fault, whatever the node waits', async () => {
  const { layer, evidenceFor } = await verdictOf(faultline, {
    ...{ name: 'never-answers', baseline: slow(5000), body: { event_id: 't-2' } },
    nodes: [['Report', 'httpRequest', { url: 'http://bi.example/report', options: { timeout: 300 } }]],
  })
  expect(layer).toBe('API')
  expect(evidenceFor.join(' ')).toContain('GET http://bi.example/report had not answered by then')
})
