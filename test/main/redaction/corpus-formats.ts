/** Further kinds and contexts of the corpus, written from the issuers' documentation alone, without a look at the finders. */
import type { Context } from './corpus-contexts.ts'
import { withCheckDigit, type Chance, type Kind } from './corpus-values.ts'

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const lettersOnly = upper + upper.toLowerCase()
const base32 = `${upper}234567`

const announced = (name: string, make: Kind['make'], keys = 'token api_key client_secret'): Kind => ({
  name,
  marked: true,
  keys: keys.split(' '),
  make,
})
const named = (name: string, keys: string, make: Kind['make']): Kind => ({
  name,
  marked: false,
  keys: keys.split(' '),
  make,
})
/** A value of which only a part is secret. */
const around = (before: string, secret: string, after = ''): { value: string; secret: string } => ({
  value: before + secret + after,
  secret,
})

export const furtherSecrets: readonly Kind[] = [
  announced('gitlab job token', (c) => around('glcbt-', `${c.hex(2)}_${c.url64(20)}`)),
  announced('matrix token', (c) => around('syt_', `${c.base62(10)}_${c.base62(20)}_${c.base62(6)}`)),
  announced('pubnub secret', (c) => around('sec-c-', c.base64(27))),
  announced('mercado pago token', (c) => around('APP_USR-', `${c.digits(16)}-${c.digits(6)}-${c.hex(32)}`)),
  announced('rancher token', (c) => around(`token-${c.base36(5)}:`, c.base36(54))),
  announced('deepl key', (c) => ({ value: `${c.uuid()}:fx`, secret: '' })),
  announced('checkly key', (c) => around('cu_', c.hex(32))),
  announced('honeybadger token', (c) => around('hbp_', c.base62(36))),
  announced('hugging face token of letters', (c) => around('hf_', c.letters(lettersOnly, 34))),
  announced('pinterest token', (c) => around('pina_', c.upper36(60))),
  announced('linkedin token', (c) => around('AQV', c.url64(200))),
  announced('spotify token', (c) => around('BQ', c.url64(150))),
  announced('adafruit key', (c) => around('aio_', c.base62(28))),
  announced('socket token', (c) => around('sktsec_', c.base62(40))),
  announced('cockroach key', (c) => around('CCDB1_', `${c.base62(22)}_${c.base62(40)}`)),
  announced('portainer token', (c) => around('ptr_', c.base62(43))),
  announced('one-time password address', (c) => around('otpauth://totp/Shop:ops?secret=', c.letters(base32, 32))),
  announced('postgres password', (c) => around('postgresql://app:', c.base62(13), '@db.internal:5432/shop'), 'dsn'),
  announced('mongo password', (c) => around('mongodb+srv://svc:', c.base62(16), '@db.internal/orders'), 'url'),
  announced('redis password', (c) => around('redis://:', c.base62(32), '@cache.internal:6379/0'), 'REDIS_URL'),
  announced('queue password', (c) => around('amqps://worker:', c.url64(24), '@mq.internal/v'), 'broker'),
  announced('cloudinary secret', (c) => around(`cloudinary://${c.digits(15)}:`, c.url64(27), '@shop'), 'url'),
  announced('azure queue key', (c) =>
    around('Endpoint=sb://q.servicebus.windows.net/;SharedAccessKeyName=send;SharedAccessKey=', c.base62(43), '='),
  ),
  announced('django hash', (c) => around(`pbkdf2_sha256$600000$${c.base62(22)}$`, c.base62(43), '='), 'stored'),
  announced('sha512 crypt hash', (c) => around(`$6$${c.base62(16)}$`, c.base62(86)), 'stored'),
  announced('ifttt address', (c) => around('https://maker.ifttt.com/trigger/door/with/key/', c.base62(22)), 'link'),
  announced('zapier address', (c) => around('https://hooks.zapier.com/hooks/catch/', `${c.digits(7)}/${c.base36(7)}`)),
  announced('signed address', (c) => around('https://b.s3.amazonaws.com/a.pdf?X-Amz-Signature=', c.hex(64)), 'link'),
  named('secret key base', 'SECRET_KEY_BASE', (c) => c.hex(64)),
  named('app password', 'app_password appSpecificPassword', (c) => [1, 2, 3, 4].map(() => c.lower(4)).join('-')),
  named('code verifier', 'code_verifier', (c) => c.url64(43)),
  named('joined key name', 'adminpwd rootpassword', (c) => `${c.base62(9)}7`),
  named('verification code', 'otp verification_code', (c) => c.digits(6)),
  named('wallet words', 'mnemonic seed_phrase', (c) =>
    Array.from({ length: 12 }, () => c.lower(3 + c.below(5))).join(' '),
  ),
]

