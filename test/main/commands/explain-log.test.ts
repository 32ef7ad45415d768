import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { gzipSync, strToU8, zipSync } from 'fflate'
import { newFolder, runCommand } from './command-line.ts'

function written(name: string, text: string): string {
  const file = join(newFolder(), name)
  writeFileSync(file, text)
  return file
}

const workflow = JSON.stringify({
  id: 'w1',
  name: 'Orders',
  active: true,
  nodes: [
    {
      id: 'a',
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2.1,
      position: [0, 0],
      parameters: { httpMethod: 'POST', path: 'orders', options: {} },
    },
    {
      id: 'b',
      name: 'Save order',
      type: 'n8n-nodes-base.postgres',
      typeVersion: 2.6,
      position: [220, 0],
      parameters: {},
    },
  ],
  connections: {},
  settings: {},
})

interface Told {
  readonly suspected_layer: string | null
  readonly certainty: string
  readonly explanation?: string
  readonly failures: readonly {
    readonly node: string | null
    readonly layer: string | null
    readonly message: string
  }[]
}

test('explain names the first failure of a log with its node, the layer and its exact text, and hides a secret in it', async () => {
  const secret = randomBytes(24).toString('hex')
  const line = (second: number, message: string, metadata: object): string =>
    JSON.stringify({ level: 'error', message, metadata, timestamp: `2026-11-20T09:14:0${String(second)}Z` })
  const log = written(
    'n8n.log',
    [
      line(1, 'connect ETIMEDOUT 10.0.0.9', { nodeName: 'Save order', executionId: '230' }),
      line(
        2,
        `NodeApiError: Authorization failed - please check your credentials\nAuthorization: Bearer ${secret}`,
        {},
      ),
    ].join('\n'),
  )
  const { code, out, err } = await runCommand(['explain', log, written('w.json', workflow)])
  const told = JSON.parse(out) as Told
  expect([code, told.suspected_layer, told.certainty]).toEqual([10, 'database', 'likely'])
  expect(told.failures.map(({ node, layer }) => [node, layer])).toEqual([
    ['Save order', 'database'],
    [null, 'authorisation'],
  ])
  expect(told.failures[0]?.message).toBe('connect ETIMEDOUT 10.0.0.9')
  expect(err).toContain('2026-11-20T09:14:01.000Z, node "Save order"')
  expect(`${out}${err}`).not.toContain(secret)
})

test('explain compares the request of a line with the workflow: what differs is said part by part', async () => {
  const log = written(
    'access.log',
    '203.0.113.9 - - [20/Nov/2026:09:14:03 +0000] "POST /webhook/orders/ HTTP/1.1" 404 120 "-" "x"\n',
  )
  const { code, out } = await runCommand(['explain', log, written('w.json', workflow)])
  expect(code).toBe(10)
  expect((JSON.parse(out) as Told).explanation).toContain(
    "path `/orders/` ends with a slash; the webhook's path is `/orders`",
  )
})

test('explain needs no workflow for a log, and ends with 0 where nothing failed in it', async () => {
  const log = written('n8n.log', 'Initializing n8n process\nn8n ready on ::, port 5678\nEnqueued execution 1 (job 2)\n')
  const { code, out, err } = await runCommand(['explain', log])
  expect([code, (JSON.parse(out) as Told).suspected_layer]).toEqual([0, null])
  expect(err).toContain('none tells of a failure')
})

test('of a capture of many requests the delivery that failed is taken, and its answer points to a layer', async () => {
  const entry = (method: string, url: string, status: number, text = ''): object => ({
    startedDateTime: '2026-11-20T09:14:03.000Z',
    request: { method, url, headers: [] },
    response: { status, content: { text } },
  })
  const url = 'https://hooks.example.com/webhook/orders'
  const har = written(
    'shop.har',
    JSON.stringify({
      log: {
        entries: [
          entry('GET', 'https://shop.example/app.js', 200),
          entry('OPTIONS', url, 204),
          entry('POST', url, 502, '<h1>502 Bad Gateway</h1>nginx'),
          entry('POST', url, 503),
        ],
      },
    }),
  )
  const file = written('w.json', workflow)
  const { out, err } = await runCommand(['explain', har, file])
  expect(err).toContain('holds 4 requests; number 3 is taken')
  expect(err).toContain('1 more did not succeed: 4 (POST')
  expect(JSON.parse(out)).toMatchObject({
    suspected_layer: 'reverse proxy',
    certainty: 'likely',
    answered: { status: 502 },
  })

  const picked = await runCommand(['explain', har, file, '--pick', '4'])
  expect(JSON.parse(picked.out)).toMatchObject({ answered: { status: 503 } })
  const beyond = await runCommand(['explain', har, file, '--pick', '5'])
  expect([beyond.code, beyond.err]).toEqual([2, expect.stringContaining('from 1 to 4')])
})

