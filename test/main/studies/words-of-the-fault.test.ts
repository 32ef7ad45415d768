// What a verdict says beside the layer: the words of the service that refused, the exact error, and what helps against just that.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, set, type CaseInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-words-of-the-fault-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const answered = (rule: object): Pick<CaseInShort, 'nodes' | 'baseline'> => ({
  nodes: [
    post('Send', 'https://api.example/things', '{ number: 7 }'),
    code('Take', 'return [{ json: { ref: $json.ref.toString() } }]'),
  ],
  baseline: { api: { 'api.example': [{ path: '*', ...rule }] } },
})
const broken = (change: object): Pick<CaseInShort, 'nodes' | 'baseline'> => ({
  nodes: [code('Read', 'return [{ json: { id: $json.body.id } }]')],
  baseline: { changes: [{ layer: 'reverse proxy', ...change }] },
})

interface Told extends Pick<CaseInShort, 'nodes' | 'baseline'> {
  readonly says: string
  readonly next: string
}

const told: Readonly<Record<string, Told>> = {
  'the words of a refusal in JSON': {
    ...answered({ status: 401, json: { error: { code: 'expired', message: 'This key expired on 1 March.' } } }),
    says: '"Send" was answered 401: credential, scopes or rights. It says: "This key expired on 1 March."',
    next: 'Renew the credential',
  },
  'the words of a refusal in XML': {
    ...answered({ status: 400, text: '<Error><Code>X</Code><Message>The date is too old</Message></Error>' }),
    says: 'It says: "The date is too old".',
    next: 'Hold what the node sent against what the API says of it',
  },
  'the words of an API in trouble': {
    ...answered({ status: 503, json: { message: 'Maintenance till noon' } }),
    says: 'It says: "Maintenance till noon".',
    next: 'Give the node retries with a pause',
  },
  'the words of a refusal within a success': {
    nodes: [post('Send', 'https://api.example/things', '{ number: 7 }')],
    baseline: { api: { 'api.example': [{ path: '*', status: 200, json: { ok: false, error: 'token_revoked' } }] } },
    says: 'It says: "token_revoked".',
    next: 'Renew the credential',
  },
  'a page in the place of JSON, which no retry mends': {
    ...answered({ status: 200, headers: { 'content-type': 'text/html' }, text: '<html><body>Soon back</body></html>' }),
    says: 'with a page of HTML',
    next: 'have the workflow check the answer before it is read',
  },
  'the exact error of code': {
    nodes: [code('Sum', 'return [{ json: { all: itmes.length } }]')],
    baseline: {},
    says: '"Sum" failed by itself: none of its requests was refused. It says: "itmes is not defined [line 1]".',
    next: 'Correct the node',
  },
  'the method that is meant, where code spells it otherwise': {
    nodes: [code('Take', 'return [{ json: { id: $json.body.id.toUppercase() } }]')],
    baseline: {},
    says: 'The node layer is suspected, though no repair that was tried heals it: "Take" failed. It calls "toUppercase", and there is no such method: the one meant is "toUpperCase".',
    next: 'Correct the node',
  },
  'the method that is meant, where an expression spells it otherwise': {
    nodes: [set('Take', { id: '={{ $json.body.id.toLowercase() }}' })],
    baseline: {},
    says: 'It calls "toLowercase", and there is no such method: the one meant is "toLowerCase".',
    next: 'Correct the node',
  },
  'the exact error of a database': {
    nodes: [['Rows', 'postgres', { operation: 'insert' }]],
    baseline: { stand_ins: { Rows: { error: { message: 'deadlock detected' } } } },
    says: 'It shows at "Rows": "deadlock detected".',
    next: 'the database let another transaction go first',
  },
  'the status of a proxy that answers itself': {
    ...broken({ name: 'body-limit', parameters: { bytes: 1, status: '413' } }),
    says: 'The proxy answered 413 itself; nothing reached the listener.',
    next: 'Have the proxy take larger bodies',
  },
  'the path that a proxy passed on': {
    ...broken({ name: 'path-prefix', parameters: { how: 'add', prefix: '/app' } }),
    says: ' on as `POST /app/webhook/',
    next: 'Have the proxy pass method, path, headers and body on as they came.',
  },
}

for (const [index, [what, { says, next, ...one }]] of Object.entries(told).entries()) {
  test(`a verdict tells ${what}`, async () => {
    const { sentence, remedy } = await verdictOf(faultline, {
      ...{ name: `told-${String(index)}`, body: { event_id: `t-${String(index)}`, id: 'a' }, ...one },
    })
    expect(sentence).toContain(says)
    expect(remedy?.sentence).toContain(next)
  })
}

