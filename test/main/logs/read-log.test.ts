import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { firstTelling, logReport } from '../../../src/main/logs/log-report.ts'
import { readLog } from '../../../src/main/logs/read-log.ts'
import { tellsFailure } from '../../../src/main/logs/tells-failure.ts'

/** What a log tells first: layer, time, and the text of the failure. */
function first(
  text: string,
): { readonly layer: string | null; readonly at: string | null; readonly text: string } | null {
  const told = firstTelling(logReport(readLog(text)))
  return told === null ? null : { layer: told.layer, at: told.first.at, text: told.first.text }
}

const refused = 'QueryFailedError: SQLITE_BUSY: database is locked'

const carried: Readonly<Record<string, string>> = {
  'Docker with times': `2026-11-20T09:14:03.123456789Z n8n ready on ::, port 5678\n2026-11-20T09:14:04.123456789Z ${refused}`,
  'the JSON of Docker': JSON.stringify({ log: `${refused}\n`, stream: 'stderr', time: '2026-11-20T09:14:04.123Z' }),
  'docker compose': `n8n-1  | n8n ready on ::, port 5678\nn8n-1  | ${refused}`,
  Kubernetes: `[pod/n8n-7d4b9-xkz/n8n] n8n ready on ::, port 5678\n[pod/n8n-7d4b9-xkz/n8n] ${refused}`,
  journald: `Nov 20 09:14:03 srv n8n[812]: n8n ready on ::, port 5678\nNov 20 09:14:04 srv n8n[812]: ${refused}`,
  Heroku: `2026-11-20T09:14:03.000000+00:00 app[web.1]: ${refused}`,
  PM2: `0|n8n      | ${refused}`,
  CloudWatch: JSON.stringify({ timestamp: Date.parse('2026-11-20T09:14:04Z'), message: refused }),
  Loki: JSON.stringify({ data: { result: [{ stream: {}, values: [['1795166044000000000', refused]] }] } }),
  'the JSON of n8n': JSON.stringify({
    level: 'error',
    message: refused,
    metadata: {},
    timestamp: '2026-11-20T09:14:04Z',
  }),
  'n8n at the level of debug': `2026-11-20T09:14:04.000Z | error              | ${refused}`,
}

for (const [carrier, text] of Object.entries(carried)) {
  test(`a failure that ${carrier} carries is told by its own text`, () => {
    expect(first(text)).toMatchObject({ layer: 'database', text: expect.stringContaining(refused) })
  })
}

const lines: readonly (readonly [layer: string | null, text: string])[] = [
  ['node', 'Received request for unknown webhook: The requested webhook "POST orders" is not registered.'],
  [
    'authorisation',
    'Credentials could not be decrypted. The likely reason is that a different "encryptionKey" was used',
  ],
  ['queue', 'Error: job stalled more than maxStalledCount'],
  [
    'reverse proxy',
    "ValidationError: The 'X-Forwarded-For' header is set but the Express 'trust proxy' setting is false",
  ],
  [
    'reverse proxy',
    '2026/11/20 09:14:03 [error] 29#29: *17 connect() failed (111: Connection refused) while connecting to upstream, request: "POST /webhook/orders HTTP/1.1"',
  ],
  ['reverse proxy', '203.0.113.9 - - [20/Nov/2026:09:14:03 +0000] "POST /webhook/orders HTTP/1.1" 413 585 "-" "x"'],
  ['node', '203.0.113.9 - - [20/Nov/2026:09:14:03 +0000] "POST /webhook-test/orders HTTP/1.1" 404 585 "-" "x"'],
  [
    'reverse proxy',
    'Nov 20 09:14:03 lb haproxy[812]: 203.0.113.9:51234 [20/Nov/2026:09:14:03.123] fe~ n8n/<NOSRV> 0/-1/-1/-1/0 503 217 - - SC-- 1/1/0/0/0 0/0 "POST /webhook/orders HTTP/1.1"',
  ],
  [
    'reverse proxy',
    '2026-11-20T09:14:03.000000+00:00 heroku[router]: at=error code=H12 desc="Request timeout" method=POST path="/webhook/orders" host=a.example dyno=web.1 service=30000ms status=503 bytes=0',
  ],
  ['authorisation', '2026-11-20 09:14:03.123 UTC [812] n8n@n8n FATAL:  password authentication failed for user "n8n"'],
  ['API', 'NodeApiError: The service is receiving too many requests from you'],
  ['database', 'connect ETIMEDOUT 10.0.0.9:5432'],
  ['API', 'connect ECONNREFUSED 10.1.2.3:443'],
  ['AI layer', "NodeOperationError: Model output doesn't fit required format"],
  ['data', "TypeError: Cannot read properties of undefined (reading 'city') [line 2, for item 0]"],
  ['reverse proxy', 'upstream connect error or disconnect/reset before headers. reset reason: connection failure'],
  ['reverse proxy', '<html><head><title>504 Gateway Time-out</title></head><body><center>nginx</center></body></html>'],
  ['authorisation', 'Credential with ID "12" does not exist for type "httpBasicAuth".'],
  ['authorisation', '{"error":{"message":"Incorrect API key provided","code":"invalid_api_key"}}'],
  ['API', '{"error":{"message":"Rate limit reached for the organization","code":"rate_limit_exceeded"}}'],
  ['node', 'The workflow has issues and cannot be executed for that reason. Please fix them first.'],
  ['queue', 'This execution failed to be processed too many times and will no longer retry.'],
  [null, 'Error in workflow'],
]

