import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { writeSettings } from '../../../src/main/settings/settings.ts'
import { openStore } from '../../../src/main/store/open-store.ts'
import { initialSettings } from '../../../src/shared/settings.ts'
import { openHttpServer } from '../../stand-ins/http-server.ts'
import { jsonLines, newFolder, runCommand, startCommand } from './command-line.ts'

const node = (name: string, type: string, parameters: object, more: object = {}): object => ({
  id: name,
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion: type === 'webhook' ? 2.1 : type === 'set' ? 3.4 : 1,
  position: [0, 0],
  parameters,
  ...more,
})

function workflow(last: object, trigger?: object): string {
  return JSON.stringify({
    id: 'w1',
    name: 'Orders',
    active: true,
    nodes: [
      trigger ??
        node('Webhook', 'webhook', { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode', options: {} }),
      last,
    ],
    connections: { Webhook: { main: [[{ node: 'Last', type: 'main', index: 0 }]] } },
    settings: { executionOrder: 'v1' },
  })
}

function written(text: string, name = 'workflow.json'): string {
  const file = join(newFolder(), name)
  writeFileSync(file, text)
  return file
}

const good = workflow(node('Last', 'noOp', {}))
const failing = workflow(node('Last', 'stopAndError', { errorType: 'errorMessage', errorMessage: 'No stock left' }))

test('run prints one line for each workflow and ends with 10 where one failed', async () => {
  const items = written('[{"id": 7}]', 'items.json')

  const { code, out } = await runCommand([
    'run',
    written(good),
    written(failing),
    '--items',
    items,
    '--mode',
    'production',
  ])

  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(code).toBe(10)
  expect(lines.map((line) => line['status'])).toEqual(['success', 'error'])
  expect(lines[0]?.['execution_order']).toEqual(['Webhook', 'Last'])
  expect(lines[0]?.['run_data']).toMatchObject({
    Last: [{ outputs: [[{ json: { id: 7 }, pairedItem: { item: 0 } }]] }],
  })
  expect(lines[1]?.['error']).toMatchObject({ message: 'No stock left', node: 'Last' })
})

test('run lets the workflows that it is given call each other', async () => {
  const calling = (name: string, last: object, trigger?: object): string =>
    written(JSON.stringify({ ...(JSON.parse(workflow(last, trigger)) as object), id: name, name }), `${name}.json`)
  const child = calling(
    'child',
    node('Last', 'set', { assignments: { assignments: [{ name: 'x', type: 'number', value: 5 }] } }),
    // A called workflow begins at no webhook.
    node('Webhook', 'executeWorkflowTrigger', {}),
  )
  const parent = calling(
    'parent',
    node('Last', 'executeWorkflow', { workflowId: { value: 'child' } }, { typeVersion: 1.1 }),
  )

  const { code, out } = await runCommand(['run', parent, child])

  const [line] = out.trim().split('\n')
  expect(code).toBe(0)
  expect(JSON.parse(line ?? '')).toMatchObject({ run_data: { Last: [{ outputs: [[{ json: { x: 5 } }]] }] } })
})

test('run says in one sentence that a file is not JSON, runs the others, and ends with 1', async () => {
  const broken = written('{ "nodes": [')

  const { code, out, err } = await runCommand(['run', broken, written(good)])

  expect(code).toBe(1)
  expect(out.trim().split('\n')).toHaveLength(1)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain(broken)
  expect(err).not.toContain('    at ')
})

test('run says on standard error what is not here for a workflow, where it ends with 1 for that', async () => {
  const python = written(workflow(node('Last', 'code', { language: 'python', pythonCode: 'return []' })), 'python.json')
  const login = node(
    'Last',
    'httpRequest',
    { url: 'http://127.0.0.1:9', authentication: 'genericCredentialType', genericAuthType: 'httpBasicAuth' },
    { typeVersion: 4.2, credentials: { httpBasicAuth: { id: '1', name: 'My login' } } },
  )

  for (const [file, said] of [
    [python, '"Last" could not be run here. "Last" is written in python, and Faultline runs JavaScript only.'],
    [written(workflow(login), 'login.json'), 'The credential "My login" of type "httpBasicAuth" was not found. The'],
  ] as const) {
    const { code, out, err } = await runCommand(['run', file])
    expect(code, err).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ status: 'error' })
    expect(err).toContain(`${file}: `)
    expect(err).toContain(said)
    expect(err.trim().split('\n')).toHaveLength(1)
  }
  const own = await runCommand(['run', written(failing)])
  expect([own.code, own.err]).toEqual([10, ''])
})