test('a body in another encoding is told by what it succeeds with', async () => {
  const { sentence } = await verdictOf(faultline, {
    name: 'told-bom',
    nodes: [code('Read', 'return [{ json: { id: $json.body.id.trim() } }]')],
    headers: [['Content-Type', 'application/json']],
    body: '\uFEFF{"event_id":"t-b","id":"a"}',
  })
  expect(sentence).toContain('it begins with a byte order mark')
  expect(sentence).toContain('With this it succeeds: The body is whole JSON in UTF-8')
})

test('what a caller who is turned away is to present is told without a secret taken for one', async () => {
  const { remedy } = await verdictOf(faultline, {
    name: 'told-header',
    webhook: { authentication: 'headerAuth' },
    credentials: { Hook: { type: 'httpHeaderAuth', data: { name: 'X-Key' } } },
    nodes: [code('Read', 'return [{ json: { ok: true } }]')],
    body: { event_id: 't-h' },
  })
  expect(remedy?.sentence).toContain('its login and password, its header, or its token')
})

const refusedWith = async (name: string, status: number, json: object) =>
  verdictOf(faultline, { name: `refused-${name}`, body: { event_id: name, id: 'a' }, ...answered({ status, json }) })

test('an account that has to pay for more is told from the card of a customer', async () => {
  const account = await refusedWith('account', 402, { message: 'Upgrade to go on: no calls are left.' })
  expect(account.layer, account.sentence).toBe('API')
  expect(account.remedy?.sentence).toContain('the plan, the balance and the quota of the account')
  const card = await refusedWith('card', 402, { error: { type: 'card_error', message: 'Your card was declined.' } })
  expect(card.layer, card.sentence).not.toBe('API')
  expect(card.remedy?.sentence).not.toContain('quota')
})

test('a pace that was too fast is told as that, whatever the status', async () => {
  const message = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'
  const { layer, sentence, remedy } = await refusedWith('pace', 403, { message })
  expect(layer, sentence).toBe('API')
  expect(remedy?.sentence).toContain('ask less often')
})

test('a token whose session has ended is refused access, whatever the status', async () => {
  const message = 'Error validating access token: Session has expired on Friday.'
  const { layer, sentence } = await refusedWith('session', 400, { error: { message, code: 190 } })
  expect(layer, sentence).toBe('authorisation')
})

test('a person who keeps a bot away is no firewall', async () => {
  const description = 'Forbidden: bot was blocked by the user'
  const { layer, sentence, remedy } = await refusedWith('blocked', 403, { ok: false, error_code: 403, description })
  // What it is asked for is written in the node here.
  expect(layer, sentence).toBe('node')
  expect(`${sentence} ${remedy?.sentence ?? ''}`).not.toContain('firewall')
})

const stoodIn = (name: string, type: string, error: object) =>
  verdictOf(faultline, {
    name: `stood-in-${name}`,
    nodes: [['Rows', type, {}]],
    baseline: { stand_ins: { Rows: { error } } },
    body: { event_id: name, id: 'a' },
  })

test('what helps against the refusal of a service is told also where a stand-in gave it', async () => {
  const pace = await stoodIn('pace', 'hubspot', {
    message: 'The service is receiving too many requests',
    http_code: '429',
  })
  expect(pace.layer, pace.sentence).toBe('API')
  expect(pace.remedy?.sentence).toContain('ask less often')
  const quota = await stoodIn('quota', 'openAi', { message: 'You exceeded your current quota', http_code: '429' })
  expect(quota.remedy?.sentence).toContain('the plan, the balance and the quota of the account')
  const down = await stoodIn('down', 'hubspot', { message: 'Service unavailable', http_code: '503' })
  expect(down.layer, down.sentence).toBe('API')
  expect(down.remedy?.sentence).toContain('Give the node retries with a pause')
  const away = await stoodIn('away', 'hubspot', { message: 'connect ECONNREFUSED 10.0.0.5:443' })
  expect(away.remedy?.sentence).toContain('can be reached from where the workflow runs')
  const wrong = await stoodIn('wrong', 'hubspot', { message: 'Property "citty" does not exist', http_code: '400' })
  expect(wrong.layer, wrong.sentence).toBe('node')
  expect(wrong.remedy?.sentence).toContain('Hold what the node sent against what the API says of it')
})

test('a key that a service of models does not know is of who asks', async () => {
  const { layer, sentence } = await verdictOf(faultline, {
    name: 'told-model-key',
    nodes: [['Rows', 'googleSheets', { operation: 'append' }]],
    baseline: { stand_ins: { Rows: { error: { message: 'Incorrect API key provided.' } } } },
    body: { event_id: 't-key', id: 'a' },
  })
  expect(layer, sentence).toBe('authorisation')
})
