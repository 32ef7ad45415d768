/** Texts of daily work in which a secret may stand: each puts a key and a value into one and says what must stay of it. */
import type { DocumentedPlace } from './documented-places.ts'

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const upperSnake = (key: string): string =>
  key
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .replace(/[-. ]/g, '_')
    .toUpperCase()
const spaced = (key: string): string =>
  key
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]/g, ' ')
    .toLowerCase()
const element = (key: string): string => key.replace(/[^\p{L}\p{N}_-]/gu, '')
const json = (value: unknown): string => JSON.stringify(value)

export const heldOutPlaces: readonly DocumentedPlace[] = [
  [
    'items',
    true,
    (k, v, c) => {
      const id = c.digits(6)
      return [json([{ json: { order: id, [k]: v, total: 19.9 }, pairedItem: { item: 0 } }]), [id, '19.9', 'pairedItem']]
    },
  ],
  [
    'items, indented',
    true,
    (k, v) => [
      json([{ json: { state: 'open', settings: { [k]: v, retry: true } } }].map((item) => item)).replaceAll(
        ',"',
        ',\n  "',
      ),
      ['"state":"open"', '"retry":true'],
    ],
  ],
  [
    'nested document',
    true,
    (k, v) => [
      json({ statusCode: 422, error: json({ detail: 'not accepted', request: { [k]: v, page: 3 } }) }),
      ['422', 'not accepted', 'page'],
    ],
  ],
  [
    'document in a document in a document',
    true,
    (k, v) => [json({ a: json({ b: json({ [k]: v, kind: 'retry' }), at: 'node-7' }) }), ['node-7', 'retry']],
  ],
  [
    'recorded header',
    true,
    (k, v) => [
      json({
        headers: [
          { name: 'accept', value: 'text/html' },
          { name: k, value: v },
        ],
        bodySize: 0,
      }),
      ['text/html', 'bodySize'],
    ],
  ],
  [
    'query and fragment',
    true,
    (k, v) => [
      `302 https://shop.example/return?lang=en&${encodeURIComponent(k)}=${encodeURIComponent(v)}&step=4#done`,
      ['302 https://shop.example/return?lang=en', 'step=4'],
    ],
  ],
  [
    'form',
    true,
    (k, v) => [
      `mode=live&${encodeURIComponent(k)}=${encodeURIComponent(v).replaceAll('%20', '+')}&locale=fi`,
      ['mode=live', 'locale=fi'],
    ],
  ],
  [
    'element',
    true,
    (k, v) => [
      `<soap:Body><Login><${element(k)}>${html(v)}</${element(k)}><Retry>2</Retry></Login></soap:Body>`,
      ['<Retry>2</Retry>', '<Login>'],
    ],
  ],
  [
    'attribute',
    true,
    (k, v) => [
      `<add ${element(k)}="${html(v)}" enabled="true"/>\n<status code="17"/>`,
      ['enabled="true"', 'code="17"'],
    ],
  ],
  [
    'setting in XML',
    true,
    (k, v) => [
      `<appSettings><add key="${k}" value="${html(v)}"/><add key="Mode" value="fast"/></appSettings>`,
      ['value="fast"'],
    ],
  ],
  [
    'variables of a container',
    true,
    (k, v) => [
      `env:\n  - name: ${upperSnake(k)}\n    value: ${json(v)}\n  - name: LOG_LEVEL\n    value: debug\n`,
      ['name: LOG_LEVEL', 'value: debug'],
    ],
  ],
  [
    'compose file',
    true,
    (k, v) => [
      `services:\n  worker:\n    image: worker:2.1\n    environment:\n      ${upperSnake(k)}: ${json(v)}\n      TZ: Europe/Riga\n`,
      ['image: worker:2.1', 'TZ: Europe/Riga'],
    ],
  ],
  [
    'environment file',
    true,
    (k, v) => [
      `# settings\nexport ${upperSnake(k)}=${/[\s$&;<>()|#]/.test(v) ? `"${v}"` : v}\nexport REGION=north\n`,
      ['# settings', 'REGION=north'],
    ],
  ],
  [
    'logfmt',
    true,
    (k, v) => [
      `ts=2026-11-02T09:00:00Z lvl=warn node="Send order" ${k}=${json(v)} attempt=3`,
      ['lvl=warn', 'node="Send order"', 'attempt=3'],
    ],
  ],
  [
    'bracketed log',
    true,
    (k, v) => [
      `2026-11-02 09:00:00,123 [main] INFO Client - request rejected [${k}=${v}] in 31 ms`,
      ['INFO Client - request rejected', 'in 31 ms'],
    ],
  ],
  [
    'Java trace',
    true,
    (k, v) => [
      `java.lang.IllegalStateException: cannot connect (${k}=${v})\n\tat com.acme.Client.send(Client.java:88)\nCaused by: java.net.SocketException`,
      ['IllegalStateException: cannot connect', 'Client.java:88', 'java.net.SocketException'],
    ],
  ],
  [
    'SQL update',
    true,
    (k, v) => [
      `UPDATE settings SET ${k.replace(/[^\p{L}\p{N}_]/gu, '_')} = '${v.replaceAll("'", "''")}' WHERE id = 4711;`,
      ['UPDATE settings SET', 'WHERE id = 4711'],
    ],
  ],
  [
    'cURL body',
    true,
    (k, v) => [
      `curl -X PUT https://api.acme.example/v3/me -H 'accept: */*' --data-raw '${json({ [k]: v, dry: true }).replaceAll("'", String.raw`'\''`)}'`,
      ['https://api.acme.example/v3/me', 'accept: */*', '"dry":true'],
    ],
  ],
  [
    'cURL form',
    true,
    (k, v) => [
      `curl https://api.acme.example/v3/me --data-urlencode "${k}=${v}" --data-urlencode "lang=de"`,
      ['https://api.acme.example/v3/me', 'lang=de'],
    ],
  ],
  [
    'input of a page',
    true,
    (k, v) => [
      `<form><input type="text" name="${html(k)}" value="${html(v)}"><button>Send</button></form>`,
      ['<button>Send</button>'],
    ],
  ],
  [
    'row of a page',
    true,
    (k, v) => [
      `<table><tr><th>${html(k)}</th><td>${html(v)}</td></tr><tr><th>attempts</th><td>3</td></tr></table>`,
      ['attempts', '<td>3</td>'],
    ],
  ],
  [
    'Terraform',
    true,
    (k, v) => [
      `provider "acme" {\n  ${k.replace(/[^\p{L}\p{N}_]/gu, '_')} = ${json(v)}\n  region = "north"\n}`,
      ['provider "acme"', 'region = "north"'],
    ],
  ],
  [
    'PHP',
    true,
    (k, v) => [
      `return ['debug' => false, '${k}' => '${v.replaceAll("'", String.raw`\'`)}', 'port' => 25];`,
      ["'debug' => false", "'port' => 25"],
    ],
  ],
  [
    'Ruby',
    true,
    (k, v) => [`Client.new(:${k.replace(/[^\p{L}\p{N}_]/gu, '_')} => ${json(v)}, :timeout => 30)`, [':timeout => 30']],
  ],
  [
    'Python environment',
    true,
    (k, v) => [`os.environ["${upperSnake(k)}"] = ${json(v)}\nrun(retries=3)`, ['run(retries=3)']],
  ],
  [
    'PowerShell',
    true,
    (k, v) => [
      `$env:${upperSnake(k).replace(/[^\p{L}\p{N}_]/gu, '_')} = ${json(v)}\nInvoke-Job -Retries 3`,
      ['Invoke-Job -Retries 3'],
    ],
  ],
  ['properties', true, (k, v) => [`app.mode=live\napp.${k}=${v}\napp.port=8081\n`, ['app.mode=live', 'app.port=8081']]],
  [
    'printed object',
    true,
    (k, v) => [
      `AxiosError: Request failed with status code 409\n  config: {\n    timeout: 5000,\n    params: { '${k}': ${json(v).replaceAll('"', "'")} },\n    method: 'put'\n  }`,
      ['status code 409', 'timeout: 5000', "method: 'put'"],
    ],
  ],
  [
    'header line',
    true,
    (k, v) => [
      `PUT /v3/me HTTP/1.1\r\nHost: api.acme.example\r\n${upperSnake(k).replaceAll('_', '-')}: ${v}\r\nAccept: text/html\r\n\r\n`,
      ['Host: api.acme.example', 'Accept: text/html'],
    ],
  ],
  [
    'table in Markdown',
    true,
    (k, v) => [`| setting | value |\n| --- | --- |\n| ${k} | ${v} |\n| region | north |\n`, ['| region | north |']],
  ],
  [
    'ticket',
    true,
    (k, v) => [
      `Since Monday it fails. ${spaced(k).replace(/^./, (first) => first.toUpperCase())}: ${v}\nPlease look at execution 88213.`,
      ['Since Monday it fails.', 'execution 88213'],
    ],
  ],
  [
    'sentence',
    true,
    (k, v) => [
      `We changed nothing, the ${spaced(k)} is "${v}" as before, and node 4 answers 502.`,
      ['We changed nothing', 'node 4 answers 502'],
    ],
  ],
  [
    'command',
    true,
    (k, v) => [
      `acme deploy --stage live --${spaced(k).replaceAll(' ', '-')}=${/[\s$&;<>()|]/.test(v) ? `'${v}'` : v} --wait`,
      ['--stage live', '--wait'],
    ],
  ],
  [
    'refusal',
    false,
    (_k, v) => [`403 Forbidden: ${v} may not write to project 4711`, ['403 Forbidden', 'project 4711']],
  ],
  ['list of arguments', false, (_k, v) => [json({ argv: ['node', 'run.js', v, '--fast'] }), ['run.js', '--fast']]],
  [
    'chat message',
    false,
    (_k, v) => [json({ channel: 'ops', text: `try with ${v} please, see #4711` }), ['"ops"', 'see #4711']],
  ],
  [
    'cookie of a session',
    false,
    (_k, v) => [
      `GET / HTTP/1.1\r\nHost: acme.example\r\nCookie: theme=dark; sid=${encodeURIComponent(v)}\r\n\r\n`,
      ['Host: acme.example'],
    ],
  ],
  [
    'percent-encoded twice',
    false,
    (_k, v) => [`GET /go?to=${encodeURIComponent(`https://acme.example/x?y=${encodeURIComponent(v)}`)} 404`, ['404']],
  ],
]
