/** Texts without a secret, in the forms diagnosis lives from: every one must come out as it went in. */
import type { Chance } from './corpus-values.ts'

type CleanText = (chance: Chance) => string

export const cleanTexts: readonly CleanText[] = [
  (c) =>
    JSON.stringify({ ulid: `01${c.upper36(24)}`, ksuid: c.base62(27), nanoid: c.url64(21), cuid: `c${c.base36(24)}` }),
  (c) => JSON.stringify({ key: `OPS-${c.digits(4)}`, fields: { summary: 'Password reset mail is late' } }),
  (c) =>
    JSON.stringify({ repository: { full_name: 'kestrel/flows', node_id: `R_kgDO${c.base62(6)}` }, before: c.hex(40) }),
  (c) => JSON.stringify({ public_key_id: c.hex(16), digest: `sha-256=${c.base64(32)}`, contentHash: c.base64(32) }),
  (c) => JSON.stringify({ lexer: { token: '}', position: c.below(90), expected: ['STRING', 'NUMBER'] } }),
  (c) => JSON.stringify({ headers: { 'user-agent': `GitHub-Hookshot/${c.hex(7)}`, 'x-revision': c.hex(40) } }),
  (c) => `pin: ${String(c.below(9))} attempts left`,
  (c) => `X-Amzn-Trace-Id: Root=1-${c.hex(8)}-${c.hex(24)};Parent=${c.hex(16)};Sampled=1\r\nX-Cache: MISS`,
  (c) => `order 0171-2024-000${c.digits(3)}, batch 00${c.digits(10)}, delta +1234567 bytes, range +10 to +25`,
  (c) =>
    JSON.stringify(
      {
        execution_id: c.digits(5),
        workflow_id: c.base62(16),
        node_name: 'HTTP Request',
        error_message: '429 Too Many Requests',
        input_item_id: `evt_${c.base62(24)}`,
        last_successful_run: '2026-11-27T13:26:55.915Z',
        changed_before_error: ['credentials', 'payload', 'version', 'env'],
      },
      null,
      2,
    ),
  (c) =>
    JSON.stringify({
      request_id: `req_${c.base62(20)}`,
      prompt_version: '2026-11-20',
      input: 'printer does not connect',
      allowed_actions: ['read', 'draft'],
      forbidden_actions: ['send_without_review', 'change_payment'],
    }),
  (c) =>
    JSON.stringify({
      token_cost: 0.0031,
      usage: {
        prompt_tokens: c.below(900),
        completion_tokens: 12,
        total_tokens: 1000,
        max_tokens: 4096,
        cached_tokens: 0,
      },
      tokenizer: 'cl100k_base',
      stop_token: '<|end|>',
    }),
  (c) =>
    JSON.stringify({
      error_count_by_node: { 'HTTP Request': c.below(40), 'Token Refresh': 2 },
      first_failed_execution: c.digits(5),
      affected_workflows: [c.base62(16), c.base62(16)],
    }),
  (c) => `X-Request-Id: ${c.uuid()}\r\nX-Delivery-Id: ${c.uuid()}\r\nX-GitHub-Delivery: ${c.uuid()}`,
  (c) => `Execution ${c.uuid()} was cancelled after 300000 ms`,
  (c) => JSON.stringify({ payload_hash: c.hex(64), event_id: `evt_${c.base62(24)}`, delivery_id: c.uuid() }),
  (c) => `Build failed at commit ${c.hex(40)} (main), parent ${c.hex(7)}`,
  (c) =>
    JSON.stringify({
      id: `in_1${c.base62(23)}`,
      customer: `cus_${c.base62(14)}`,
      payment_intent: `pi_3${c.base62(23)}`,
      livemode: false,
    }),
  (c) =>
    JSON.stringify({
      order_id: `ORD-2026-${c.digits(6)}`,
      sku: `KST-${c.upper36(8)}`,
      quantity: 4,
      total_price: '129.90',
    }),
  (c) => JSON.stringify({ order_number: `8${c.digits(15)}`, tracking: `1Z${c.upper36(16)}` }),
  (c) =>
    `traceparent: 00-${c.hex(32)}-${c.hex(16)}-01\r\ntracestate: kestrel=${c.hex(16)}\r\nx-b3-traceid: ${c.hex(32)}`,
  (c) => `ServiceUnavailable: Please reduce your request rate. x-amzn-RequestId: ${c.uuid()}, region eu-central-1`,
  (c) => `CF-Ray: ${c.hex(16)}-FRA\r\nServer: cloudflare\r\nRetry-After: 30`,
  (c) => `ETag: W/"${c.hex(40)}"\r\nLast-Modified: Fri, 20 Nov 2026 10:15:00 GMT\r\nVary: Accept-Encoding`,
  (c) =>
    JSON.stringify({
      etag: c.base62(27),
      next_cursor: c.base62(40),
      nextPageToken: c.base62(24),
      syncToken: c.base62(30),
    }),
  (c) => JSON.stringify({ _id: c.hex(24), ref: { $oid: c.hex(24) }, qty: 2 }),
  (c) =>
    JSON.stringify({
      ok: true,
      channel: `C0${c.upper36(9)}`,
      ts: `1763634896.${c.digits(6)}`,
      team: `T0${c.upper36(8)}`,
    }),
  (c) => JSON.stringify({ startedAt: 1763634005269 + c.below(9999), finishedAt: 1763634127112, durationMs: 3423 }),
  (c) =>
    `2026-11-16T15:48:47.996Z [worker-2] Execution ${c.digits(5)} finished with status error in 59.675s; items in=5 out=3`,
  (c) => `GET https://hooks.kestrel.example/webhook/orders?event=order.created -> 502 in ${c.digits(3)} ms`,
  () => 'GET https://api.partner.example/v1/tokens/count -> 200 in 700 ms',
  () => 'GET ws://127.0.0.1:5678/rest/push?sessionless=true -> 404 in 705 ms',
  () => 'GET https://api.partner.example/oauth/authorize?response_type=none&prompt=consent&scope=read+write -> 200',
  (c) => `401 Unauthorized: Authorization header is missing (execution ${c.digits(5)})`,
  (c) => `password authentication failed for user "postgres" (execution ${c.digits(5)})`,
  (c) => `API key missing. Add it in the credential "Stripe account" (execution ${c.digits(5)})`,
  () => 'SyntaxError: Unexpected token } in JSON at position 118',
  () => "SyntaxError: Unexpected token 'export' at line 3",
  () => 'Error: token: expired, please sign in again',
  () => 'The access token expired while the refresh token was still valid',
  () => 'Invalid credentials: the secret does not match; check the key in the settings',
  () => 'JsonWebTokenError: jwt malformed',
  () => 'Error: secretOrPrivateKey must have a value',
  () => 'The key "total" is missing in item 3; primary key violation on table orders',
  () => 'ERROR: duplicate key value violates unique constraint "orders_pkey" DETAIL: Key (id)=(4711) already exists.',
  () => 'pass: 12 fail: 0 skipped: 3',
  () => 'Basic authentication is enabled, Bearer authentication is not supported',
  () => 'WWW-Authenticate: Bearer realm="api", error="invalid_token", error_description="The access token expired"',
  () => 'WWW-Authenticate: Basic realm="Orders", charset="UTF-8"',
  () => 'private key does not match certificate (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
  () => JSON.stringify({ author: 'node-team', authority: 'example', authenticated: true, authorized: false }),
  () => JSON.stringify({ password: null, token: '', secret: '***', apiKey: '[REDACTED]', auth: 'none' }),
  () =>
    JSON.stringify({
      password: '{{ $json.password }}',
      token: '${TOKEN}',
      apiKey: '<your-api-key>',
      secret: 'YOUR_SECRET',
    }),
  () =>
    JSON.stringify({
      key: 'order.created',
      value: 12,
      primaryKey: 'id',
      foreign_key: 'order_id',
      sortKey: 'created_at',
    }),
  () =>
    JSON.stringify({
      credentialType: 'httpBasicAuth',
      credentialStatus: 'failed',
      authentication: 'genericCredentialType',
    }),
  (c) => JSON.stringify({ credentials: { httpBasicAuth: { id: c.base62(16), name: 'Partner account' } } }),
  (c) => JSON.stringify({ name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, webhookId: c.uuid() }),
  () =>
    JSON.stringify({ passed: 12, bypass: false, passive: true, compass: 'north', tokenized: true, secretary: 'none' }),
  () => JSON.stringify({ token_type: 'Bearer', expires_in: 3600, scope: 'read write' }),
  () => JSON.stringify({ errors: { password: ['must be at least 8 characters long'], email: ['is invalid'] } }),
  () =>
    JSON.stringify({
      type: 'object',
      properties: { password: { type: 'string', minLength: 8 }, token: { type: 'string' } },
      required: ['password', 'token'],
    }),
  () => JSON.stringify({ dependencies: { cookie: '0.7.1', jsonwebtoken: '^9.0.2', 'token-types': '5.0.1' } }),
  () => JSON.stringify({ signatureValid: true, signature_algorithm: 'sha256', keySize: 2048, keyboard: 'de' }),
  (c) => `<script src="/app.js" integrity="sha384-${c.base64(48)}" crossorigin="anonymous"></script>`,
  (c) => `"resolved": "https://registry.npmjs.org/ws/-/ws-8.18.0.tgz",\n"integrity": "sha512-${c.base64(64)}"`,
  (c) => `Host key fingerprint is SHA256:${c.base64(32).replace('=', '')} for sftp.partner.example`,
  () => JSON.stringify({ node_name: 'Token Refresh', run: 7, source: [{ previousNode: 'Get Password Policy' }] }),
  () => JSON.stringify({ node_name: 'Secret Santa Draw', run: 5, executionTime: 2385 }),
  (c) =>
    JSON.stringify({
      id: c.digits(5),
      finished: false,
      mode: 'webhook',
      workflowId: c.base62(16),
      data: {
        resultData: {
          lastNodeExecuted: 'HTTP Request',
          runData: { Webhook: [{ startTime: 1763634000000, executionTime: 1 }] },
        },
      },
    }),
  (c) => `id;sku;qty;price\n1124;KST-${c.upper36(4)};2;9.90\n2210;KST-${c.upper36(4)};1;129.00`,
  () => '00000000  02 e0 76 c1 c0 84 12 c4 9d eb 0b a1 c6 5e 74 89  |................|',
  (c) => `image: n8nio/n8n@sha256:${c.hex(64)}`,
  (c) =>
    `GET https://api.partner.example/v1/items?cursor=${c.digits(8)}&order_id=ord_${c.digits(5)}&trace=${c.hex(16)} -> 200`,
  () =>
    "TypeError: Cannot read properties of undefined (reading 'total')\n    at Object.<anonymous> (/usr/local/lib/node_modules/n8n/node_modules/n8n-nodes-base/dist/nodes/Code/Sandbox.js:63:31)\n    at async Promise.all (index 0)",
  () =>
    'Traceback (most recent call last):\n  File "/app/sync.py", line 41, in <module>\n    client.call(order_id, retries=3)\nKeyError: \'total\'',
  () => 'Error: connect ECONNREFUSED 10.0.3.17:5432 (also tried 192.168.1.20 and ::1)',
  () => 'listening on http://127.0.0.1:5678 and http://[::1]:5678, docker bridge 172.17.0.1',
  () =>
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.6778.86 Safari/537.36',
  () => 'n8n version 1.72.1.0, node v20.18.1, electron 33.2.1, build 10.0.19045.5131',
  () => 'git clone git@github.com:partner/flows.git && npm install left-pad@1.3.0 @types/node@20.1.0',
  () => 'background: url(/img/logo@2x.png); @media (max-width: 600px) {}',
  (c) =>
    JSON.stringify({
      timestamps: ['2026-11-20', '2026-11-20T10:15:00Z', '20261120T101500Z'],
      epoch: 1763000000 + c.below(99999),
    }),
  (c) => `kubectl logs worker-${c.base36(10)}-${c.base36(5)} -n production`,
  (c) => `POST /rest/workflows/${c.base62(16)}/executions/${c.digits(6)} 200 15ms`,
  (c) => JSON.stringify({ invoice: `INV-${c.digits(8)}`, amount: 4242.42, currency: 'EUR', vat: '19 %' }),
  (c) =>
    `https://shop.example/p/${c.lower(8)}-${c.lower(6)}?utm_source=mail&utm_campaign=november-2026&ref=${c.digits(6)}`,
  () =>
    'curl -X POST https://hooks.kestrel.example/webhook/orders -H "Content-Type: application/json" -d @payload.json',
  () => 'mysqldump --host=db --user=root --single-transaction shop > dump.sql',
  () => 'psql -h db.internal.example -U app_rw -p 5432 flows',
  () => 'docker run -p 5678:5678 -e NODE_ENV=production -v /data:/data n8nio/n8n:1.72.1',
  () => 'DB_HOST=db.internal\nDB_PORT=5432\nDB_USER=app\nDB_PASSWORD=\nLOG_LEVEL=debug',
  () =>
    'const token = await getToken(); const password = process.env.DB_PASSWORD; if (!apiKey) throw new Error("apiKey required")',
  () => 'function classify(key: string, token: Token, secret?: string): boolean { return tokens.has(token) }',
  () => "SELECT id, total FROM orders WHERE status = 'open' AND created_at > '2026-11-20' LIMIT 50",
  () =>
    'openapi: 3.0.0\ncomponents:\n  securitySchemes:\n    bearerAuth:\n      type: http\n      scheme: bearer\n    apiKey:\n      type: apiKey\n      in: header\n      name: X-API-Key',
  () => 'Access-Control-Allow-Headers: Authorization, Content-Type, X-API-Key\r\nAccess-Control-Allow-Origin: *',
  () => 'fields: ["username","password","email"], hidden: ["token","secret"]',
  () => 'The wizard asks for: client id, client secret, token URL and scopes.',
  (c) => `lock file: /var/run/app-${c.digits(4)}.pid; temp: /tmp/upload_${c.hex(32)}`,
  (c) => JSON.stringify({ boundary: `----WebKitFormBoundary${c.base62(16)}`, length: 512 }),
  (c) => `arn:aws:lambda:eu-central-1:${c.digits(12)}:function:orders-import`,
  () => 'jobs.retry: attempt 3 of 5, backoff 30 s, next at 2026-11-20T10:20:00.000Z',
  () => '{"level":"info","msg":"token bucket refilled","tokens":40,"keys":["a","b"],"pin":false}',
  () => 'Die Anmeldung ist fehlgeschlagen: Benutzername oder Passwort ist falsch.',
  (c) =>
    JSON.stringify({
      image: `registry.example/app:${c.hex(7)}`,
      digest: `sha256:${c.hex(64)}`,
      layers: [c.hex(64), c.hex(64)],
    }),
  () => JSON.stringify({ expression: '={{ $node["Webhook"].json.body.order_id }}', mode: 'runOnceForAllItems' }),
  (c) => `Message-ID of the bounce: ${c.digits(6)}; status 5.1.1; DSN: failed`,
  () => 'resource temporarily unavailable: state=OPEN code=ECONNRESET errno=-104 syscall=read',
  () =>
    JSON.stringify({
      country_code: 'DE',
      status_code: 401,
      error_code: 'invalid_grant',
      currency_code: 'EUR',
      exit_code: 1,
    }),
]
