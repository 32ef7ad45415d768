/** What n8n 1.123.5 answered to requests of every kind: webhooks with their options, Respond to Webhook with its own, and both that fail. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { openFaultline, type Faultline } from '../../src/main/faultline.ts'
import { differenceOfAnswer } from './differential/compare.ts'
import { recordedAnswer, recordedRequest } from './differential/recording.ts'
import { sendRecorded } from './differential/send-recorded.ts'

const recorded = z.object({
  id: z.string(),
  nodes: z.array(z.object({ name: z.string(), type: z.string() }).loose()),
  connections: z.record(z.string(), z.unknown()),
  requests: z.array(recordedRequest),
  answers: z.array(recordedAnswer),
})

const file = join(import.meta.dirname, 'webhook-answers.json')
const cases = z.array(recorded).parse(JSON.parse(readFileSync(file, 'utf8')))

let folder: string
let faultline: Faultline

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-webhooks-'))
  const about = { port: 0, now: Date.now, version: '0.0.0', platform: 'test' }
  faultline = await openFaultline({ dataFolder: folder, ...about })
})

test.afterAll(async () => {
  await faultline.close()
  rmSync(folder, { recursive: true, force: true })
})

for (const mode of ['onReceived', 'lastNode', 'responseNode']) {
  test(`a webhook that answers by "${mode}" answers as it was recorded`, async () => {
    const status = faultline.listener()
    const port = status.kind === 'listening' ? Number(new URL(status.url).port) : 0
    const found: unknown[] = []
    for (const { id, nodes, connections, requests, answers } of cases) {
      if (JSON.stringify(nodes[0]).includes(`"responseMode":"${mode}"`)) {
        const typed = nodes.map((node) => ({ ...node, type: `n8n-nodes-base.${node.type}`, position: [0, 0] }))
        const settings = { executionOrder: 'v1', timezone: 'Europe/Berlin', serviceProfile: '1.123' }
        faultline.repository.put(JSON.stringify({ id, name: id, active: true, nodes: typed, connections, settings }), id, true)
        for (const [place, request] of requests.entries()) {
          const answer = answers[place] ?? { status: 0, headers: {} }
          const difference = differenceOfAnswer(await sendRecorded(port, request), answer)
          if (difference !== null) found.push({ id, place, request, difference })
        }
      }
    }
    expect(found).toEqual([])
  })
}