test('explain says of a body alone where it can go, and takes no text for a log that tells nothing', async () => {
  const body = await runCommand(['explain', written('body.json', '{"id": 1}'), written('w.json', workflow)])
  expect([body.code, body.err]).toEqual([1, expect.stringContaining('the body of a request alone')])
  const text = await runCommand(['explain', written('note.txt', 'Good morning'), written('w.json', workflow)])
  expect([text.code, text.err]).toEqual([1, expect.stringContaining('holds no request')])
  expect(text.err).toContain('A log or an error is read too, where a line says that it failed')
})

test('explain takes no prose and no page for a log, and no case for a request', async () => {
  const file = written('w.json', workflow)
  const prose = Array.from({ length: 80 }, (_, line) => `Line ${String(line)}: a delivery fails, or an error is told.`)
  for (const [name, text] of [
    ['guide.md', `# Guide\n\n${prose.join('\n\n')}`],
    ['page.html', '<html><body><h1>Not an error</h1></body></html>'],
  ] as const) {
    const { code, err } = await runCommand(['explain', written(name, text), file])
    expect([code, err], name).toEqual([1, expect.stringContaining(`${name} holds no request`)])
  }
  const study = {
    format: 'faultline-case',
    workflow: {},
    request: { method: 'POST', path: '/a', headers: [], body: '{}' },
  }
  const { code, err } = await runCommand(['explain', written('case.json', JSON.stringify(study)), file])
  expect([code, err]).toEqual([1, expect.stringContaining('is a case, with its workflow')])
})

test('explain takes an error that was copied for one by its name, though its words point nowhere', async () => {
  const copied = written('error.txt', 'NodeOperationError: Strange things happen')
  const { code, out } = await runCommand(['explain', copied, written('w.json', workflow)])
  expect([code, JSON.parse(out)]).toMatchObject([10, { entries: 1 }])
})

test('a log in the place of a request of a case is refused with what it tells', async () => {
  const log = written(
    'n8n.log',
    '2026-11-20T09:14:03Z n8n ready\n2026-11-20T09:14:04Z Error: job stalled more than maxStalledCount\n',
  )
  const { code, err } = await runCommand(['sweep', written('w.json', workflow), '--request', log])
  expect([code, err]).toEqual([1, expect.stringContaining('holds no request, and tells how it failed')])
  expect(err).toContain('It is likely the queue layer')
})

test('explain unpacks a log, and reads several of an archive in one order of time', async () => {
  const folder = newFolder()
  const main =
    '2026-11-20T09:14:03Z n8n ready on ::, port 5678\n2026-11-20T09:14:04Z QueryFailedError: SQLITE_BUSY: database is locked\n'
  const worker =
    '2026-11-20T09:13:00Z Error: job stalled more than maxStalledCount\n2026-11-20T09:13:05Z Worker started execution 7 (job 3)\n'
  writeFileSync(join(folder, 'n8n.log.gz'), gzipSync(strToU8(main)))
  writeFileSync(join(folder, 'logs.zip'), zipSync({ 'main.log': strToU8(main), 'worker.log': strToU8(worker) }))
  const one = await runCommand(['explain', join(folder, 'n8n.log.gz')])
  const both = await runCommand(['explain', join(folder, 'logs.zip')])
  expect([one.code, JSON.parse(one.out)]).toMatchObject([10, { suspected_layer: 'database', failures: [{ line: 2 }] }])
  expect([both.code, JSON.parse(both.out)]).toMatchObject([
    10,
    {
      suspected_layer: 'queue',
      failures: [
        { file: 'worker.log', line: 1 },
        { file: 'main.log', line: 2 },
      ],
    },
  ])
  expect(both.err).toContain('holds 2 texts; read as logs: main.log, worker.log.')
})
