// A field that is read by one name and was sent by nearly the same: what stands there is told, and which of several reads it is.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-names-of-fields-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const body = 'const body = $input.first().json.body\n'
const refusing = (condition: string): string =>
  `${body}if (${condition}) throw new Error('Who is it?')\nreturn [{ json: { ok: true } }]`

interface Named {
  readonly body: object
  readonly code: string
  readonly field: string
  readonly heals: string
}

const named: Readonly<Record<string, Named>> = {
  'in another spelling, which a check refuses': {
    body: { clientName: 'Ada', client_email: 'ada@shop.example' },
    code: refusing('!body.client_name'),
    field: '$.client_name',
    heals: '$.clientName has the name "client_name".',
  },
  'in another spelling of one of two that a check takes': {
    body: { clientName: 'Ada', client_email: 'ada@shop.example' },
    code: refusing('!body.name && !body.client_name'),
    field: '$.client_name',
    heals: '$.clientName has the name "client_name".',
  },
  'with a word more than one of two that a check takes': {
    body: { name: 'Ada', emailAddress: 'ada@shop.example' },
    code: refusing('!(body.contact_email || body.email)'),
    field: '$.email',
    heals: '$.emailAddress has the name "email".',
  },
  'with a capital, which code stumbles over': {
    body: { name: 'Ada', Email: 'ada@shop.example' },
    code: `${body}return [{ json: { email: body.email.toLowerCase() } }]`,
    field: '$.email',
    heals: '$.Email has the name "email".',
  },
  'with a blank, and further within': {
    body: { customer: { 'Zip Code': '10115' } },
    code: `${body}return [{ json: { zip: body.customer.zip_code.trim() } }]`,
    field: '$.customer.zip_code',
    heals: '$.customer["Zip Code"] has the name "zip_code".',
  },
}

for (const [index, [name, one]] of Object.entries(named).entries())
  test(`a field is told by what was sent in its place: ${name}`, async () => {
    const verdict = await verdictOf(faultline, {
      name: `named-${String(index)}`,
      body: one.body,
      nodes: [code('Check', one.code)],
    })

    expect(verdict).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
    expect(verdict.place).toMatchObject({ field: one.field, found: 'missing', node: 'Check' })
    expect(verdict.healing?.sentence).toBe(one.heals)
    expect(verdict.sentence).toContain(`With this it succeeds: ${one.heals}`)
    expect(verdict.remedy?.sentence).toContain('whether it has renamed the field')
  })

test('a value of another name that only may be meant does not stand before the field that is missing', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'named-otherwise',
    body: { clientName: 'Ada' },
    nodes: [code('Check', refusing('!body.name'))],
  })

  expect(verdict.healing?.sentence).toBe('$.name has the value "example".')
})

test('a field that stands one deeper may have been moved, or be read in a wrong place: neither is certain', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'named-deeper',
    body: { name: 'Ada', customer: { email: 'ada@shop.example' } },
    nodes: [code('Check', `${body}return [{ json: { email: body.email.toLowerCase() } }]`)],
  })

  expect(verdict).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
})

test('behind each other, the first fault is told with what to do about it', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'named-unanswered',
    body: { note: 5 },
    webhook: { responseMode: 'responseNode' },
    nodes: [code('Check', `${body}return [{ json: { note: body.note.toLowerCase() } }]`)],
  })

  expect(verdict.steps?.[0]).toMatchObject({ layer: 'node' })
  expect(verdict.remedy?.sentence).toContain('Respond to Webhook')
})
