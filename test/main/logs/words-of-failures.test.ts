import { expect, test } from '@playwright/test'
import type { Layer } from '../../../src/shared/layer.ts'
import { firstTelling, logReport } from '../../../src/main/logs/log-report.ts'
import { readLog } from '../../../src/main/logs/read-log.ts'
import { tellsFailure } from '../../../src/main/logs/tells-failure.ts'

/** The words of servers, brokers, databases, APIs and engines are their own: they are the data of this test. */
const told: Readonly<Record<Layer, readonly string[]>> = {
  'reverse proxy': [
    'time="2026-11-20T09:14:03Z" level=debug msg="502 Bad Gateway" error="dial tcp 172.19.0.5:5678: connect: connection refused"',
    "Access to fetch at 'https://a.example/webhook/a' from origin 'https://shop.example' has been blocked by CORS policy",
    'Bad Request: bad webhook: An HTTPS URL must be provided for webhook',
    'Timed out connecting to remote host',
    "We couldn't deliver this payload: Service Timeout",
    'Peer certificate cannot be authenticated with given CA certificates',
    '2026-11-20T09:14:03Z ERR error="Unable to reach the origin service. The service may be down: dial tcp 127.0.0.1:5678: connect: connection refused" cfRay=8fe connIndex=2 event=1 ingressRule=0 originService=http://localhost:5678',
    'ERR_NGROK_8012: Traffic was tunneled to the agent, but it failed to establish a connection to the upstream web service at localhost:5678',
    'The endpoint orders.ngrok-free.app is offline. ERR_NGROK_3200',
    '2026/11/20 09:14:03 [alert] 31#31: 1024 worker_connections are not enough',
    '2026/11/20 09:14:03 [error] 31#31: *5 limiting requests, excess: 20.400 by zone "api", client: 203.0.113.9, server: a.example, request: "POST /webhook/a HTTP/1.1"',
    '2026/11/20 09:14:03 [error] 31#31: *5 access forbidden by rule, client: 203.0.113.9, server: a.example, request: "POST /webhook/a HTTP/1.1"',
    '{"message":"no Route matched with those values"}',
    'default backend - 404',
    'time="2026-11-20T09:14:03Z" level=error msg="Unable to obtain ACME certificate for domains \\"a.example\\""',
  ],
  queue: [
    'could not renew lock for job 4',
    'worker disconnected; job lost',
    'OperationalError: ConnectionRefusedError(111) kombu',
    '[ioredis] Unhandled error event: Error: connect ETIMEDOUT',
    "Error: Stream isn't writeable and enableOfflineQueue options is false",
    'Error: Command timed out\n    at Timeout.<anonymous> (/usr/lib/node_modules/n8n/node_modules/ioredis/built/Command.js:192:33)',
    'Channel closed by server: 406 (PRECONDITION-FAILED) with message "PRECONDITION_FAILED - delivery acknowledgement on channel 1 timed out"',
    "KafkaJSNumberOfRetriesExceeded: The coordinator is loading and hence can't process requests",
    'Error: Missing lock for job 12. moveToFinished',
    'Message was received 5 times: max receive count exceeded, moved to the dead letter queue orders-dlq',
  ],
  database: [
    "Error: EROFS: read-only file system, open '/home/node/.n8n/database.sqlite'",
    'MySQL server has gone away',
    'error: no more connections allowed (max_client_conn)',
    'error: query_wait_timeout',
    'error: prepared statement "s1" already exists',
    'could not connect to server: Connection refused Is the server running on host "db" (10.0.0.5) and accepting TCP/IP connections on port 5432?',
    "PrismaClientInitializationError: P1001: Can't reach database server at `db:5432`",
    'Timed out fetching a new connection from the connection pool. (Current connection pool timeout: 10)',
    'MongooseError: Operation `orders.findOne()` buffering timed out after 10000ms',
    'KnexTimeoutError: Knex: Timeout acquiring a connection. The pool is probably full.',
    'psycopg2.OperationalError: server closed the connection unexpectedly',
    'SqliteError: attempt to write a readonly database',
    'SqliteError: disk I/O error',
    'Error: timeout exceeded when trying to connect\n    at /usr/lib/node_modules/n8n/node_modules/pg-pool/index.js:45:11',
    'QueryFailedError: duplicate key value violates unique constraint "pk_execution_data"\nDETAIL:  Key (executionId)=(1234) already exists.',
    'QueryFailedError: SQLITE_CONSTRAINT: FOREIGN KEY constraint failed',
  ],
  data: [
    'Error: Non-whitespace before first tag. Line: 0 Column: 1 Char: n',
    'URIError: URI malformed',
    'Error: Unexpected end of form',
    "Error: incorrect header check  code: 'Z_DATA_ERROR'",
    'Slack error response: "channel_not_found"',
    '{"message":"Validation Failed","errors":[{"field":"title","code":"missing_field"}],"status":"422"}',
    "No such price: 'price_1'",
    '{"error":{"message":"(#100) Invalid parameter","type":"OAuthException","code":100}}',
    '{"title":"Member Exists","status":400,"detail":"a@example.com is already a list member."}',
    'error: invalid input syntax for type integer: "abc"',
    'error: value too long for type character varying(36)',
    'error: null value in column "email" of relation "contacts" violates not-null constraint',
    'error: insert or update on table "orders" violates foreign key constraint "orders_customer_id_fkey"',
    "ER_DATA_TOO_LONG: Data too long for column 'name' at row 1",
    "ER_TRUNCATED_WRONG_VALUE: Incorrect datetime value: '31/12/2025' for column 'due' at row 1",
    'error: invalid input value for enum order_status: "PAID"',
    'SqliteError: NOT NULL constraint failed: orders.email',
    'Bad Request: chat not found',
    '{"code":21211,"message":"The \'To\' number +1555 is not a valid phone number.","status":400}',
    '{"error":{"type":"INVALID_VALUE_FOR_COLUMN","message":"Field \\"Amount\\" cannot accept the provided value"}}',
    'REQUIRED_FIELD_MISSING: Required fields are missing: [LastName]',
    'RangeError: Invalid time value',
    "NodeOperationError: Wrong type: '12' is a string but was expecting a number [condition 0, item 0]",
    'NodeOperationError: Invalid URL: undefined. URL must start with "http" or "https".',
    "This operation expects the node's input data to contain a binary file 'data', but none was found [item 0]",
    'TypeError: The "data" argument must be of type string or an instance of Buffer. Received undefined',
  ],
  authorisation: [
    'Error: All configured authentication methods failed',
    '{"error":{"code":403,"message":"The caller does not have permission","status":"PERMISSION_DENIED"}}',
    'Google Drive API has not been used in project 123 before or it is disabled.',
    '{"message":"Resource not accessible by integration","status":"403"}',
    '{"code":20003,"message":"Authenticate","status":401}',
    "No such customer: 'cus_1'; a similar object exists in live mode, but a test mode key was used to make this request.",
    'TokenExpiredError: jwt expired',
    'JsonWebTokenError: invalid signature',
    'StripeSignatureVerificationError: No signatures found matching the expected signature for payload.',
    'Error: Timestamp outside the tolerance zone',
    'Webhook signature verification failed: HMAC mismatch',
    '{"message":"Bad credentials","documentation_url":"https://docs.github.com/rest"}',
    '{"ok":false,"error":"invalid_auth"}',
    'AADSTS700082: The refresh token has expired due to inactivity.',
    'SignatureDoesNotMatch: The request signature we calculated does not match the signature you provided.',
    'ExpiredTokenException: The security token included in the request is expired',
    'AccessDenied: User: arn:aws:iam::1:user/x is not authorized to perform: s3:PutObject',
    'GaxiosError: Request had insufficient authentication scopes.',
    'INVALID_SESSION_ID: Session expired or invalid',
  ],
  API: [
    "TypeError: fetch failed [cause]: ConnectTimeoutError: Connect Timeout Error (attempted address: api.vendor.example:443, timeout: 10000ms) code: 'UND_ERR_CONNECT_TIMEOUT'",
    'TypeError: terminated cause: SocketError: other side closed',
    'Error: write EPROTO 140:error:1408F10B:SSL routines:ssl3_get_record:wrong version number',
    "Error: Parse Error: Invalid header value char code: 'HPE_INVALID_HEADER_TOKEN'",
    "Error: Maximum number of redirects exceeded code: 'ERR_FR_TOO_MANY_REDIRECTS'",
    '{"errors":"Exceeded 2 calls per second for api client."}',
    '{"errcode":"REQUEST_LIMIT_EXCEEDED","message":"TotalRequests Limit exceeded."}',
    'Error: Unexpected token \'<\', "<!DOCTYPE "... is not valid JSON',
  ],
  'AI layer': [
    'Failed to parse. Text: "Sure, here it is". Error: SyntaxError: Unexpected token S in JSON at position 0',
    'Failed to parse tool arguments from chat model response. Text: "[]". SyntaxError: "[object Object]" is not valid JSON',
    'NodeOperationError: Error in sub-node ‘OpenAI Chat Model‘',
    'Error: Max iterations (10) reached.',
    'Error: 400 Your request was rejected as a result of our safety system. content_policy_violation',
    'Error: 400 registry.ollama.ai/library/gemma:2b does not support tools',
    "Error: model 'llama3' not found, try pulling it first",
    'BadRequestError: 400 max_tokens is too large: 200000. This model supports at most 4096 completion tokens',
    'OutputParserException: Failed to parse. Text: "Sure!". Error: SyntaxError: Unexpected token S in JSON at position 0',
    '[GoogleGenerativeAI Error]: [503 Service Unavailable] The model is overloaded. Please try again later.',
  ],
  node: [
    'Error [ERR_HTTP_HEADERS_SENT]: Cannot set headers after they are sent to the client',
    'NodeOperationError: Workflow does not exist.',
    "Error: ENOENT: no such file or directory, open '/data/in.csv'",
    'NodeOperationError: The operation "foo" is not supported!',
    'error: operator does not exist: text = integer',
    "Error: Cannot find module 'axios' [line 1]",
    "Error: Module 'fs' is disallowed [line 1]",
    'ExpressionError: access to env vars denied',
    'ReferenceError: fetch is not defined [line 4]',
    'SyntaxError: missing ) after argument list',
    'SyntaxError: await is only valid in async functions and the top level bodies of modules',
    'RangeError: Maximum call stack size exceeded',
    'TypeError: Converting circular structure to JSON',
    "ExpressionError: Can't get data for expression",
    'ExpressionError: Multiple matches found',
    'Unrecognized node type: n8n-nodes-orders.book',
    'Error: Column to match on not found in input item.',
    '{"error":{"type":"UNKNOWN_FIELD_NAME","message":"Unknown field name: \\"Emial\\""}}',
    'Unable to parse range: Sheet9!A1:Z',
  ],
}

