import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import {
  createCredentialReferences,
  type CredentialReferences,
  type CredentialSecret,
} from '../../../src/main/redaction/credential-references.ts'

const fresh = (): string => `key-${randomBytes(12).toString('hex')}`
const secretOf = (value: string, more: Partial<CredentialSecret> = {}): CredentialSecret => ({
  id: 'c1',
  name: 'Header Auth account',
  field: 'value',
  value,
  isCurrent: true,
  ...more,
})
const of = (...secrets: CredentialSecret[]): CredentialReferences =>
  createCredentialReferences(secrets, (value) => String(value.length).padStart(4, '0'))

test('a secret is kept as the name of its credential and field, and read back', () => {
  const value = fresh()
  const references = of(secretOf(value))
  const json = JSON.stringify({ headers: [['x-api-key', value]] })

  const kept = references.hideInJson(json)

  expect(kept).toContain('{{credential:Header Auth account.value#c1~')
  expect(kept).not.toContain(value)
  expect(references.read(kept)).toBe(json)
})

const written: readonly (readonly [string, (value: string) => string])[] = [
  ['URL coding', (value) => encodeURIComponent(`a b&${value}`)],
  ['base64', (value) => Buffer.from(value).toString('base64')],
  ['base64url', (value) => Buffer.from(value).toString('base64url')],
  ['base64 behind one byte', (value) => Buffer.from(`x${value}yz`).toString('base64')],
  ['base64 behind two bytes', (value) => Buffer.from(`xy${value}z`).toString('base64')],
  ['hexadecimal digits', (value) => Buffer.from(value).toString('hex')],
  ['capitals', (value) => value.toUpperCase()],
  ['JSON within JSON', (value) => JSON.stringify({ inner: JSON.stringify({ value }) })],
]
for (const [form, write] of written) {
  test(`a secret is found in ${form}, and read back as it was written`, () => {
    const value = `k"e\\y ${fresh()}`
    const references = of(secretOf(value))
    const json = JSON.stringify({ text: write(value) })

    const kept = references.hideInJson(json)

    expect(kept).toContain('{{credential:')
    expect(kept).not.toContain(write(value))
    expect(references.read(kept)).toBe(json)
    expect(() => void JSON.parse(kept)).not.toThrow()
  })
}

test('whatever the JSON and the secret, JSON comes out and the same JSON is read back', () => {
  fc.assert(
    fc.property(fc.json(), fc.array(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 3 }), (json, values) => {
      const references = of(...values.map((value, index) => secretOf(value, { id: `c${String(index)}` })))
      const kept = references.hideInJson(json)
      JSON.parse(kept)
      return references.read(kept) === json
    }),
    { numRuns: 3000 },
  )
})

test('what holds the secret in its own values comes out as JSON without it', () => {
  const text = fc.string({ minLength: 6, maxLength: 20, unit: 'grapheme-ascii' })
  fc.assert(
    fc.property(text, fc.string(), fc.string(), (value, before, after) => {
      const references = of(secretOf(value))
      const given = { [before]: `${before}${value}${after}`, list: [value, { deep: JSON.stringify({ value }) }] }
      const json = JSON.stringify(given)
      const kept = references.hideInJson(json)
      return references.read(kept) === json && JSON.stringify(JSON.parse(kept)) === kept
    }),
    { numRuns: 2000 },
  )
})

test('data that only looks like a reference is kept apart from one, and is never replaced', () => {
  const value = fresh()
  const references = of(secretOf(value))
  const json = JSON.stringify({ note: '{{credential:Header Auth account.value#c1~0028}}', more: '{{credential!:x}}' })

  const kept = references.hideInJson(json)

  expect(references.read(kept)).toBe(json)
  expect(references.resolve(kept).text).not.toContain(value)
})

test('a secret that is a number is hidden where it stands as a number too', () => {
  const references = of(secretOf('482910375561'))
  const json = '{"pin":482910375561,"order":1482910375561,"text":"482910375561"}'

  const kept = references.hideInJson(json)

  expect(JSON.parse(kept)).toMatchObject({ order: 1_482_910_375_561 })
  expect(kept).not.toContain(':482910375561')
  expect(references.read(kept)).toBe(json)
})

test('a common or very short word that is a secret shreds no data', () => {
  const references = of(secretOf('test'), secretOf('abc', { id: 'c2' }), secretOf('12345', { id: 'c3' }))
  const json = '{"abc":"a test of abcdef","code":"12345","only":"test"}'

  expect(references.hideInJson(json)).toBe(json)
})

