import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { leastProcessorMs } from '../processor-time.ts'
import { Chance } from './corpus-values.ts'
import { onThisMachine } from '../../machine-pace.ts'

const length = 200_000
/** The bar is 2 s; a busy machine and an instrumented loader are given more. */
const longestMs = 6000

const fill = (unit: string): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const pieces = [
  ...Array.from('aA01-_./\\"\'`=:;,{}[]()<>|&%$#@+~*! \n\t\u200bé'),
  'password:',
  'password=',
  '"password":"',
  '"customer":{"name":',
  'Authorization: Basic ',
  'Cookie: a=b; ',
  ...['gh' + 'p_', 'sk_' + 'live_', 'ey' + 'J', 'ey' + 'Jaaaaaa.', 'S' + 'G.', 'xo' + 'xb-'],
  '-----BEGIN ',
  '-----BEGIN ' + 'PRIVATE KEY-----',
  'http://a:b@c/',
  'a@b.',
  '+49 30 ',
  '4242 ',
  'DE89 3704 ',
  '2001:',
  'aa:',
  '1.2.3.',
  '$2a$10$',
  '{SSHA}',
  '--password ',
  'mysql -p',
  '/home/',
  'C:\\Users\\',
  'kind: Secret\ndata:\n  a: b\n',
  'password: |\n  ',
  '"name":"token","value":"a",',
  '"{\\"a',
  '{"a":"{\\"b\\":1}"}\n',
  '["[1]",',
  'form-data; name="password"\r\n\r\nx\r\n--',
  '<password>',
  '%25',
  '\\u0041',
  '\\\\u0041',
  '&amp;',
  '\u001b[31m',
  'BEGIN:VCARD\n',
  'BEGIN:VCARD\nFN:Ada Lovelace\n',
  ';CN=Ada Lovelace',
  'Ship to: Ada Lovelace, ',
  'Name: Ada Lovelace ',
  'Ada Lovelace (',
  'Ada Lovelace (ada@kunde.example ',
  '=?UTF-8?Q?a?= ',
  'a [at] a [dot] ',
  'Kind regards,\n',
  '"coordinates":[13.4049,',
  '493812 is your ',
  'use 493812 to verify ',
  '"from":"4915112345678",',
  '"customers":[{"name":"Ada","first":',
  'curl -u a',
  "-u '",
  `${'a'.repeat(60)}\n`,
  'Dr. Dr. ',
  'contraseña usuario del ',
  'mot de ',
  '密码是',
  'TIN A1 ',
  'tel. (',
  'your code ',
  '{"name":"Aa Bb","y":{',
  '"address":"1 abc def, ',
  '/*token: a',
  'iVBORw0KGgo',
  '\\"',
  '[redacted:token#1] password ',
  'otpauth://',
  '[redacted:email#1]',
  'ENV a_key ',
  'token,secret\n',
  '| token | x |\n',
  ' is "',
  'cGFzc3dvcmQ6',
  'passwords:\n- passwords:\n',
  '"[secrets]\na=b\n',
  'copy t (password) from stdin;\n',
  'Failing row contains (a, b)\n',
  'select a = ? -- [\n',
  'insert into t (password) values ($1) -- [',
  '<tr><td>a<td>password',
  'auth=("a","',
  '"a":"name,password\n',
  '| Node Name             | Functional Role             | Output Node(s)          |\n',
  `|${' Name            |'.repeat(60)} (x) |\n`,
  `Name${'\t\t\tType'.repeat(60)}\t(x)\n`,
  `${'Name , '.repeat(60)}(x)\n`,
  'PID|1||a^b|',
  'NAD+BY+++Ada Lovelace+',
  ':86:166?31DE89?32ADA LOVELACE',
  'dn: cn=Ada Lovelace,ou=people,\ncn: Ada\n',
  'CN=Ada Lovelace,',
  'Hauptstr. 5 ',
  'Lange Straße ',
  '12 Some Street, ',
  '12 rue de la Paix ',
  'Calle Mayor de la ',
  'My name is Ada ',
  'this is Ada Lovelace ',
  '?name=Ada+Lovelace',
  'Value "Ada" for field ',
  "field 'a_name' value: 'Ada ",
  'Failing row contains (Ada Lovelace, a@b ',
  ' to Ada Lovelace <',
  '@x.example" (Ada Lovelace ',
  'the secret (a1b2c3',
  '{"system":"phone","value":"1',
]