for (const [what, text, expected] of [
  ['a list of numbers', '[1, 2]', 'workflow'],
  ['a file without nodes', '{"name": "x"}', 'workflow'],
] as const) {
  test(`run refuses ${what} as a workflow`, async () => {
    const { code, err } = await runCommand(['run', written(text)])

    expect(code).toBe(1)
    expect(err).toContain(expected)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
}

test('an unknown option is refused with the nearest known one and exit code 2', async () => {
  const { code, err } = await runCommand(['run', 'x.json', '--itmes', 'y.json'])

  expect(code).toBe(2)
  expect(err).toContain("unknown option '--itmes'")
  expect(err).toContain('--items')
})

test('a missing file is named', async () => {
  const { code, err } = await runCommand(['run', '/nowhere/to/be/found.json'])

  expect(code).toBe(1)
  expect(err).toContain('There is no file /nowhere/to/be/found.json.')
})

test('serve is ready on a free port, runs a delivery, tells both, and ends with 0 on SIGTERM', async () => {
  const child = startCommand('serve', written(good), '--port', '0', '--data', newFolder())
  const next = jsonLines(child)
  const ready = await next()
  expect(ready).toMatchObject({
    ready: true,
    provider_retries: 'off',
    webhooks: [{ workflow: 'Orders', method: 'POST' }],
  })

  const answer = await fetch(`http://127.0.0.1:${String(ready['port'])}/webhook/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"event_id":"evt-1"}',
  })

  expect(answer.status).toBe(200)
  const told = [await next(), await next()]
  expect(told.find((line) => 'execution' in line)).toMatchObject({ status: 'success', external_id: 'evt-1' })
  expect(told.find((line) => 'delivery' in line)).toMatchObject({ outcome: 'accepted', status_code: 200 })
  child.kill('SIGTERM')
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(0)
})

test('serve says on standard error what of a workflow it could not map, and still begins with its ready line', async () => {
  const agent = node('Last', 'noOp', {}, { type: '@n8n/n8n-nodes-langchain.agent' })
  const child = startCommand('serve', written(workflow(agent)), '--port', '0', '--data', newFolder())
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))

  const ready = await jsonLines(child)()
  child.kill('SIGTERM')
  await once(child, 'close')

  expect(ready).toMatchObject({ ready: true })
  expect(said).toContain('"Last" (@n8n/n8n-nodes-langchain.agent) could not be mapped onto an AI step')
})

test('serve stopped in the moment it says that it is ready ends with 0', async () => {
  const child = startCommand('serve', written(good), '--port', '0', '--data', newFolder())
  child.stdout.once('data', () => child.kill('SIGTERM'))

  expect(await once(child, 'close')).toEqual([0, null])
})

test('serve ended in the middle of many deliveries has told of each that it answered', async () => {
  const child = startCommand('serve', written(good), '--port', '0', '--data', newFolder())
  let said = ''
  let out = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const ready = await jsonLines(child)()
  const url = `http://127.0.0.1:${String(ready['port'])}/webhook/orders`
  const ids = Array.from({ length: 60 }, (_, index) => `evt-${String(index)}`)

  const answers = await Promise.all(
    ids.map((id) =>
      fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ event_id: id }),
      }),
    ),
  )
  child.kill('SIGTERM')
  const [code] = (await once(child, 'close')) as [number]

  expect(answers.map((answer) => answer.status)).toEqual(ids.map(() => 200))
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const toldOf = (kind: string): unknown[] => lines.filter((line) => kind in line).map((line) => line['external_id'])
  expect(toldOf('delivery').sort()).toEqual([...ids].sort())
  expect(toldOf('execution').sort()).toEqual([...ids].sort())
  expect([code, said]).toEqual([0, ''])
})

test('serve says that its port is taken, with the number and the remedy, and ends with 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''

  const { code, err, out } = await runCommand(['serve', written(good), '--port', port, '--data', newFolder()])

  expect(code).toBe(1)
  expect(out).toBe('')
  expect(err).toContain(`Port ${port}`)
  expect(err).toContain('choose another port')
  other.close()
})

test('serve refuses a data folder that cannot be written and leaves nothing behind', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'a-file'), '')

  const { code, err } = await runCommand(['serve', written(good), '--port', '0', '--data', join(folder, 'a-file', 'x')])

  expect(code).toBe(1)
  expect(err).toContain('cannot be written')
  expect(readdirSync(folder)).toEqual(['a-file'])
})

test('a data folder in a place that takes no folders is refused at once', async () => {
  const { code, err } = await runCommand(['serve', written(good), '--port', '0', '--data', '/proc/faultline/data'])

  expect(code).toBe(1)
  expect(err).toContain('The data folder /proc/faultline/data cannot be written')
})

for (const [given, says] of [
  ['2', 'A reproduction of 2 items was asked for'],
  ['6', 'A reproduction of 6 items was asked for'],
  ['few', '--batch is "few"; it takes the size of a batch: 3, 4 or 5.'],
] as const) {
  test(`a batch of ${given} is refused with the sizes that there are`, async () => {
    const { out, err } = await runCommand(['reproduce', 'pull-request-without-milestone', '--batch', given])

    expect(out).toBe('')
    expect(err).toContain(says)
  })
}

