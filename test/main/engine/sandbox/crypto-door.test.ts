/** What code may ask of the host's crypto ends in time, keeps nothing, and says what it lacks. */
import { expect, test } from '@playwright/test'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { isMemberNotHere } from '../../../../src/main/engine/sandbox/known-modules.ts'
import { onThisMachine } from '../../../machine-pace.ts'
import { valueOfCode } from './value-of-code.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

const caught = (call: string): string =>
  `try { ${call}; return 'done' } catch (error) { return error.name + ': ' + error.message }`
const withCrypto = (body: string): string => `const crypto = require('crypto'); ${body}`

/** PBES2 with PBKDF2 of two thousand million rounds, as a key that somebody sends may say (RFC 8018). */
const slowKey = Buffer.from(
  '3050' +
    '304a' +
    '06092a864886f70d01050d' +
    '303d' +
    '301c' +
    '06092a864886f70d01050c' +
    '300f' +
    '0408' +
    '0102030405060708' +
    '0204' +
    '77359400' +
    '301d' +
    '060960864801650304012a' +
    '0410' +
    '00'.repeat(16) +
    '0402' +
    '0000',
  'hex',
).toString('base64')

for (const [what, call, told] of [
  ['scrypt with much memory', `crypto.scryptSync('p', 's', 32, { N: 2 ** 24, maxmem: 2 ** 40 })`, 'memory of scrypt'],
  [
    'scrypt in many lanes',
    `crypto.scryptSync('p', 's', 32, { N: 2 ** 14, p: 10000, maxmem: 2 ** 30 })`,
    'work of scrypt',
  ],
  ['PBKDF2 with many rounds', `crypto.pbkdf2Sync('p', 's', 1e9, 32, 'sha512')`, 'rounds of PBKDF2'],
  ['PBKDF2 of a long key', `crypto.pbkdf2Sync('p', 's', 1, 1e9, 'sha1')`, 'length of the derived key'],
  ['a long RSA key', `crypto.generateKeyPairSync('rsa', { modulusLength: 16384 })`, 'length of the key'],
  [
    'a key whose password takes long',
    `crypto.createPrivateKey({ key: '-----BEGIN ENCRYPTED PRIVATE KEY-----\\n${slowKey}\\n-----END ENCRYPTED PRIVATE KEY-----', passphrase: 'x' })`,
    'rounds that the password of the key takes',
  ],
] as const)
  test(`${what} is refused at once, with what was asked for`, async () => {
    const timed = async (code: string): Promise<readonly [found: unknown, milliseconds: number]> => {
      const begun = performance.now()
      const found = await valueOfCode(sandbox, withCrypto(code))
      return [found, performance.now() - begun]
    }
    const [, withoutWork] = await timed(`return 'done'`)

    const [found, took] = await timed(caught(call))

    expect(found).toContain(`RangeError: The ${told}`)
    expect(found).toMatch(/would be [\d.e+]+\. Faultline's sandbox computes at most \d+/)
    // As soon as code that asks for nothing, on this machine.
    expect(took).toBeLessThan(3 * withoutWork + onThisMachine(1000))
  })

for (const call of [
  `crypto.createCipheriv('chacha20-poly1305', Buffer.alloc(32), Buffer.alloc(12))`,
  `crypto.createCipheriv('aes-256-ccm', Buffer.alloc(32), Buffer.alloc(12), { authTagLength: 16 })`,
  `crypto.generateKeyPairSync('ec', { namedCurve: 'secp256k1' })`,
  `crypto.generateKeyPairSync('ed448')`,
  `crypto.createECDH('prime256v1')`,
])
  test(`what Node.js has and the sandbox lacks is told as that: ${call}`, async () => {
    const found = await valueOfCode(sandbox, withCrypto(caught(call)))

    expect(found).toMatch(/^Error: crypto\./)
    expect(isMemberNotHere(String(found).slice('Error: '.length))).toBe(true)
  })

test('an error of code that only speaks of the sandbox is none of what it lacks', () => {
  expect(isMemberNotHere("the file is not in Faultline's sandbox")).toBe(false)
  expect(isMemberNotHere("crypto.createECDH is not in Faultline's sandbox")).toBe(true)
})

test('the forms with a callback, and those made of them, give what the others give', async () => {
  const found = await valueOfCode(
    sandbox,
    withCrypto(`const { promisify } = require('util');
      const key = await promisify(crypto.scrypt)('p', 's', 8);
      const derived = await new Promise((ok, no) => crypto.pbkdf2('p', 's', 10, 8, 'sha256', (error, value) => error ? no(error) : ok(value)));
      const pair = await new Promise((ok) => crypto.generateKeyPair('ed25519', (error, publicKey, privateKey) => ok([publicKey.type, privateKey.type])));
      const signed = await new Promise((ok) => { const { privateKey, publicKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }); ok(crypto.verify('sha256', Buffer.from('a'), publicKey, crypto.sign('sha256', Buffer.from('a'), privateKey))) });
      return [key.equals(crypto.scryptSync('p', 's', 8)), derived.equals(crypto.pbkdf2Sync('p', 's', 10, 8, 'sha256')), pair, signed]`),
  )

  expect(found).toEqual([true, true, ['public', 'private'], true])
})

test('a file of a megabyte is hashed and enciphered', async () => {
  const found = await valueOfCode(
    sandbox,
    withCrypto(`const file = Buffer.alloc(1024 * 1024, 'ab');
      const cipher = crypto.createCipheriv('aes-256-cbc', Buffer.alloc(32, 1), Buffer.alloc(16, 2));
      const closed = Buffer.concat([cipher.update(file), cipher.final()]);
      const decipher = crypto.createDecipheriv('aes-256-cbc', Buffer.alloc(32, 1), Buffer.alloc(16, 2));
      const open = Buffer.concat([decipher.update(closed), decipher.final()]);
      return [closed.length, crypto.createHash('sha256').update(open).digest('hex') === crypto.createHash('sha256').update(file).digest('hex')]`),
  )

  expect(found).toEqual([1024 * 1024 + 16, true])
})

test('an error of one call is not told of the next', async () => {
  const found = await valueOfCode(
    sandbox,
    withCrypto(`const said = []; for (const call of [
      () => crypto.scryptSync('p', 's', 8, { N: 1000 }), () => crypto.createPrivateKey('none'),
      () => crypto.generateKeyPairSync('ed25519').privateKey.type,
      () => crypto.createDecipheriv('aes-256-cbc', Buffer.alloc(32), Buffer.alloc(16)).final(), () => crypto.createHash('md5').update('').digest('hex')])
      { try { said.push(String(call())) } catch (error) { said.push(error.message) } } return said`),
  )

  expect(found).toEqual([
    'Invalid scrypt params',
    'error:1E08010C:DECODER routines::unsupported',
    'private',
    'error:1C80006B:Provider routines::wrong final block length',
    'd41d8cd98f00b204e9800998ecf8427e',
  ])
})
