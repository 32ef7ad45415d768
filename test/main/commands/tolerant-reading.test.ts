import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { jsonLines, newFolder, runCommand, startCommand } from './command-line.ts'

const webhook = { name: 'Hook', type: 'n8n-nodes-base.webhook', parameters: { httpMethod: 'POST', path: 'orders' } }
const calls = { name: 'Call', type: 'n8n-nodes-base.executeWorkflow', parameters: { workflowId: 'sub-1' } }
const main = {
  id: 'main-1',
  name: 'Main',
  active: true,
  nodes: [webhook, calls],
  connections: { Hook: { main: [[{ node: 'Call', type: 'main', index: 0 }]] } },
}
const called = {
  id: 'sub-1',
  name: 'Called',
  nodes: [
    { name: 'Start', type: 'n8n-nodes-base.executeWorkflowTrigger' },
    { name: 'Done', type: 'n8n-nodes-base.noOp' },
  ],
  connections: { Start: { main: [[{ node: 'Done', type: 'main', index: 0 }]] } },
}

function folder(files: Readonly<Record<string, unknown>>): string {
  const root = newFolder()
  mkdirSync(join(root, 'in'), { recursive: true })
  for (const [name, value] of Object.entries(files))
    writeFileSync(join(root, name), typeof value === 'string' ? value : JSON.stringify(value))
  return root
}

test('serve takes a folder, tells of its bad file by name, and serves the others', async () => {
  const root = folder({ 'bad.json': '{"nodes"', 'main.json': { data: main }, 'in/sub.json': [called] })
  const child = startCommand('serve', root, '--port', '0', '--data', newFolder())
  let told = ''
  child.stderr.on('data', (chunk: Buffer) => (told += chunk.toString('utf8')))
  const next = jsonLines(child)
  try {
    const ready = await next()
    const hooks = ready['webhooks'] as { workflow: string }[]
    expect(hooks.map((one) => one.workflow)).toEqual(['Main'])
    expect(told).toContain(join(root, 'bad.json'))
    await fetch(`http://127.0.0.1:${String(ready['port'])}/webhook/orders`, { method: 'POST', body: '{}' })
    const ended = [await next(), await next(), await next()].filter((line) => 'execution' in line)
    expect(ended.map((line) => line['status'])).toEqual(['success', 'success'])
  } finally {
    child.kill('SIGTERM')
  }
})

test('run takes an export of all: each workflow has a line of its own, and they call each other by id', async () => {
  const root = folder({ 'all.json': [main, called] })
  const { out, code } = await runCommand(['run', join(root, 'all.json'), '--mode', 'production'])
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { workflow: string; status: string })
  expect(lines.map(({ workflow, status }) => [workflow, status])).toEqual([
    ['Main', 'success'],
    ['Called', 'success'],
  ])
  expect(code).toBe(0)
})

test('reproduce takes the workflow with the webhook out of a folder, and calls the others by id', async () => {
  const root = folder({ 'a-sub.json': called, 'main.json': [main] })
  const { out, err, code } = await runCommand(['reproduce', root])
  expect(err).toBe('Baseline: 1 of 1 good.\n')
  expect(code).toBe(0)
  expect(
    (JSON.parse(out) as { baseline: { items: { workflow: { status: string } }[] } }).baseline.items[0]?.workflow.status,
  ).toBe('success')
})

test('the one to study is chosen by name, and one that is not there is named with those that are', async () => {
  const other = { ...main, id: 'main-2', name: 'Other', nodes: [{ ...webhook, parameters: { path: 'else' } }] }
  const root = folder({ 'all.json': [main, other] })
  const { out } = await runCommand(['reproduce', root, '--workflow', 'Other'])
  const { baseline } = JSON.parse(out) as { baseline: { items: { outcome: string }[] } }
  expect(baseline.items[0]?.outcome).toBe('accepted')
  const missing = await runCommand(['reproduce', root, '--workflow', 'Nowhere'])
  expect(missing.code).toBe(1)
  expect(missing.err).toContain('There is no workflow "Nowhere"; found "Main", "Other".')
})

test('explain names the file that cannot be read and looks at the others', async () => {
  const root = folder({ 'bad.json': '[]', 'main.json': main, 'request.txt': 'curl -X POST http://h/webhook/orders' })
  const { code, err } = await runCommand([
    'explain',
    join(root, 'request.txt'),
    join(root, 'bad.json'),
    join(root, 'main.json'),
  ])
  expect(err).toContain(join(root, 'bad.json'))
  expect(code).toBe(0)
})

test('a request of a case goes to the webhook that it names', async () => {
  const second = { ...webhook, name: 'Second', parameters: { httpMethod: 'PUT', path: 'second' } }
  const workflow = { ...main, nodes: [webhook, second], connections: {} }
  const written = { format: 'faultline-case', format_version: 1, name: 'Two', workflow, request: { webhook: 'Second' } }
  const root = folder({ 'case.json': written, 'wrong.json': { ...written, request: { webhook: 'Third' } } })
  const { out } = await runCommand(['reproduce', join(root, 'case.json')])
  expect((JSON.parse(out) as { baseline: { items: { outcome: string }[] } }).baseline.items[0]?.outcome).toBe(
    'accepted',
  )
  const wrong = await runCommand(['reproduce', join(root, 'wrong.json')])
  expect(wrong.err).toContain('"Third"; its workflow has "Hook", "Second"')
})
