import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { acme, acmeCase, acmeSecret } from '../studies/acme-case.ts'
import { newFolder, runCommand } from './command-line.ts'

const folder = newFolder()
const data = join(folder, 'data')
const written = (name: string, value: unknown): string => {
  const file = join(folder, name)
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  return file
}
const environment = { ACME_SECRET: acmeSecret }

test('a case that brings its provider is run as it expects on a machine that knows nothing of it', async () => {
  const credentials = written('credentials.json', [
    { id: 'acme', name: 'acme', type: 'webhookSecret', data: { secret: acmeSecret, provider: 'acme' } },
  ])
  const { code, out } = await runCommand(['test', written('case.json', acmeCase()), '--credentials', credentials])
  expect(JSON.parse(out)).toMatchObject({ ok: true, failed: [] })
  expect(code).toBe(0)

  const { providers: _brought, ...bare } = acmeCase()
  const without = await runCommand(['test', written('bare.json', bare), '--credentials', credentials])
  expect(without.code).toBe(10)

  const wrong = { ...acmeCase(), providers: [{ ...acme, name: 'stripe' }] }
  const refused = await runCommand(['test', written('wrong.json', wrong)])
  expect(refused.err + refused.out).toContain('stripe')
})

test('a provider is added, listed as it is added, signed with, and removed', async () => {
  const file = written('acme.json', acme)
  const broken = await runCommand(['provider', 'add', written('broken.json', { ...acme, name: 'A' }), '--data', data])
  expect(broken).toMatchObject({ code: 1, err: expect.stringContaining('"name": "A" is no name') })
  expect(await runCommand(['provider', 'add', file, '--data', data])).toMatchObject({ code: 0 })
  const twice = await runCommand(['provider', 'add', file, '--data', data])
  expect(twice).toMatchObject({ code: 1, err: expect.stringContaining('--replace') })
  expect((await runCommand(['provider', 'add', file, '--replace', '--data', data])).code).toBe(0)
  const { out } = await runCommand(['provider', 'list', '--data', data])
  expect(JSON.parse(out)).toEqual(acme)

  const request = written('request.http', 'POST /webhook/orders HTTP/1.1\r\nHost: localhost\r\n\r\n{"total":3}')
  const signing = ['--secret-env', 'ACME_SECRET', '--data', data]
  const send = ['send', request, '--to', 'http://127.0.0.1:9', ...signing]
  const unknown = await runCommand([...send, '--provider', 'acne'], '', environment)
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('Choose from: acme, github') })
  const known = await runCommand([...send, '--provider', 'acme'], '', environment)
  expect(known.out).toContain('X-Acme-Signature')

  const removed = await runCommand(['provider', 'remove', 'acme', '--data', data])
  expect(JSON.parse(removed.out)).toEqual(acme)
  expect((await runCommand(['provider', 'remove', 'acme', '--data', data])).code).toBe(1)
})

test('how a good delivery was signed is found as a provider that can be added', async () => {
  const body = '{"total":3}'
  const mac = createHmac('sha512', acmeSecret).update(`1893499200:${body}`).digest('hex')
  const head = `POST /webhook/orders HTTP/1.1\r\nHost: localhost\r\nX-Acme-Signature: ts=1893499200;h1=${mac}`
  const request = written('signed.http', `${head}\r\nX-Acme-Event-Id: e-1\r\n\r\n${body}`)
  const { code, out } = await runCommand(['provider', 'find', request, '--secret-env', 'ACME_SECRET'], '', environment)
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    name: 'acme',
    signature: {
      ...{
        header: 'X-Acme-Signature',
        form: 'pairs',
        prefix: 'h1=',
        between: ';',
        algorithm: 'sha512',
        encoding: 'hex',
      },
      ...{ parts: ['timestamp', { literal: ':' }, 'body'], timestamp: { pair: 'ts', unit: 's' } },
    },
    event_id_headers: ['X-Acme-Event-Id'],
  })
  const other = await runCommand(['provider', 'find', request, '--secret-env', 'ACME_SECRET'], '', { ACME_SECRET: 'x' })
  expect(other.code).toBe(10)
})
