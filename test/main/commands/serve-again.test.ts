import { expect, test } from '@playwright/test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../../src/main/store/open-store.ts'
import { jsonLines, startCommand } from './command-line.ts'

const hook = {
  name: 'Webhook',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2,
  position: [0, 0],
  parameters: { httpMethod: 'POST', path: 'orders' },
}
const called = { name: 'Called', type: 'n8n-nodes-base.executeWorkflowTrigger', typeVersion: 1, position: [0, 0] }

test('a file without an id is the same workflow at every start of serve, also after it was edited', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-again-'))
  const [file, inner, data] = [join(folder, 'orders.json'), join(folder, 'inner.json'), join(folder, 'data')]
  writeFileSync(inner, JSON.stringify({ name: 'Inner', nodes: [{ ...called, parameters: {} }], connections: {} }))
  for (const note of ['first', 'first', 'edited']) {
    const workflow = { name: 'Orders', nodes: [{ ...hook, notes: note }], connections: {} }
    writeFileSync(file, JSON.stringify(workflow))
    const child = startCommand('serve', file, inner, '--port', '0', '--data', data, '--active')
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const ready = await jsonLines(child)()
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('close', resolve))
    expect(said).not.toContain('left inactive. Another')
    expect(ready['webhooks']).toEqual([expect.objectContaining({ workflow: 'Orders', active: true })])
  }
  const store = openStore(data)
  expect(
    store.workflows
      .all()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['Inner', 'Orders'])
  store.close()
  rmSync(folder, { recursive: true, force: true })
})
