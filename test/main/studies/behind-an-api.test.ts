// What an API hands on of what failed behind it: its database, or the broker that its messages go to.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, set } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-behind-api-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const answers = (host: string, status: number, json: object) => ({ api: { [host]: [{ path: '*', status, json }] } })

const ofDatabase: readonly (readonly [status: number, json: object])[] = [
  [500, { code: '57014', details: null, message: 'canceling statement due to statement timeout' }],
  [500, { code: '40P01', message: 'deadlock detected' }],
  [503, { code: '53300', message: 'remaining connection slots are reserved' }],
  [503, { code: 'PGRST003', message: 'Timed out acquiring connection from connection pool.' }],
  [500, { code: 'P2024', message: 'Timed out fetching a new connection from the connection pool.' }],
  [400, { error: 'Failed to insert document: (NotWritablePrimary) not primary', error_code: 'MongoDBError' }],
  [500, { message: 'SQLITE_BUSY: database is locked' }],
  [500, { message: 'SQLSTATE[40001]: Serialization failure: 1213 Deadlock found when trying to get lock' }],
  [200, { error: { code: 200, data: { message: 'could not serialize access due to concurrent update' } } }],
]

for (const [index, [status, json]] of ofDatabase.entries()) {
  test(`a database that failed behind an API is told as the database: ${JSON.stringify(json)}`, async () => {
    const verdict = await verdictOf(faultline, {
      name: `behind-api-${String(index)}`,
      nodes: [post('Save', 'http://rows.example/orders', '{ id: $json.body.id }')],
      body: { event_id: `ba-${String(index)}`, id: 5 },
      baseline: answers('rows.example', status, json),
    })
    expect(verdict, verdict.sentence).toMatchObject({ layer: 'database', certainty: 'likely', place: { node: 'Save' } })
    expect(verdict.others).toContain('API')
    expect(verdict.sentence.toLowerCase()).toContain('by its words the database behind the api failed')
  })
}

test('a database that lets the next try through is told as the database as well', async () => {
  const { layer } = await verdictOf(faultline, {
    name: 'behind-api-once',
    nodes: [post('Save', 'http://rows.example/orders', '{ id: $json.body.id }')],
    body: { event_id: 'ba-once', id: 5 },
    baseline: {
      api: {
        'rows.example': [
          { path: '*', status: 500, times: 1, json: { code: '40P01', message: 'deadlock detected' } },
          { path: '*', status: 201, json: { id: 5 } },
        ],
      },
    },
  })
  expect(layer).toBe('database')
})

test('a key that is there already stays what was sent before, and allows the database', async () => {
  const { layer, others } = await verdictOf(faultline, {
    name: 'behind-api-key',
    nodes: [post('Save', 'http://rows.example/orders', '{ id: $json.body.id }')],
    body: { event_id: 'ba-key', id: 5 },
    baseline: answers('rows.example', 409, {
      code: '23505',
      message: 'duplicate key value violates unique constraint "orders_pkey"',
    }),
  })
  expect(layer).toBe('data')
  expect(others).toContain('database')
})

test('what an API says of the values that it was sent is no fault of its database', async () => {
  const { layer } = await verdictOf(faultline, {
    name: 'behind-api-value',
    nodes: [post('Save', 'http://rows.example/orders', '{ id: $json.body.id, email: $json.body.email }')],
    body: { event_id: 'ba-value', id: 5, email: null },
    baseline: answers('rows.example', 400, {
      code: '23502',
      message: 'null value in column "email" of relation "orders" violates not-null constraint',
    }),
  })
  expect(layer).toBe('data')
})

const publishTo: readonly (readonly [url: string, status: number, json: object])[] = [
  ['http://rabbit.example/api/exchanges/%2F/orders/publish', 200, { routed: false }],
  ['http://sqs.eu-central-1.amazonaws.example/1/orders', 400, { __type: 'com.amazonaws.sqs#QueueDoesNotExist' }],
  ['http://pubsub.googleapis.example/v1/projects/p/topics/orders:publish', 404, { error: { status: 'NOT_FOUND' } }],
  [
    'http://kafka.example/topics/orders',
    200,
    {
      offsets: [
        { partition: null, error_code: 50_003, error: 'This server is not the leader for that topic-partition.' },
      ],
    },
  ],
  ['http://rabbit.example/api/exchanges/%2F/orders/publish', 503, { error: 'node down' }],
]

for (const [index, [url, status, json]] of publishTo.entries()) {
  test(`a broker that is asked over HTTP and takes nothing is the queue: ${JSON.stringify(json)}`, async () => {
    const verdict = await verdictOf(faultline, {
      name: `broker-http-${String(index)}`,
      nodes: [post('Publish', url, '{ payload: "x" }'), set('Done', { ok: 'true' })],
      body: { event_id: `bh-${String(index)}` },
      baseline: answers(new URL(url).host, status, json),
    })
    expect(verdict, verdict.sentence).toMatchObject({ layer: 'queue', certainty: 'likely', place: { node: 'Publish' } })
    expect(verdict.remedy?.sentence).toContain('Look whether the broker runs')
  })
}

test('code that looks whether a message was routed and stops points to the queue', async () => {
  const { layer } = await verdictOf(faultline, {
    name: 'broker-http-checked',
    nodes: [
      post('Publish', 'http://rabbit.example/api/exchanges/%2F/orders/publish', '{ payload: "x" }'),
      code('Check', 'if ($json.routed !== true) throw new Error("Not routed")\nreturn $input.all()'),
    ],
    body: { event_id: 'bh-checked' },
    baseline: answers('rabbit.example', 200, { routed: false }),
  })
  expect(layer).toBe('queue')
})

test('words of a database in what was sent and is given back, and a message that was routed, are healthy', async () => {
  const ticket = await verdictOf(faultline, {
    name: 'ticket-about-a-deadlock',
    nodes: [post('Open', 'http://desk.example/tickets', '{ subject: $json.body.subject }')],
    body: { event_id: 'bh-ticket', subject: 'deadlock detected' },
    baseline: answers('desk.example', 201, { id: 1, subject: 'deadlock detected', code: '40P01' }),
  })
  const routed = await verdictOf(faultline, {
    name: 'routed',
    nodes: [post('Publish', 'http://rabbit.example/api/exchanges/%2F/orders/publish', '{ payload: "x" }')],
    body: { event_id: 'bh-routed' },
    baseline: answers('rabbit.example', 200, { routed: true }),
  })
  const lead = await verdictOf(faultline, {
    name: 'lead-not-routed',
    nodes: [post('Ask', 'http://crm.example/leads', '{ a: 1 }')],
    body: { event_id: 'bh-lead' },
    baseline: answers('crm.example', 200, { id: 7, routed: false }),
  })
  for (const verdict of [ticket, routed, lead]) expect(verdict.nothingFails, verdict.sentence).toBe(true)
})

test('access that a service of GraphQL forbids within a success is of the credential', async () => {
  const { layer } = await verdictOf(faultline, {
    name: 'graphql-forbids',
    nodes: [post('Create', 'http://linear.example/graphql', '{ query: "mutation { a }" }')],
    body: { event_id: 'bh-graphql' },
    baseline: answers('linear.example', 200, {
      data: null,
      errors: [{ message: 'Access denied', extensions: { type: 'forbidden', code: 'FORBIDDEN' } }],
    }),
  })
  expect(layer).toBe('authorisation')
})