test('what was replaced since is read as it was, and sent as it is now', () => {
  const [old, now] = [fresh(), `${fresh()}-longer`]
  const before = of(secretOf(old))
  const kept = before.hideInJson(JSON.stringify([old]))

  const after = of(secretOf(old, { isCurrent: false }), secretOf(now))

  expect(after.read(kept)).toBe(JSON.stringify([old]))
  expect(of(secretOf(now)).read(kept)).toBe(kept)
  expect(of(secretOf(now)).resolve(kept)).toEqual({ text: JSON.stringify([now]), missing: [] })
  expect(of().resolve(kept).missing).toEqual(['Header Auth account'])
})

const placed = (secret: string): readonly (readonly [string, string])[] =>
  ['', 'x', 'xy', '{"id":7,"key":"', 'naïve '].flatMap((before) =>
    ['', 'z', 'zz', '","more":[1,2,3]}', ' ü'].map((after): [string, string] => [before, `${before}${secret}${after}`]),
  )

for (const coding of ['base64', 'base64url'] as const) {
  test(`in ${coding} a secret that is not known any more stands as its reference, and every other byte as it was`, () => {
    for (const length of [20, 21, 22]) {
      const value = fresh().slice(0, length)
      for (const [, text] of placed(value)) {
        const json = JSON.stringify({ body_base64: Buffer.from(text).toString(coding) })
        const kept = of(secretOf(value)).hideInJson(json)
        const read = JSON.parse(of().read(kept)) as { body_base64: string }

        const shown = Buffer.from(read.body_base64, coding).toString()
        expect(shown).toBe(text.replace(value, /\{\{credential:[^}]*\}\}/u.exec(shown)?.[0] ?? 'a reference'))
        expect(shown).toMatch(/\{\{credential:Header Auth account\.value#c1~\d+\}\}/u)
      }
    }
  })

  test(`in ${coding} what is sent again carries the secret of now, of whatever length, and every other byte as it was`, () => {
    for (const length of [19, 20, 21]) {
      const [before, now] = [fresh(), fresh().slice(0, length)]
      for (const [, text] of placed(before)) {
        const json = JSON.stringify({ body_base64: Buffer.from(text).toString(coding) })
        const kept = of(secretOf(before)).hideInJson(json)
        const sent = of(secretOf(before, { isCurrent: false }), secretOf(now)).resolve(kept)

        expect(sent.missing).toEqual([])
        const { body_base64: base64 } = JSON.parse(sent.text) as { body_base64: string }
        // Whether what comes out even is padded in that writing cannot be seen of what came out even before.
        const written = coding === 'base64' ? base64 : base64.replace(/=+$/u, '')
        expect(written).toBe(Buffer.from(text.replace(before, now)).toString(coding))
      }
    }
  })
}

test('references in base64 as an earlier Faultline kept them are read too', () => {
  const value = fresh()
  for (const [, text] of placed(value)) {
    const json = JSON.stringify({ body: Buffer.from(text).toString('base64') })
    const kept = of(secretOf(value))
      .hideInJson(json)
      .replaceAll(/\|(base64-\d)-\d\}\}/gu, '|$1}}')

    expect(of(secretOf(value)).read(kept)).toBe(json)
    const { body } = JSON.parse(of().read(kept)) as { body: string }
    expect(Buffer.from(body, 'base64').toString()).toContain('{{credential:Header Auth account.value#c1~')
  }
})

test('two secrets in one base64 that are not known any more leave the bytes between them', () => {
  const [one, other] = [fresh(), fresh()]
  for (const between of [',', ', ', ' : ', '", "token": "']) {
    const text = `a ${one}${between}${other} z`
    const known = of(secretOf(one), secretOf(other, { id: 'c2', name: 'Other' }))
    const kept = known.hideInJson(JSON.stringify({ body: Buffer.from(text).toString('base64') }))
    const { body } = JSON.parse(of().read(kept)) as { body: string }
    const shown = Buffer.from(body, 'base64').toString()

    expect(shown.replaceAll(/\{\{credential:[^}]*\}\}/gu, '*')).toBe(`a *${between}* z`)
  }
})

test('a long base64 with many references is read in time', () => {
  const value = fresh()
  const text = Buffer.from(`${'x'.repeat(500)}${value}`.repeat(2000)).toString('base64')
  const kept = of(secretOf(value)).hideInJson(JSON.stringify({ text }))
  const started = performance.now()
  const read = JSON.parse(of().read(kept)) as { text: string }

  expect(Buffer.from(read.text, 'base64').toString()).toMatch(/^(?:x{500}\{\{credential:[^}]*\}\}){2000}$/u)
  expect(performance.now() - started).toBeLessThan(3000)
})