for (const piece of pieces) {
  test(`200 kB of ${JSON.stringify(piece)} are searched in time`, { tag: '@timing' }, () => {
    const text = fill(piece)
    expect(cpuMsOf(() => createRedactor().redact(text))).toBeLessThan(onThisMachine(longestMs))
  })
}

test('200 kB of pieces in any order are searched in time', { tag: '@timing' }, () => {
  const chance = new Chance(77)
  for (let round = 0; round < 12; round += 1) {
    const unit = Array.from({ length: 1 + chance.below(4) }, () => chance.pick(pieces)).join('')
    expect(
      cpuMsOf(() => createRedactor().redact(fill(unit))),
      JSON.stringify(unit),
    ).toBeLessThan(onThisMachine(longestMs))
  }
  let mixed = ''
  while (mixed.length < length) mixed += chance.pick(pieces)
  expect(cpuMsOf(() => createRedactor().redact(mixed))).toBeLessThan(onThisMachine(longestMs))
})

for (const [count, shortest, step] of [
  [100, 20, 5],
  [20, 2000, 50],
] as const) {
  test(
    `${count} secrets of ${shortest * 2} units and more that begin alike are looked for in time`,
    { tag: '@timing' },
    () => {
      const secrets = Array.from({ length: count }, (_, index) => `${'aB'.repeat(shortest + step * index)}9${index}`)
      const text =
        `${secrets.map((secret) => `"secret":"${secret}"`).join(',')} ${secrets[7] ?? ''} ${fill('aB')}`.slice(
          0,
          length,
        )
      const redactor = createRedactor()
      let redacted = ''
      expect(cpuMsOf(() => (redacted = redactor.redact(text)))).toBeLessThan(onThisMachine(longestMs))
      expect(redacted).toContain('"secret":"[redacted:secret#8]"')
      expect(redacted.split('[redacted:secret#8]')).toHaveLength(3)
    },
  )
}

test('100,000 nested arrays are searched to the bottom', () => {
  const text = '['.repeat(100_000) + '"ada@kunde.example"' + ']'.repeat(100_000)
  expect(createRedactor().redact(text)).not.toContain('ada@')
})

test('a value nested 100,000 deep is replaced as a whole, not thrown over', () => {
  let value: unknown = 'ada@kunde.example'
  for (let depth = 0; depth < 100_000; depth += 1) value = [value]
  expect(createRedactor().redactValue(value)).toMatch(/^\[redacted:unscanned#\d+\]$/)
})

test('bytes that are no text are searched about as fast as those that are', { tag: '@timing' }, async () => {
  const [letters, bytes] = ['%41%42', '%FE%FF'].map(fill)
  const least = (text = ''): Promise<number> => leastProcessorMs(() => createRedactor().redact(text), 3)
  await least(letters)
  expect(await least(bytes)).toBeLessThan((await least(letters)) * 3)
})

test(
  'words of another script are searched about as fast whatever letter they begin with',
  { tag: '@timing' },
  async () => {
    const least = (text: string): Promise<number> => leastProcessorMs(() => createRedactor().redact(text), 3)
    const ascii = await least(fill('zustellung xylophon '))
    expect(await least(fill('يرجى التحقق من عنوان '))).toBeLessThan(ascii * 5)
  },
)

test('four times the text takes about four times the time', { tag: '@timing' }, async () => {
  const chance = new Chance(5)
  const record = (): string =>
    JSON.stringify({ id: chance.hex(24), note: `order ${chance.lower(8)}`, mail: `${chance.lower(6)}@kunde.example` })
  const text = Array.from({ length: 6000 }, record).join('\n')
  createRedactor().redact(text.slice(0, 100_000))
  const short = await leastProcessorMs(() => createRedactor().redact(text.slice(0, text.length / 4)), 3)
  const long = await leastProcessorMs(() => createRedactor().redact(text), 3)
  expect(long).toBeLessThan(short * 12 + onThisMachine(200))
})