test('the words of a line, and its status, point to a layer', () => {
  expect(lines.map(([, text]) => [first(text)?.layer, text])).toEqual(lines)
})

const healthy = [
  '203.0.113.9 - - [20/Nov/2026:09:14:03 +0000] "GET /favicon.ico HTTP/1.1" 404 0 "-" "x"\n203.0.113.9 - - [20/Nov/2026:09:14:04 +0000] "GET / HTTP/1.1" 304 0 "-" "x"',
  'User settings loaded from: /root/.n8n/config\nError tracking disabled because this release is older than 6 weeks.\n[Rudder] error: getaddrinfo ENOTFOUND telemetry.example',
  'n8n ready on 0.0.0.0, port 5678\n ================================\n   Start Active Workflows:\n ================================\n   - "Error handler" (ID: a1)\n     => Started\n   - "Failed payments" (ID: a2)\n     => Started',
  'Initializing n8n process\nn8n ready on ::, port 5678\nVersion: 1.123.5\nActivated workflow "Failed payments" (ID: w1)\nEnqueued execution 231 (job 17)',
  '203.0.113.9 - - [20/Nov/2026:09:14:03 +0000] "POST /webhook/error-report HTTP/1.1" 200 585 "-" "x"',
  '2026-11-20T09:14:03Z Finished with 0 errors\n2026-11-20T09:14:04Z DeprecationWarning: a is deprecated',
  JSON.stringify({
    level: 'info',
    message: 'Workflow "On error: call the team" was activated',
    timestamp: '2026-11-20T09:14:04Z',
  }),
  '2026-11-20 09:14:03.123 UTC [812] LOG:  checkpoint complete: wrote 3 buffers',
]

test('a log in which nothing failed blames nobody', () => {
  expect(healthy.map(first)).toEqual(healthy.map(() => null))
})

test('a delivery goes before what else a proxy was asked for', () => {
  const line = (second: number, request: string, status: number): string =>
    `203.0.113.9 - - [20/Nov/2026:09:14:0${String(second)} +0000] "${request} HTTP/1.1" ${String(status)} 0 "-" "x"`
  const text = [line(1, 'POST /xmlrpc.php', 404), line(2, 'POST /webhook/orders', 413)].join('\n')
  expect(first(text)).toMatchObject({ layer: 'reverse proxy', at: '2026-11-20T09:14:02.000Z' })
})

test('a log of the service without times is read line by line', () => {
  const text =
    'Worker started execution 902 (job 155)\nWorker finished execution 902 (job 155)\nError: Missing lock for job 155 failed\n    at Object.finishedErrors (scripts.js:225:16)'
  expect(first(text)).toMatchObject({ layer: 'queue', text: expect.stringMatching(/^Error: Missing lock/u) })
})