for (const [layer, texts] of Object.entries(told)) {
  test(`an error that somebody copied is told as one of the ${layer} by its own words`, () => {
    const layers = texts.map((text) => {
      const entries = readLog(text)
      const report = logReport(entries)
      return [tellsFailure(text, entries, report) ? (firstTelling(report)?.layer ?? null) : 'not read', text]
    })
    expect(layers).toEqual(texts.map((text) => [layer, text]))
  })
}

const healthy = [
  '2026-11-20T09:14:03Z INF Registered tunnel connection connIndex=0 originService=http://localhost:5678',
  '2026-11-20 09:14:03,120 INFO [main] Signature verification enabled, dead letter queue orders-dlq is ready',
  '2026-11-20T09:14:03Z [ioredis] connected to redis:6379',
  'time="2026-11-20T09:14:03Z" level=info msg="validation error handler installed"',
  'DEBUG Timeout acquiring a connection is 10 s',
]

test('what a program says in passing of such things is no failure', () => {
  const failures = healthy.flatMap((text) => logReport(readLog(text)).failures)
  expect(failures).toEqual([])
})

test('a payload that speaks of a failure is none of the service', () => {
  const payload = '{"event":"payment_intent.failed","status":"failed","customer":{"email":"ada@example.com"}}'
  const entries = readLog(payload)
  expect(tellsFailure(payload, entries, logReport(entries))).toBe(false)
})
