import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import type { Faultline } from '../../../src/main/faultline.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { activate, openForTest, settled } from '../open-for-test.ts'

const letters = (length: number): string => randomBytes(length).toString('hex').slice(0, length)
const mixed = (length: number): string => {
  const text = createHash('sha512').update(randomBytes(32)).digest('base64url').replace(/[-_]/gu, 'x')
  return `a7Q${text.slice(0, length - 3)}`
}

/** Made anew for each run. `people`: what a message to people may say, and a file may not. */
const planted = {
  github: ['gh', 'p_', mixed(36)].join(''),
  stripe: ['sk', 'live', mixed(24)].join('_'),
  header: mixed(40),
  query: letters(32),
  cookie: mixed(32),
  password: `${mixed(10)}!9`,
  database: mixed(18),
  nested: mixed(20),
  encoded: mixed(22),
  answer: mixed(28),
  jwt: ['eyJhbGciOiJIUzI1NiJ9', Buffer.from(`{"sub":"${letters(9)}"}`).toString('base64url'), mixed(43)].join('.'),
}
const people = {
  mail: [letters(8), 'kunde.test'].join('@'),
  phone: `+49 151 ${String(20_000_000 + Math.floor(Math.random() * 9_999_999))}`,
  person: `Ingrid ${letters(3).replace(/\d/gu, 'q')}halvorsen`.replace(
    / (.)/u,
    (_, first: string) => ` ${first.toUpperCase()}`,
  ),
}

const body = {
  event_id: 'evt_7',
  note: `pushed with ${planted.github} and ${planted.stripe}`,
  login: { password: planted.password, url: `postgresql://app:${planted.database}@db.internal:5432/shop` },
  raw: JSON.stringify({ inner: JSON.stringify({ api_key: planted.nested }) }),
  blob: Buffer.from(JSON.stringify({ token: planted.encoded })).toString('base64'),
  customer: { email: people.mail, phone: people.phone, name: people.person },
}

let copied: string[]
let server: Server
let faultline: Faultline

test.beforeEach(async () => {
  copied = []
  // It gives back all it was sent, and a secret of its own: what a failing API does in the worst case.
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      response.writeHead(500, { 'content-type': 'application/json', 'set-cookie': `sid=${planted.cookie}` })
      response.end(JSON.stringify({ message: `refused ${text}`, access_token: planted.answer }))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  faultline = await openForTest({
    desktop: {
      writeClipboard: (text) => copied.push(text),
      writeClipboardWithSecrets: () => {
        throw new Error('nobody asked for the secrets')
      },
      chooseFile: () => Promise.resolve(null),
      saveFile: () => Promise.resolve(null),
    },
  })
  const all = '={{ JSON.stringify($json) }}'
  activate(
    faultline,
    buildWorkflow({ Caught: ['errorTrigger'], Seen: ['noOp'] }, [['Caught', 'Seen']], { id: 'alarm' }),
  )
  activate(
    faultline,
    buildWorkflow(
      {
        Hook: ['webhook', { httpMethod: 'POST', path: 'orders', responseMode: 'onReceived' }],
        Mail: [
          'emailSend',
          { fromEmail: 'a@example.com', toEmail: 'b@example.com', subject: 'Order', text: all, emailFormat: 'text' },
          { typeVersion: 2.1 },
        ],
        Call: [
          'httpRequest',
          {
            method: 'POST',
            url: `http://127.0.0.1:${String(port)}/v1/orders?key=${planted.query}`,
            sendHeaders: true,
            headerParameters: { parameters: [{ name: 'Authorization', value: `Bearer ${planted.header}` }] },
            sendBody: true,
            specifyBody: 'json',
            jsonBody: `={{ JSON.stringify($('Hook').item.json) }}`,
          },
          { typeVersion: 4.2 },
        ],
      },
      [
        ['Hook', 'Mail'],
        ['Mail', 'Call'],
      ],
      { id: 'orders', name: 'Orders', settings: { executionOrder: 'v1', errorWorkflow: 'alarm' } },
    ),
  )
})

test.afterEach(async () => {
  await faultline.close()
  server.close()
})

