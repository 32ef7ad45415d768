/** The texts a value may stand in: each puts a value where a real one would be, and says what must stay readable. */
import type { Chance } from './corpus-values.ts'

interface Placed {
  readonly text: string
  readonly kept: readonly string[]
}

export interface Context {
  readonly name: string
  /** True where the key stands beside the value, so that unmarked values are found as well. */
  readonly keyed: boolean
  readonly place: (value: string, key: string, chance: Chance) => Placed
}

const context = (name: string, place: Context['place'], keyed = true): Context => ({ name, keyed, place })
const snake = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]/g, '_')
    .toUpperCase()
const entities = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;').replaceAll('<', '&lt;')
const base64 = (text: string): string => Buffer.from(text).toString('base64')

export const contexts: readonly Context[] = [
  context('json member', (value, key) => ({
    text: JSON.stringify({ order_id: 'ord_4711', [key]: value, total: 12.5 }),
    kept: ['ord_4711', '12.5'],
  })),
  context('indented json', (value, key) => ({
    text: JSON.stringify({ execution_id: '815', data: { region: 'eu-central-1', [key]: value } }, null, 2),
    kept: ['"execution_id": "815"', 'eu-central-1'],
  })),
  context('json in a json string', (value, key, c) => {
    const delivery = c.uuid()
    return {
      text: JSON.stringify({ node: 'Webhook', raw: JSON.stringify({ [key]: value, delivery_id: delivery }) }),
      kept: [delivery, 'Webhook'],
    }
  }),
  context('json in json in a json string', (value, key) => ({
    text: JSON.stringify({
      level: 'error',
      raw: JSON.stringify({ outer: JSON.stringify({ [key]: value, attempt: 2 }) }),
    }),
    kept: ['attempt', 'outer'],
  })),
  context('escaped json', (value, key) => ({
    text: JSON.stringify({ n: 1, body: `${key}=${value}&page=2` })
      .replaceAll('=', '\\u003d')
      .replaceAll('&', '\\u0026'),
    kept: ['"n":1', 'page'],
  })),
  context('query', (value, key) => ({
    text: `GET https://api.partner.example/v1/items?limit=50&${key}=${encodeURIComponent(value)}&page=2 -> 401`,
    kept: ['https://api.partner.example/v1/items?limit=50', 'page=2', '401'],
  })),
  context('query within a query', (value, key) => ({
    text: `302 -> https://relay.example/fetch?url=${encodeURIComponent(`https://api.partner.example/v1?a=1&${key}=${encodeURIComponent(value)}`)}&trace=06b8118dc656568b`,
    kept: ['https://relay.example/fetch', '06b8118dc656568b'],
  })),
  context('form body', (value, key) => ({
    text: `grant_type=refresh&${key}=${encodeURIComponent(value)}&scope=orders.read`,
    kept: ['grant_type=refresh', 'scope=orders.read'],
  })),
  context('environment file', (value, key) => ({
    text: `NODE_ENV=production\n${snake(key)}=${value}\nPORT=5678`,
    kept: ['NODE_ENV=production', 'PORT=5678'],
  })),
  context('yaml', (value, key) => ({
    text: `service:\n  image: worker:1.4.2\n  ${key}: "${value}"\n  LOG_LEVEL: debug`,
    kept: ['image: worker:1.4.2', 'LOG_LEVEL: debug'],
  })),
  context('bare yaml', (value, key) => ({
    text: `service:\n  ${key}: ${value}\n  replicas: 3`,
    kept: ['replicas: 3', 'service:'],
  })),
  context('list of names and values', (value, key) => ({
    text: JSON.stringify({
      parameters: [
        { name: 'limit', value: '50' },
        { name: key, value },
      ],
    }),
    kept: ['"limit"', '"50"'],
  })),
  context('list of values and names', (value, key) => ({
    text: JSON.stringify([
      { value, name: key },
      { value: 'x', name: 'mode' },
    ]),
    kept: ['"mode"'],
  })),
  context('header line', (value, key) => ({
    text: `POST /v1/orders HTTP/1.1\r\nHost: api.partner.example\r\n${key}: ${value}\r\nContent-Length: 48\r\n\r\n{"quantity":3}`,
    kept: ['Host: api.partner.example', 'Content-Length: 48', '"quantity":3'],
  })),
  context('curl header', (value, key) => ({
    text: `curl -sS -X POST 'https://api.partner.example/v1/items' -H '${key}: ${value}' -H 'Content-Type: application/json' -d '{"limit":5}'`,
    kept: ['https://api.partner.example/v1/items', 'Content-Type: application/json', '{"limit":5}'],
  })),
  context('program text', (value, key) => ({
    text: `const client = new Client({ ${key.replace(/[^A-Za-z0-9]/g, '_')}: '${value}', timeout: 15000 });\nreturn items.map((i) => i.json);`,
    kept: ['timeout: 15000', 'return items.map'],
  })),
  context('python dictionary', (value, key) => ({
    text: `{'Accept': '*/*', '${key}': '${value}', 'User-Agent': 'python-requests/2.32.3'}`,
    kept: ['python-requests/2.32.3'],
  })),
  context('log line', (value, key) => ({
    text: `level=error ts=2026-11-20T10:15:00Z ${key}="${value}" status=401 msg="denied"`,
    kept: ['level=error', 'status=401', 'msg="denied"'],
  })),
  context('xml', (value, key) => ({
    text: `<request><${key.replace(/[^A-Za-z0-9]/g, '')} type="text">${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</${key.replace(/[^A-Za-z0-9]/g, '')}><status>500</status></request>`,
    kept: ['<status>500</status>'],
  })),
  context('html attribute', (value, key) => ({
    text: `<div data-state="${entities(JSON.stringify({ [key]: value, step: 3 }))}" class="box">`,
    kept: ['class="box"', 'step'],
  })),
  context('multipart form', (value, key) => ({
    text: `--b1\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n--b1\r\nContent-Disposition: form-data; name="mode"\r\n\r\nfast\r\n--b1--`,
    kept: ['name="mode"', 'fast'],
  })),
  context('base64 body', (value, key) => ({
    text: JSON.stringify({ event_id: 'evt_4711', body: base64(JSON.stringify({ [key]: value, ok: true })) }),
    kept: ['evt_4711'],
  })),
  context('command flag', (value, key) => ({
    text: `Command failed: sync --host db.internal --${key.replaceAll('_', '-')} '${value}' --retries 3`,
    kept: ['--host db.internal', '--retries 3'],
  })),
  context(
    'bearer',
    (value) => ({
      text: `> GET /v1/me HTTP/2\n> Host: api.partner.example\n> authorization: Bearer ${value}\n> user-agent: curl/8.5.0\n< HTTP/2 401`,
      kept: ['curl/8.5.0', 'HTTP/2 401', 'Bearer'],
    }),
    true,
  ),
  context(
    'error text',
    (value) => ({
      text: `Request failed with status code 403: ${value} is not permitted (request id req_Ab12Cd34)`,
      kept: ['Request failed with status code 403', 'req_Ab12Cd34'],
    }),
    false,
  ),
  context(
    'stack trace',
    (value) => ({
      text: `NodeApiError: Forbidden (${value})\n    at Request.execute (/usr/local/lib/node_modules/app/http-request.ts:812:16)\n    at processTicksAndRejections (node:internal/process/task_queues:95:5)`,
      kept: ['http-request.ts:812:16', 'node:internal/process/task_queues:95:5'],
    }),
    false,
  ),
  context(
    'call argument',
    (value) => ({
      text: `  File "/app/sync.py", line 41, in <module>\n    client.call("api.partner.example", "${value}")`,
      kept: ['/app/sync.py", line 41', 'api.partner.example'],
    }),
    false,
  ),
  context('csv cell', (value) => ({ text: `id,note,total\n4711,${value},129.90`, kept: ['4711', '129.90'] }), false),
]
