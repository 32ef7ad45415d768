/** Texts in UTF-16, as other systems write them, that were read byte by byte, or packed as base64. */
import { expect, test } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { redactBytes } from '../../../src/main/redaction/redact-bytes.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'

const token = `ghp_${randomBytes(18).toString('hex')}`
const password = `Pw${randomBytes(6).toString('hex')}`
const partner = 'Gouda & Sons 77'
const mail = ['erika', 'firma.example'].join('@')
const known = [{ name: 'PARTNER_SECRET', value: partner }]
const secrets = [token, password, mail, partner]
const text = `order_id: ord_4711\npassword=${password}\nthe token ${token} was refused\nfrom ${mail}\npartner ${partner}\n`

const orders: Readonly<Record<string, (text: string) => Buffer>> = {
  'the low byte first': (text) => Buffer.from(text, 'utf16le'),
  'the high byte first': (text) => Buffer.from(text, 'utf16le').swap16(),
  'a mark and the low byte first': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
}

const readings: Readonly<Record<string, (bytes: Buffer) => string>> = {
  'read as UTF-8': (bytes) => bytes.toString('utf8'),
  'read as Latin-1': (bytes) => bytes.toString('latin1'),
  'in JSON': (bytes) => JSON.stringify({ body: bytes.toString('latin1') }),
  'in base64': (bytes) => `powershell -EncodedCommand ${bytes.toString('base64')}`,
}

for (const [order, written] of Object.entries(orders))
  for (const [reading, read] of Object.entries(readings))
    test(`UTF-16 with ${order}, ${reading}, loses its secrets`, () => {
      const redacted = createRedactor({ known, rules: { profile: 'standard' } }).redact(read(written(text)))

      expect(redacted).toContain('[redacted:')
      const plain = redacted
        .replaceAll(/\0|\\u0000/gu, '')
        .replaceAll(/[A-Za-z0-9+/]{40,}={0,2}/gu, (blob) =>
          Buffer.from(blob, 'base64').toString('latin1').replaceAll('\0', ''),
        )
      for (const secret of secrets) expect(plain).not.toContain(secret.slice(0, 8))
      if (reading !== 'in base64') expect(plain).toContain('order_id: ord_4711')
    })

test('a file in UTF-16 keeps its length and its order number, and loses its secrets', () => {
  const body = Buffer.from(`\ufeff${text}`, 'utf16le')

  const { bytes, notes } = redactBytes(body, 'application/octet-stream', createRedactor({ known }))

  const left = Buffer.from(bytes ?? []).toString('utf16le')
  expect(bytes).toHaveLength(body.length)
  expect(notes).toHaveLength(1)
  expect(left).toContain('ord_4711')
  for (const secret of secrets.slice(0, 3)) expect(left).not.toContain(secret.slice(0, 8))
})

test('UTF-16 without a secret, and bytes with zeros between them, come out as they went in', () => {
  const clean = Buffer.from('{"order_id":"ord_4711","status":"paid","total":12.5}', 'utf16le').toString('latin1')
  const zeros = 'RIFF\0\0\0\0WAVEfmt \u0010\0\0\0\u0001\0\u0002\0D\0\0\0name\0value\0'
  const redactor = createRedactor({})

  expect(redactor.redact(clean)).toBe(clean)
  expect(redactor.redact(zeros)).toBe(zeros)
})