export const furtherPersonal: readonly Kind[] = [
  announced('indian phone', (c) => `+91 9${c.digits(4)} ${c.digits(5)}`, 'contact'),
  announced('brazilian phone', (c) => `+55 11 9${c.digits(4)}-${c.digits(4)}`, 'contact'),
  announced('american phone', (c) => `+1 (415) 234-${c.digits(4)}`, 'contact'),
  announced('american express card', (c) => withCheckDigit(`37${c.digits(12)}`), 'number'),
  announced('home folder', (c) => around('C:\\Users\\', c.lower(9), '\\log.txt'), 'path'),
  named('numbered address line', 'address1 address_2', (c) => `${c.digits(2)} Harbour Street`),
  named('name with an apostrophe', 'last_name account_holder', (c) => `O'${c.pick(['Sullivan', 'Brennan', 'Keeffe'])}`),
  named('name with a small word', 'familyName surname', (c) => c.pick(['van der Berg', 'de la Cruz', 'von Hohenfels'])),
  named('health insurance number', 'insuranceNumber', (c) => `A${c.digits(9)}`),
  named('account number', 'bank_account', (c) => c.digits(9)),
]

const context = (name: string, place: Context['place'], keyed = true): Context => ({ name, keyed, place })
const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')

export const furtherContexts: readonly Context[] = [
  context('json cut off', (value, key, c) => {
    const id = c.digits(5)
    return {
      text: `Unexpected end of JSON input: {"event_id":"${id}","${key}":${JSON.stringify(value)},"amou`,
      kept: ['Unexpected end', id],
    }
  }),
  context('json in base64', (value, key) => ({
    text: `cannot decode ${Buffer.from(JSON.stringify({ job: 'sync', [key]: value })).toString('base64')} from jobs.retry`,
    kept: ['jobs.retry'],
  })),
  context('hidden input', (value, key) => ({
    text: `<input type="hidden" name="${key}" value="${attribute(value)}"><input name="qty" value="3">`,
    kept: ['name="qty" value="3"'],
  })),
  context('setting in xml', (value, key) => ({
    text: `<add key="${key}" value="${attribute(value)}" /><add key="timeout" value="30" />`,
    kept: ['key="timeout" value="30"'],
  })),
  context('toml', (value, key) => ({
    text: `[server]\nport = 5678\n${key.replace(/\W/g, '_')} = ${JSON.stringify(value)}`,
    kept: ['port = 5678'],
  })),
  context('multipart form', (value, key) => ({
    text: `--X\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n--X\r\nContent-Disposition: form-data; name="qty"\r\n\r\n3\r\n--X--`,
    kept: ['name="qty"'],
  })),
  context('unicode escapes', (value, key, c) => {
    const id = c.digits(5)
    const escaped = Array.from(value, (unit, at) =>
      at % 3 === 0 ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}` : JSON.stringify(unit).slice(1, -1),
    ).join('')
    return { text: `{"event_id":"${id}","${key}":"${escaped}"}`, kept: [id] }
  }),
  context(
    'raw headers',
    (value) => ({
      text: JSON.stringify({ rawHeaders: ['Host', 'api.example', 'Authorization', value, 'Accept', '*/*'] }),
      kept: ['api.example', 'Accept'],
    }),
    false,
  ),
  context(
    'path and sentence',
    (value) => ({
      text: `failed with 403 while calling https://api.partner.example/v1/items: ${value} is not permitted`,
      kept: ['403', 'https://api.partner.example/v1/items', 'is not permitted'],
    }),
    false,
  ),
  context(
    'key of a member',
    (value) => ({
      text: JSON.stringify({ execution_id: '815', seen: { [value]: 2 } }),
      kept: ['815', 'seen'],
    }),
    false,
  ),
  context(
    'list of arguments',
    (value) => ({
      text: JSON.stringify({ args: ['--verbose', value], order_id: 'ord_4711' }),
      kept: ['--verbose', 'ord_4711'],
    }),
    false,
  ),
]

