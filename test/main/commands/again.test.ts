import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { jsonLines, newFolder, runCommand, startCommand } from './command-line.ts'

const workflow = {
  id: 'w1',
  name: 'Orders',
  active: true,
  nodes: [
    {
      id: 'w',
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      parameters: { httpMethod: 'POST', path: 'orders', options: {} },
    },
  ],
  connections: {},
  settings: { executionOrder: 'v1' },
}

async function outcomes(served: readonly string[], sent: readonly (readonly string[])[]): Promise<unknown[]> {
  const folder = newFolder()
  const file = join(folder, 'workflow.json')
  writeFileSync(file, JSON.stringify(workflow))
  const child = startCommand('serve', file, '--port', '0', '--data', join(folder, 'data'), ...served)
  const next = jsonLines(child)
  const { port } = (await next()) as { readonly port: number }
  const found: unknown[] = []
  for (const options of sent) {
    const url = `http://127.0.0.1:${String(port)}/webhook/orders`
    const curl = `curl ${url} -H 'Content-Type: application/json' -d '{"event_id":"e1"}'`
    const { code, err } = await runCommand(['send', curl, '--to', url, ...options])
    if (code !== 0) throw new Error(err)
    for (let line = await next(); ; line = await next()) {
      if (line['delivery'] === undefined) continue
      found.push(line['outcome'])
      break
    }
  }
  child.kill('SIGTERM')
  await once(child, 'close')
  return found
}

test('send --again has a repeat run, without it a repeat runs nothing', async () => {
  expect(await outcomes([], [[], [], ['--again']])).toEqual(['accepted', 'duplicate', 'accepted'])
})

test('serve --again runs every repeat', async () => {
  expect(await outcomes(['--again'], [[], []])).toEqual(['accepted', 'accepted'])
})