test('the first failure in time goes in front, whatever the order of the text, and alike ones are one', () => {
  const rows = [
    ['2026-11-20T09:20:00Z', 503],
    ['2026-11-20T09:16:00Z', 401],
    ['2026-11-20T09:14:03Z', 401],
    ['2026-11-20T09:13:00Z', 200],
  ].map(([time, status]) => `${String(time)},orders/create,${String(status)}`)
  const { entries, failures } = logReport(readLog(`Time,Topic,Response code\n${rows.join('\n')}\n`))
  expect(entries).toBe(4)
  expect(failures.map(({ layer, count, first: one, lastAt }) => [layer, count, one.at, lastAt])).toEqual([
    ['authorisation', 2, '2026-11-20T09:14:03.000Z', '2026-11-20T09:16:00.000Z'],
    ['reverse proxy', 1, '2026-11-20T09:20:00.000Z', '2026-11-20T09:20:00.000Z'],
  ])
})

test('a stack and what a database says beside it belong to the failure above them', () => {
  const text = [
    '2026-11-20 09:14:03.123 UTC [812] ERROR:  duplicate key value violates unique constraint "orders_pkey"',
    '2026-11-20 09:14:03.123 UTC [812] DETAIL:  Key (id)=(A-17) already exists.',
    '2026-11-20 09:14:03.123 UTC [812] STATEMENT:  INSERT INTO orders(id) VALUES ($1)',
  ].join('\n')
  const { entries, failures } = logReport(readLog(text))
  expect([entries, failures.length, failures[0]?.first.text]).toEqual([1, 1, expect.stringContaining('(id)=(A-17)')])
})

test('an error that was copied from the editor names its node and its status', () => {
  const copied = [
    'Problem in node ‘Tell the warehouse‘',
    'The service is receiving too many requests from you',
    'Error code',
    '429',
    'Stack trace',
    'NodeApiError: The service is receiving too many requests from you at ExecuteContext.execute',
  ].join('\n')
  const told = firstTelling(logReport(readLog(copied)))
  expect([told?.layer, told?.first.node, told?.first.status]).toEqual(['API', 'Tell the warehouse', 429])
})

test('a long log is read in a moment', () => {
  const line = (index: number): string =>
    `2026-11-20T09:14:03.${String(index % 1000).padStart(3, '0')}Z 203.0.113.9 "POST /webhook/orders HTTP/1.1" 200 ${randomBytes(4).toString('hex')}`
  const text = `${Array.from({ length: 50_000 }, (_, index) => line(index)).join('\n')}\n2026-11-20T09:15:03.000Z ${refused}\n`
  const started = performance.now()
  expect(first(text)).toMatchObject({ layer: 'database', at: '2026-11-20T09:15:03.000Z' })
  expect(performance.now() - started).toBeLessThan(20_000)
})

const error = {
  name: 'NodeApiError',
  message: 'Forbidden - perhaps check your credentials?',
  httpCode: '403',
  node: { name: 'Post it' },
}
const runData = {
  Webhook: [{ startTime: 1795331700000, executionIndex: 0, executionTime: 1 }],
  Stop: [{ startTime: 1795331702000, executionIndex: 2, executionTime: 1, error: { message: 'It failed' } }],
  'Post it': [{ startTime: 1795331701000, executionIndex: 1, executionTime: 1, error }],
}
const shapes: Readonly<Record<string, unknown>> = {
  'the public API': {
    id: '7',
    status: 'error',
    workflowId: 'w',
    startedAt: '2026-11-22T07:15:00Z',
    data: { resultData: { runData } },
  },
  'the editor': { data: { id: '7', workflowData: {}, data: { resultData: { runData } } } },
  'run data alone': runData,
  'an error alone': error,
}

for (const [shape, value] of Object.entries(shapes)) {
  test(`an execution as ${shape} gives it is told by its first failed node`, () => {
    const told = firstTelling(logReport(readLog(JSON.stringify(value))))
    expect([told?.layer, told?.first.node, told?.first.status]).toEqual(['authorisation', 'Post it', 403])
  })
}