/** The names of what is left of the planted values, in clear or as JSON, an address or base64 writes it. */
function left(text: string, values: Readonly<Record<string, string>>): string[] {
  const decoded = [
    text,
    text
      .replace(/\\+(["\\/])/gu, '$1')
      .replace(/\\u([0-9a-f]{4})/giu, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    text.replace(/%[0-9a-f]{2}/giu, (code) => String.fromCharCode(parseInt(code.slice(1), 16))).replaceAll('+', ' '),
    ...(text.match(/[A-Za-z0-9+/_-]{16,}={0,2}/gu) ?? []).map((blob) => Buffer.from(blob, 'base64').toString('latin1')),
  ]
  return Object.entries(values)
    .filter(([, value]) => decoded.some((one) => one.includes(value)))
    .map(([name]) => name)
}

async function sent(): Promise<void> {
  const status = faultline.listener()
  if (status.kind !== 'listening') throw new Error('it does not listen')
  for (const path of ['orders', 'nowhere'])
    await fetch(`${status.url}/webhook/${path}?api_key=${planted.query}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${planted.jwt}`,
        cookie: `session=${planted.cookie}`,
        'x-acme-auth': planted.header,
      },
      body: JSON.stringify(body),
    })
}

test('§5.5 no secret that arrives leaves through any exit: clipboard, files, previews, alarms, comparisons, report', async () => {
  await sent()
  const alarm = await settled(faultline, 'alarm')
  const failed = await settled(faultline, 'orders')
  const [stray, delivery] = await faultline.calls.deliveries({ limit: 2 })
  const executionId = failed.id
  const folder = mkdtempSync(join(tmpdir(), 'faultline-exits-'))
  const { calls } = faultline
  const exits: Record<string, string> = {}

  for (const id of [executionId, stray?.id ?? '']) {
    const preview = await calls.previewRecord({ executionId: id })
    const evidence = await calls.previewEvidence({ executionId: id })
    exits[`preview of ${id}`] = JSON.stringify([preview, evidence])
    for (const format of ['json', 'md'] as const) await calls.copyRecord({ executionId: id, format })
    const written = await calls.exportRecord({ executionId: id, formats: ['json', 'md', 'html', 'zip'], folder })
    for (const path of written?.paths ?? []) {
      const bytes = readFileSync(path)
      if (path.endsWith('.zip'))
        for (const [name, file] of Object.entries(unzipSync(bytes))) exits[`${path}: ${name}`] = strFromU8(file)
      else exits[path] = bytes.toString()
    }
  }
  const { execution, messages } = await calls.execution({ executionId })
  await calls.copyText({ text: JSON.stringify(execution, null, 2) })
  await calls.copyText({ text: JSON.stringify(await calls.delivery({ deliveryId: delivery?.id ?? '' })) })
  for (const format of ['curl', 'har'] as const)
    await calls.copyDelivery({ deliveryId: delivery?.id ?? '', format, withSecrets: false })
  exits['comparison'] = JSON.stringify(
    await calls.compareDeliveries({ leftId: delivery?.id ?? '', rightId: stray?.id ?? '' }),
  )
  exits['alarm'] = JSON.stringify(faultline.store.executions.find(alarm.id)?.nodeRuns)
  for (const [index, text] of copied.entries()) exits[`clipboard ${String(index)}`] = text

  // All of them were there to leave.
  expect(left(JSON.stringify([execution, delivery]), planted)).toEqual(Object.keys(planted))
  expect(copied).toHaveLength(8)
  expect(Object.keys(exits).length).toBeGreaterThan(20)
  const found = Object.entries(exits).flatMap(([exit, text]) => {
    const names = left(text, { ...planted, ...people })
    return names.length === 0 ? [] : [`${exit}: ${names.join(', ')}`]
  })
  expect(found).toEqual([])
  // A message is written to people and may name them; secrets it may not.
  expect(left(JSON.stringify(messages), planted)).toEqual([])
  expect(JSON.stringify(messages)).toContain('evt_7')
  expect(exits['alarm']).toContain('evt_7')
})