/** Random names, numbers and addresses of ordinary work. */
export const furtherClean: readonly ((chance: Chance) => string)[] = [
  (c) => `golang.org/x/net v0.30.0 h1:${c.base64(32)}`,
  (c) => `https://docs.google.com/spreadsheets/d/${c.url64(44)}/edit#gid=0`,
  (c) => JSON.stringify({ CallSid: `CA${c.hex(32)}`, AccountSid: `AC${c.hex(32)}`, status: 'completed' }),
  (c) =>
    JSON.stringify({ ean: `4${c.digits(12)}`, gtin: c.digits(14), amount_minor: withCheckDigit(`4${c.digits(14)}`) }),
  () => JSON.stringify({ scopes: ['read:orders', 'write:tokens', 'secrets:list'], token_type: 'Bearer' }),
  (c) => JSON.stringify({ delivery_id: `569283d0-a587-4fc2-be${c.digits(2)}-7ab75a86${c.hex(4)}` }),
  (c) =>
    JSON.stringify({ id: `pi_3${c.base62(23)}`, latest_charge: `ch_3${c.base62(23)}`, request: `req_${c.base62(14)}` }),
  (c) =>
    JSON.stringify({
      id: `chatcmpl-${c.base62(29)}`,
      system_fingerprint: `fp_${c.hex(10)}`,
      usage: { total_tokens: 46 },
    }),
  (c) => JSON.stringify({ nextPageToken: c.url64(60), next_cursor: c.url64(44), has_more: true }),
  (c) => `x-amzn-RequestId: ${c.uuid()}\nx-amzn-trace-id: Root=1-${c.hex(8)}-${c.hex(24)}`,
  (c) => `pod/orders-7c9d8f6b5d-${c.base36(5)}: Back-off restarting failed container ${c.hex(64)}`,
  (c) => `commit ${c.hex(40)}\nMerge: ${c.hex(7)} ${c.hex(7)}\n\n    Fix token refresh`,
  (c) => `at t.exports (https://cdn.example/assets/index-${c.url64(8)}.js:1:${c.digits(6)})`,
  (c) => `E11000 duplicate key error collection: shop.orders dup key: { event_id: "evt_${c.base62(16)}" }`,
  (c) => `Key (event_id)=(evt_${c.base62(16)}) already exists.`,
  (c) => `webhook-id: msg_${c.base62(27)}\r\nwebhook-timestamp: 1763634896`,
  (c) =>
    JSON.stringify({
      attributes: { type: 'Account', url: `/services/data/v61.0/sobjects/Account/001${c.base62(15)}` },
    }),
  (c) => `FileVersion 10.0.22621.${c.digits(4)}, driver 550.127.${c.digits(2)}.01, Chrome/130.0.6723.137`,
  (c) => `object at 0x7f${c.hex(10)}, goroutine ${c.digits(2)}, main.(*Client).Do(0xc000${c.hex(6)})`,
  (c) =>
    JSON.stringify({
      points: [
        [1_763_634_896, 12.5],
        [1_763_634_956, 13.1],
      ],
      seq: c.digits(15),
    }),
]