test('redact takes standard input and leaves no secret in standard output', async () => {
  const secret = ['sk', 'live', 'a'.repeat(4) + '7Qm2Xz9Lw4Rt6Yp1Vb8Nc3'].join('_')

  const { code, out } = await runCommand(['redact'], `Authorization: Bearer ${secret}\nmail to x.y@example.org\n`)

  expect(code).toBe(0)
  expect(out).not.toContain(secret)
  expect(out).not.toContain('x.y@example.org')
  expect(out).toContain('Authorization: Bearer [redacted:')
})

test('redact reads lines behind the mark of their encoding, with the line breaks of any system', async () => {
  const { code, out } = await runCommand(['redact', '--lines'], '\ufeff{"id":1,"text":"a"}\r\n\r\n{"id":2,"text":"b"}')

  expect({ code, out }).toEqual({ code: 0, out: '{"id":1,"text":"a"}\n{"id":2,"text":"b"}\n' })
})

test('redact --lines answers line for line in order, with pseudonyms afresh for each line and known values gone', async () => {
  const lines = [
    { id: 1, text: 'value is Zebra-Crossing-77', known: [{ name: 'x', value: 'Zebra-Crossing-77' }] },
    { id: 'two', text: 'order 4711 was shipped' },
  ]

  const { code, out } = await runCommand(['redact', '--lines'], lines.map((line) => JSON.stringify(line)).join('\n'))

  const answers = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: unknown; text: string })
  expect(code).toBe(0)
  expect(answers.map((one) => one.id)).toEqual([1, 'two'])
  expect(answers[0]?.text).not.toContain('Zebra')
  expect(answers[1]?.text).toBe('order 4711 was shipped')
})

test('doctor checks the runtime, the data folder and its store, the port, the display and the keychain', async () => {
  const { code, out } = await runCommand(['doctor', '--data', newFolder(), '--port', '0'])

  const checks = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { check: string; ok: boolean; says: string })
  expect(checks.map((one) => one.check)).toEqual([
    'runtime',
    'data folder',
    'lock',
    'store',
    'room',
    'integrity',
    'port',
    'display',
    'keychain',
  ])
  expect(checks.every((one) => one.ok)).toBe(true)
  expect(code).toBe(0)
})

test('doctor asks for a newer version only where it is told to, at the named address', async () => {
  const server = await openHttpServer(() => ({ json: [{ tag_name: 'v99.0.0', published_at: '2026-12-01T00:00:00Z' }] }))
  const folder = newFolder()
  const lastOf = (out: string): unknown => JSON.parse(out.trim().split('\n').at(-1) ?? '')

  const asked = await runCommand(['doctor', '--data', folder, '--port', '0', '--updates', server.url])
  expect(lastOf(asked.out)).toMatchObject({ check: 'updates', ok: true })
  expect(asked.out).toMatch(/Faultline 99\.0\.0 is out since 2026-12-01; this is \d/u)
  expect(server.arrived).toHaveLength(1)

  const store = openStore(folder)
  writeSettings(store, { ...initialSettings, updateFeed: `${server.url}/set` })
  store.close()
  await runCommand(['doctor', '--data', folder, '--port', '0', '--updates'])
  expect(server.arrived.map(({ url }) => url)).toEqual(['/', '/set'])

  await server.close()
  const gone = await runCommand(['doctor', '--data', folder, '--port', '0', '--updates'])
  expect(lastOf(gone.out)).toMatchObject({ check: 'updates', ok: false })
  expect(gone.out).toContain(`The release feed ${server.url}/set was not reached`)
  expect(gone.code).toBe(1)
})

test('every command stands at the top, and none hides below another', async () => {
  const { out } = await runCommand(['--help'])

  const named = [...out.matchAll(/^ {2}([a-z][a-z-]*)/gmu)].map(([, name]) => name)
  for (const name of ['run', 'serve', 'explain', 'ai-report', 'reproduce', 'sweep', 'cases', 'redact', 'doctor']) {
    expect(named).toContain(name)
  }
})

test('serve refuses to send again what failed: off is all there is', async () => {
  const { code, err } = await runCommand(['serve', written(good), '--port', '0', '--provider-retries', 'on'])

  expect(code).toBe(2)
  expect(err).toContain('--provider-retries is "on", expected off')
})

test('a workflow without a webhook is no case, and why is said', async () => {
  const { code, err } = await runCommand([
    'reproduce',
    written(JSON.stringify({ name: 'Nightly', nodes: [node('Start', 'manualTrigger', {})], connections: {} })),
  ])

  expect(code).toBe(1)
  expect(err).toContain('The workflow "Nightly"')
  expect(err).toContain('no webhook among them')
  expect(err).toContain('Put a webhook in front of "Start"')
})

test('reproduce says of a fault of a database that nothing asks why nothing differs', async () => {
  const order = ['reproduce', written(good), '--change', 'database.locked', '--data', newFolder()]
  const { code, err } = await runCommand(order)
  expect(code).toBe(0)
  expect(err).toContain('No node of this workflow asks its own database: nothing should differ')
  const { err: other } = await runCommand([...order.slice(0, 3), 'proxy.none', ...order.slice(4)])
  expect(other).not.toContain('asks its own database')
})
