/** Further places a secret may stand in: each gives the text around it and what must stay readable. */
import type { Chance } from './corpus-values.ts'

/** Name, whether the key stands beside the value, and the text of a key and a value, with what must stay of it. */
export type DocumentedPlace = readonly [
  name: string,
  keyed: boolean,
  text: (key: string, value: string, chance: Chance) => readonly [text: string, kept: readonly string[]],
]

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const hdr = (key: string): string =>
  key.replace(/[_.]/g, '-').replace(/(^|-)([a-z])/g, (_, before: string, first: string) => before + first.toUpperCase())
const envk = (key: string): string =>
  key
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[-.]/g, '_')
    .toUpperCase()

export const documentedPlaces: readonly DocumentedPlace[] = [
  [
    'json-value',
    true,
    (k, v, chance) => {
      const id = chance.digits(5),
        e = 'evt_' + chance.base62(14)
      return [
        JSON.stringify({ execution_id: id, node: 'Create invoice', [k]: v, event_id: e, retries: 2 }),
        [id, 'Create invoice', e, '"retries":2'],
      ]
    },
  ],
  [
    'json-pretty',
    true,
    (k, v, chance) => {
      const id = chance.digits(5)
      return [
        JSON.stringify(
          { run: { id, config: { region: 'eu-west-1', [k]: v } }, at: '2026-03-11T01:12:13.456Z' },
          null,
          2,
        ),
        [id, 'eu-west-1'],
      ]
    },
  ],
  [
    'json-in-string',
    true,
    (k, v, chance) => {
      const id = chance.uuid()
      return [
        JSON.stringify({ level: 'error', msg: 'upstream said no', body: JSON.stringify({ [k]: v, delivery_id: id }) }),
        [id, 'upstream said no'],
      ]
    },
  ],
  [
    'json-twice',
    true,
    (k, v, chance) => {
      const id = 'ord_' + chance.base36(10)
      return [
        JSON.stringify({ raw: JSON.stringify({ outer: JSON.stringify({ [k]: v, order_id: id, attempt: 3 }) }) }),
        [id, 'attempt'],
      ]
    },
  ],
  [
    'url-query',
    true,
    (k, v) => [
      `GET https://api.example.com/v2/items?page=2&${encodeURIComponent(k)}=${encodeURIComponent(v)}&sort=asc failed with status code 502`,
      ['https://api.example.com/v2/items', 'page=2', 'sort=asc', '502'],
    ],
  ],
  [
    'header',
    true,
    (k, v, chance) => [
      `POST /v1/orders HTTP/1.1\r\nHost: api.example.com\r\n${hdr(k)}: ${v}\r\nContent-Type: application/json\r\nX-Request-Id: req-${chance.digits(5)}\r\n\r\n{"ok":true}`,
      ['Host: api.example.com', 'Content-Type: application/json', '{"ok":true}'],
    ],
  ],
  [
    'header-json',
    true,
    (k, v) => [
      JSON.stringify({
        headers: { host: 'api.example.com', [k.toLowerCase()]: v, 'content-type': 'application/json' },
        statusCode: 401,
      }),
      ['api.example.com', 'application/json', '401'],
    ],
  ],
  [
    'form',
    true,
    (k, v) => [
      `grant_type=client_credentials&${encodeURIComponent(k)}=${encodeURIComponent(v)}&scope=read+write`,
      ['grant_type=client_credentials', 'scope=read+write'],
    ],
  ],
  [
    'curl',
    true,
    (k, v) => [
      `curl -X POST 'https://api.example.com/v1/orders' -H 'Content-Type: application/json' -H '${hdr(k)}: ${v}' -d '{"order":"ord_123"}'`,
      ['https://api.example.com/v1/orders', 'Content-Type: application/json', 'ord_123'],
    ],
  ],
  [
    'curl-data',
    true,
    (k, v) => [
      `curl --request POST --url https://api.example.com/login --data '${JSON.stringify({ [k]: v, tenant: 'acme' })}'`,
      ['https://api.example.com/login', 'acme'],
    ],
  ],
  [
    'stack',
    true,
    (k, v) => [
      `NodeApiError: Forbidden\n    at HttpRequestV3.execute (/usr/lib/node_modules/n8n/dist/nodes/Http.node.js:812:16)\n  options: { ${/^[A-Za-z_$][\w$]*$/.test(k) ? k : `'${k}'`}: '${v}', timeout: 3000 }\n    at processTicksAndRejections (node:internal/process/task_queues:95:5)`,
      ['NodeApiError: Forbidden', 'Http.node.js:812:16', 'timeout: 3000', 'task_queues:95:5'],
    ],
  ],
  [
    'error-text',
    true,
    (k, v) => [
      `Request failed with status code 401: invalid ${k} "${v}" for workspace acme`,
      ['Request failed with status code 401', 'workspace acme'],
    ],
  ],
  [
    'error-eq',
    true,
    (k, v) => [`ERROR node "Sync" (execution 38473): rejected ${k}=${v}`, ['ERROR node "Sync"', '38473']],
  ],
  [
    'markdown',
    true,
    (k, v) => [`### Steps\n\n- set \`${k}\` to \`${v}\`\n- run the workflow **Orders**\n`, ['### Steps', '**Orders**']],
  ],
  [
    'markdown-table',
    true,
    (k, v) => [
      `| name | value |\n|---|---|\n| region | eu-west-1 |\n| ${k} | ${v} |\n`,
      ['eu-west-1', '| name | value |'],
    ],
  ],
  [
    'html',
    true,
    (k, v) => [
      `<form><input type="hidden" name="${html(k)}" value="${html(v)}"><input name="city" value="Bonn"></form>`,
      ['value="Bonn"', '<form>'],
    ],
  ],
  [
    'html-data',
    true,
    (k, v) => [
      `<div id="app" data-${k
        .replace(/[_.]/g, '-')
        .replace(/([a-z])([A-Z])/g, '$1-$2')
        .toLowerCase()}="${html(v)}" data-page="3"></div>`,
      ['id="app"', 'data-page="3"'],
    ],
  ],
  [
    'base64',
    true,
    (k, v) => [
      JSON.stringify({ kind: 'blob', data: Buffer.from(JSON.stringify({ [k]: v, user: 'svc' })).toString('base64') }),
      ['"kind":"blob"'],
    ],
  ],
  [
    'percent',
    true,
    (k, v) => [
      `redirect=${encodeURIComponent(`https://app.example.com/cb?lang=de&${k}=${encodeURIComponent(v)}`)}&x=1`,
      ['x=1'],
    ],
  ],
  [
    'percent-json',
    true,
    (k, v) => [
      `GET /hook?payload=${encodeURIComponent(JSON.stringify({ [k]: v, n: 1 }))}&retry=1 HTTP/1.1`,
      ['retry=1', 'GET /hook'],
    ],
  ],
  [
    'logfmt',
    true,
    (k, v) => [
      `time=2026-03-11T01:12:13.456Z level=warn msg="token rejected" ${k}=${/[\s"=]/.test(v) ? `"${v}"` : v} status=401 attempt=2`,
      ['level=warn', 'status=401', 'attempt=2'],
    ],
  ],
  [
    'log-colon',
    true,
    (k, v) => [
      `[2026-03-01 10:11:12] WARN  auth.client - using ${k}: ${v}, tenant: acme`,
      ['[2026-03-01 10:11:12] WARN', 'auth.client'],
    ],
  ],
  [
    'yaml',
    true,
    (k, v) => [
      `service:\n  name: orders\n  ${k}: ${/[#:{}[\]]/.test(v) ? `"${v}"` : v}\n  replicas: 3\n`,
      ['name: orders', 'replicas: 3'],
    ],
  ],
  [
    'yaml-list',
    true,
    (k, v) => [
      `env:\n  - name: ${envk(k)}\n    value: "${v}"\n  - name: REGION\n    value: eu-west-1\n`,
      ['value: eu-west-1', 'name: REGION'],
    ],
  ],
  ['env', true, (k, v) => [`NODE_ENV=production\n${envk(k)}=${v}\nPORT=8080\n`, ['NODE_ENV=production', 'PORT=8080']]],
  ['env-export', true, (k, v) => [`export ${envk(k)}="${v}"\nexport PORT=8080`, ['export PORT=8080']]],
  [
    'xml',
    true,
    (k, v) => {
      const t = k.replace(/[^A-Za-z0-9_.-]/g, '').replace(/^[^A-Za-z_]+/, 'x')
      return [
        `<?xml version="1.0"?><config><region>eu-west-1</region><${t}>${html(v)}</${t}></config>`,
        ['<region>eu-west-1</region>'],
      ]
    },
  ],
  [
    'xml-attr',
    true,
    (k, v) => [`<add key="${html(k)}" value="${html(v)}" /><add key="Region" value="eu" />`, ['value="eu"']],
  ],
  [
    'csv',
    true,
    (k, v) => [
      `id,region,${k},status\n17,eu-west-1,${/[",]/.test(v) ? `"${v.replace(/"/g, '""')}"` : v},active\n`,
      ['17,eu-west-1', 'active'],
    ],
  ],
  ['csv-semicolon', true, (k, v) => [`id;${k};status\n17;${v};active\n`, ['id;', 'active']]],
  [
    'python',
    true,
    (k, v) => [
      `KeyError: {'region': 'eu-west-1', '${k}': '${v.replace(/'/g, "\\'")}', 'n': 3}`,
      ["'region': 'eu-west-1'", "'n': 3"],
    ],
  ],
  ['java', true, (k, v) => [`Config(region=eu-west-1, ${k}=${v}, retries=3)`, ['region=eu-west-1', 'retries=3']]],
  [
    'name-value',
    true,
    (k, v) => [
      JSON.stringify({
        parameters: [
          { name: 'region', value: 'eu-west-1' },
          { name: k, value: v },
        ],
      }),
      ['eu-west-1'],
    ],
  ],
  ['key-value-pair', true, (k, v) => [JSON.stringify([{ key: k, value: v, enabled: true }]), ['"enabled":true']]],
  [
    'cli',
    true,
    (k, v) => [
      `$ deploy --region eu-west-1 --${k
        .replace(/[_.]/g, '-')
        .replace(/([a-z])([A-Z])/g, '$1-$2')
        .toLowerCase()} ${/[\s$&;<>()|]/.test(v) ? `'${v}'` : v} --dry-run`,
      ['--region eu-west-1', '--dry-run'],
    ],
  ],
  [
    'code',
    true,
    (k, v) => [
      `const ${k.replace(/[^A-Za-z0-9_$]/g, '_')} = "${v}";\nawait run({ region: 'eu-west-1' });`,
      ["region: 'eu-west-1'"],
    ],
  ],
  [
    'toml',
    true,
    (k, v) => [
      `[auth]\n${/^[\w-]+$/.test(k) ? k : `"${k}"`} = "${v}"\nregion = "eu-west-1"\n`,
      ['region = "eu-west-1"'],
    ],
  ],
  ['ini', true, (k, v) => [`[default]\nregion = eu-west-1\n${k} = ${v}\n`, ['region = eu-west-1']]],
  [
    'multipart',
    true,
    (k, v) => [
      `------x1\r\nContent-Disposition: form-data; name="${k}"\r\n\r\n${v}\r\n------x1\r\nContent-Disposition: form-data; name="city"\r\n\r\nBonn\r\n------x1--`,
      ['Bonn'],
    ],
  ],
  [
    'graphql',
    true,
    (k, v) => [
      JSON.stringify({ query: `mutation { login(${k.replace(/[^A-Za-z0-9_]/g, '_')}: ${JSON.stringify(v)}) { ok } }` }),
      ['mutation { login('],
    ],
  ],
  [
    'phrase-is',
    true,
    (k, v) => [
      `Hi support, our ${k
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replace(/[_-]/g, ' ')
        .toLowerCase()} is ${v} and it stopped working yesterday.`,
      ['it stopped working yesterday'],
    ],
  ],
  [
    'docker',
    true,
    (k, v) => [
      `docker run -e ${envk(k)}=${/[\s$&;<>()|]/.test(v) ? `'${v}'` : v} -p 8080:80 acme/orders:1.4`,
      ['-p 8080:80', 'acme/orders:1.4'],
    ],
  ],
  [
    'set-env-log',
    true,
    (k, v) => [
      `process.env: { NODE_ENV: 'production', ${envk(k)}: '${v}', PORT: '8080' }`,
      ["NODE_ENV: 'production'", "PORT: '8080'"],
    ],
  ],
  [
    'error-bare',
    false,
    (_k, v) => [
      `NodeApiError: Forbidden - perhaps check your credentials? [${v}] at node "Create invoice" (execution 38473)`,
      ['NodeApiError: Forbidden', '"Create invoice"', '38473'],
    ],
  ],
  ['prose-bare', false, (_k, v) => [`Hello, I used ${v} in the workflow and it answered 403.`, ['it answered 403']]],
  [
    'json-note',
    false,
    (_k, v) => [
      JSON.stringify({ id: 17, note: `sent with ${v} by mistake`, status: 'open' }),
      ['"id":17', 'by mistake', '"status":"open"'],
    ],
  ],
  ['json-array', false, (_k, v) => [JSON.stringify({ args: ['deploy', v, '--dry-run'] }), ['"deploy"', '--dry-run']]],
  ['json-key', false, (_k, v) => [JSON.stringify({ usage: { [v]: 17 }, total: 17 }), ['"total":17']]],
  [
    'url-path',
    false,
    (_k, v) => [
      `GET https://api.example.com/t/${encodeURIComponent(v)}/status failed`,
      ['https://api.example.com/t/', 'failed'],
    ],
  ],
  ['html-text', false, (_k, v) => [`<p>Use <code>${html(v)}</code> to connect</p>`, ['to connect</p>']]],
  ['markdown-code', false, (_k, v) => ['```\n' + v + '\n```\nthat is all', ['that is all']]],
  [
    'double-escaped',
    false,
    (_k, v) => [JSON.stringify({ a: JSON.stringify({ b: JSON.stringify([`x ${v} y`]) }) }), ['"a"']],
  ],
  [
    'base64-bare',
    false,
    (_k, v) => [
      JSON.stringify({ kind: 'blob', data: Buffer.from(`see ${v} here`).toString('base64') }),
      ['"kind":"blob"'],
    ],
  ],
  ['ansi', false, (_k, v) => [`\u001b[31merror\u001b[0m \u001b[1m${v}\u001b[22m was refused`, ['was refused']]],
  [
    'unicode-esc',
    false,
    (_k, v) => [
      `{"m":"${Array.from(v)
        .map((ch, i) => (i % 5 === 2 ? '\\u' + ch.charCodeAt(0).toString(16).padStart(4, '0') : ch))
        .join('')}","n":1}`,
      ['"n":1'],
    ],
  ],
  [
    'bearer',
    false,
    (_k, v) => [
      `curl https://api.example.com/v1/me -H "Authorization: Bearer ${v}" -H "Accept: application/json"`,
      ['https://api.example.com/v1/me', 'Accept: application/json'],
    ],
  ],
  ['log-end', false, (_k, v) => [`2026-03-11T01:12:13.456Z DEBUG http.client  > ${v}`, ['DEBUG http.client']]],
  [
    'csvcell',
    false,
    (_k, v) => [`17,${/[",]/.test(v) ? JSON.stringify(v) : v},active\n18,none,idle\n`, ['active', '18,none,idle']],
  ],
  [
    'sql',
    false,
    (_k, v) => [
      `INSERT INTO t (a, b) VALUES (17, '${v.replace(/'/g, "''")}'); -- 1 row`,
      ['INSERT INTO t (a, b) VALUES (17'],
    ],
  ],
]
