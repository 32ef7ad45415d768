import { expect, test } from '@playwright/test'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore } from '../../../src/main/store/open-store.ts'
import { jsonLines, newFolder, startCommand } from './command-line.ts'
import { onThisMachine } from '../../machine-pace.ts'

const deliveries = 40

/** Serves a webhook that answers first and whose executions take longer than a test; everything is answered. */
async function busy(data: string): Promise<{ child: ChildProcessWithoutNullStreams; said: () => string }> {
  const file = join(newFolder(), 'slow.json')
  const hook = { httpMethod: 'POST', path: 'slow', responseMode: 'onReceived' }
  const code = { jsCode: 'await new Promise((done) => setTimeout(done, 8000)); return []' }
  const at = { typeVersion: 2, position: [0, 0] }
  const nodes = [
    { ...at, name: 'Webhook', type: 'n8n-nodes-base.webhook', parameters: hook },
    { ...at, name: 'Slow', type: 'n8n-nodes-base.code', parameters: code },
  ]
  const connections = { Webhook: { main: [[{ node: 'Slow', type: 'main', index: 0 }]] } }
  writeFileSync(file, JSON.stringify({ name: 'Slow', nodes, connections }))
  const child = startCommand('serve', file, '--port', '0', '--active', '--data', data)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ready = await jsonLines(child)()
  const url = `http://127.0.0.1:${String(ready['port'])}/webhook/slow`
  const answers = await Promise.all(Array.from({ length: deliveries }, () => fetch(url, { method: 'POST' })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  return { child, said: () => said }
}

for (const [first, second, code] of [
  ['SIGTERM', 'SIGTERM', 143],
  ['SIGTERM', 'SIGINT', 130],
  ['SIGHUP', 'SIGTERM', 143],
] as const) {
  test(`serve says what it still waits for after ${first}, and a ${second} then ends it at once with nothing lost`, async () => {
    const data = newFolder()
    const { child, said } = await busy(data)
    child.kill(first)
    await expect.poll(said).toMatch(/^Ending when \d+ executions have ended\. .*second signal/u)
    child.kill('SIGHUP')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(child.exitCode).toBeNull()
    const atMs = Date.now()
    child.kill(second)
    expect(await once(child, 'close')).toEqual([code, null])
    expect(Date.now() - atMs).toBeLessThan(onThisMachine(3000))
    expect(said()).toMatch(/Ended at once\. \d+ executions had not ended: .*runs at the next start/u)
    const store = openStore(data)
    expect(store.executions.unfinished().length).toBe(deliveries)
    store.close()
  })
}