test('a list of executions without their data says that what failed is not in it', () => {
  const list = { data: [{ id: '7', status: 'error', workflowId: 'w', startedAt: '2026-11-22T07:15:00Z' }] }
  const told = firstTelling(logReport(readLog(JSON.stringify(list))))
  expect([told?.layer, told?.first.text]).toEqual([null, expect.stringContaining('includeData=true')])
})

test('the node and the execution that n8n names beside its words are told, and its level is none of them', () => {
  const entry = (text: string): object | undefined => firstTelling(logReport(readLog(text)))?.first
  expect(
    entry(
      `2026-11-20T09:14:04.000Z | error | Error executing node "Ask": Request failed with status code 401 {"executionId":"231","file":"x.js"}`,
    ),
  ).toMatchObject({
    text: expect.stringMatching(/^Error executing/u),
    level: 'error',
    node: 'Ask',
    executionId: '231',
    status: 401,
  })
  expect(entry(`error | The service refuses: 429 {"nodeName":"Send","executionId":12}`)).toMatchObject({
    node: 'Send',
    executionId: '12',
  })
})

const bare: readonly (readonly [text: string, lookFor: string])[] = [
  ['500 Internal Server Error', 'Error in handling webhook request'],
  ['Internal Server Error', 'Look first whether the service has an execution of that time'],
  ['HTTP/1.1 500 Internal Server Error\r\nServer: nginx\r\n\r\n', 'in the log of the proxy'],
  ['HTTP/1.1 500 Internal Server Error\r\nServer: nginx\r\n\r\n{"message":"Error in workflow"}', 'the first red node'],
  ['{"code":0,"message":"Workflow Webhook Error: Workflow could not be started!"}', 'The trigger failed'],
  ['Workflow could not be started!', 'Error in handling webhook request'],
  ['Error in workflow', 'the first red node has the exact text'],
  ['Workflow failed.', 'GET /api/v1/executions?status=error&includeData=true'],
]

for (const [text, lookFor] of bare) {
  test(`§7.1 "${text.replaceAll(/\s+/gu, ' ')}" alone names no layer, and says what to look for next`, () => {
    const entries = readLog(text)
    const report = logReport(entries)
    expect(firstTelling(report)).toMatchObject({ layer: null, because: expect.stringContaining(lookFor) })
    expect(tellsFailure(text, entries, report)).toBe(true)
  })
}

test('the same words with more beside them are told by what is more', () => {
  expect(first('Problem in node ‘Ask the shop‘\nInternal Server Error')).toMatchObject({ layer: 'API' })
  expect(first('Error in workflow: getaddrinfo ENOTFOUND api.example.com')).toMatchObject({ layer: 'API' })
})

test('the workflow is told by its id and its name where a log has them', () => {
  const [line] = readLog(
    'Activation of workflow "Orders" (e37Q7iiP1An4jGSw) did fail with error: "Unrecognized node type"',
  )
  const [entry] = readLog(
    JSON.stringify([{ level: 'error', message: 'failed', metadata: { workflowId: 'w7', workflowName: 'B' } }]),
  )
  expect(line).toMatchObject({ workflow: 'Orders', workflowId: 'e37Q7iiP1An4jGSw' })
  expect(entry).toMatchObject({ workflow: 'B', workflowId: 'w7' })
})

test('the details of an error as the editor copies them name its node, its time, its status and what the other side said', () => {
  const [entry] = readLog(
    JSON.stringify({
      errorMessage: 'Your request is invalid or could not be processed by the service',
      errorDescription: 'No such board',
      errorDetails: { rawErrorMessage: ['400 - "No such board"'], httpCode: '400' },
      n8nDetails: { nodeName: 'Create card', time: '2026-11-20T09:14:03Z', n8nVersion: '2.1.0', stackTrace: [] },
    }),
  )
  expect(entry).toMatchObject({ node: 'Create card', status: 400, at: '2026-11-20T09:14:03.000Z', level: 'error' })
  expect(entry?.text).toContain('No such board')
})
