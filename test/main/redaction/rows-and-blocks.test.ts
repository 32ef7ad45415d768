import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'

const redact = (text: string): string => createRedactor().redact(text)
const numbered = (text: string): string =>
  ['Tulip77gate', 'Rose12wall']
    .filter((value) => text.includes(value))
    .reduce((rest, value, index) => rest.replaceAll(value, `[redacted:KIND#${index + 1}]`), text)

for (const [what, text, kind = 'password'] of [
  ['a list of YAML', 'passwords:\n  - Tulip77gate\n  - "Rose12wall"  # old\ncity: Bonn2day\n'],
  ['a list of YAML as deep as its name', 'passwords:\r\n- Tulip77gate\r\ncity: Bonn2day\r\n'],
  ['members of YAML', 'a:\n  passwords:\n    bob: Tulip77gate\n    eve:\n      old: Rose12wall\n  city: Bonn2day\n'],
  ['a list of YAML in JSON', JSON.stringify({ text: 'passwords:\n  - Tulip77gate\ncity: Bonn2day' })],
  ['a section of TOML', '[passwords]\nbob = "Tulip77gate"\n\n[server]\ncity = "Bonn2day"\n'],
  ['a section of INI', '[secrets]\r\n; note\r\nbob=Tulip77gate\r\n[server]\r\ncity=Bonn2day\r\n', 'secret'],
  ['a list of sections', '[[auth.passwords]]\nname = "db1x2y3"\nvalue = "Tulip77gate"\n'],
  ['names of several', '{"api_tokens":["Tulip77gate"],"refreshTokens":{"bob":"Rose12wall"}}', 'token'],
  ['rows of words', 'name,password\nbob,Tulip77gate\neve,Rose12wall\n'],
  ['rows of words in Markdown', '| Name | Password |\n|---|---|\n| bob | Tulip77gate |\n'],
  ['rows of words of a shell', '| name | password |\n+------+----------+\n| bob | Tulip77gate |\n'],
  ['a record of psql', '-[ RECORD 1 ]---\nname     | bob\npassword | Tulip77gate\n'],
  ['rows in JSON', JSON.stringify({ id: 1, csv: 'name,password\nbob,Tulip77gate\neve,Rose12wall', n: 'a1b2' })],
  [
    'a table of a page',
    '<table><tr><th>Name</th><th>Password</th></tr><tr><td>bob</td><td><code>Tulip77gate</code></td></tr></table>',
  ],
  ['a table of a page without ends', '<TABLE>\n<TR><TD>Name<TD>Password\n<TR><TD>bob<TD>Tulip77gate\n</TABLE>'],
  [
    'a table of a page in JSON',
    '{"a":"<tr><th>Name<\\/th><th>Password<\\/th><tr><td>bob<\\/td><td>Tulip77gate<\\/td>"}',
  ],
  ['copied rows', 'COPY users (id, password) FROM stdin;\n1\tTulip77gate\n2\t\\N\n3\tRose12wall\n\\.\nid\tcity9x\n'],
  ['copied rows of CSV', 'COPY users (password, id) FROM STDIN WITH (FORMAT csv);\n"Tulip77gate",1\n\\.\n'],
  [
    'a row that failed, in the order of its statement',
    'INSERT INTO users (id, city, password) VALUES ($1, $2, $3)\nDETAIL:  Failing row contains (1, null, Tulip77gate).',
  ],
  [
    'a row that failed, of which the statement names a part',
    'UPDATE users SET password = $1 WHERE id = $2\nDETAIL:  Failing row contains (1, null, Tulip77gate, Bonn).',
  ],
  [
    'parameters of an INSERT',
    'INSERT INTO "users"("id", "password") VALUES ($1, $2) -- PARAMETERS: [1, "Tulip77gate"]',
  ],
  ['parameters of an UPDATE', '{"sql":"UPDATE users SET password=$2 WHERE id=$1","params":["bob","Tulip77gate"]}'],
  [
    'parameters of the log of PostgreSQL',
    "SELECT 1 FROM users WHERE name = $1 AND password = $2\nDETAIL:  parameters: $1 = 'bob', $2 = 'Tulip77gate'",
  ],
  [
    'parameters behind their statement',
    'db.execute("UPDATE users SET password = %s WHERE id = %s", ("Tulip77gate", 7))',
  ],
  ['one parameter behind its statement', 'cursor.execute("SELECT * FROM t WHERE password = ?", ("Tulip77gate",))'],
  [
    'a list behind its statement',
    "pool.query('INSERT INTO users (name, password) VALUES ($1, $2)', ['bob', 'Tulip77gate'])",
  ],
  [
    'what a log has behind a statement',
    'Executing: UPDATE "users" SET "password"=$1 WHERE "id" = $2; "Tulip77gate", 7',
  ],
  ['columns divided by blanks', 'user     password\nbob      Tulip77gate\nalice    Rose12wall\n'],
  [
    'columns over a rule',
    '  USER   PASSWORD      ROLE\n  -----  ------------  -----\n  bob    Tulip77gate   admin7x\n',
  ],
  ['columns divided by tabs and blanks', 'user\tpassword\tcity\r\nbob\tTulip77gate\tBonn2day\r\n'],
  ['columns divided by blanks in JSON', JSON.stringify({ out: 'user   password\nbob    Tulip77gate\n', n: 'a1b2' })],
  ['columns whose names have several words', 'user     login password\nbob      Tulip77gate\n'],
  ['a table of a wiki', '||User||Password||City||\n|bob|Tulip77gate|Bonn2day|\n|eve|Rose12wall|Bonn2day|\n'],
  ['a table of a wiki with blanks', '|| User || Password ||\n| bob | Tulip77gate |\n'],
  ['a pair of Python', "requests.get(url, auth=('bob', 'Tulip77gate'), timeout=3)"],
  ['a pair in JSON', '{"auth":["bob","Tulip77gate"]}'],
  ['a pair of a call', 'smtp.login("bob", "Tulip77gate"); new NetworkCredential("bob", "Rose12wall")'],
  ['the third of a call', 'DriverManager.getConnection("jdbc:x", "bob", "Tulip77gate")'],
  ['a string of settings', 'password=Tulip77gate;user=bob;city=Bonn2day'],
  ['a sentence', 'login bob pw Tulip77gate'],
] as const)
  test(`what is secret goes in ${what}, and nothing else`, () => {
    expect(redact(text)).toBe(numbered(text).replaceAll('KIND', kind))
  })

test('a word with a number goes where its fate is that of a token', () => {
  expect(redact('token hunter22 was refused')).toBe('token [redacted:token#1] was refused')
})

for (const text of [
  'services:\n  db:\n    secrets:\n      - db_password\n      - api_key2\nsecrets:\n  db_password:\n    file: ./secrets/db1.txt\n',
  'imagePullSecrets:\n  - name: regcred1\nspec:\n  secret:\n    secretName: my-secret2\n    defaultMode: 420\n',
  'jobs:\n  call:\n    secrets: inherit\n    with:\n      node: v20x1\n',
  'job:\n  id_tokens:\n    NPM_ID_TOKEN:\n      aud: "npm:registry.example"\n',
  '[\n  "work.phone",\n  "data.orders[5]",\n  "data.list[9]",\n]',
  'password:\n  type: string\n  format: password\n  minLength: 12\n  description: the 1st one\n',
  'Passwords:\n- must be 12 characters\n- Argon2id\n\nToken:\n\nLine2 of it',
  'token:\n  expiration: 3600s\n  url: https://auth.example/v2/token\n',
  '[token]\nttl = 3600\nurl = https://auth.example/v1\nname = x1y2z3\n',
  '[error] token refresh failed 12\n[token] user=bob7 status=ok\n',
  '{"completion_tokens":["q7Tz9mK2x"],"keys":["evt_1A2b3C4d"],"apiKeys":["orders","invoices-2"]}',
  'const {\n  password,\n  workflowName,\n  executionList,\n} = x\nimport {\n  id, password,\n  workflow, execution,\n}',
  '| field | token |\n|---|---|\n| webhook | header |\n| cookie | session |\n',
  'name,token\nshop,identity\nid, password\nworkflow, execution\n',
  '<table><tr><th>Order</th><th>Name</th></tr><tr><td>4711</td><td>Blue Lamp</td></tr></table>',
  '<tr><td>Password</td><td>required</td></tr><tr><td>attempts</td><td>retry12x</td></tr>',
  'UPDATE orders SET status = $1 WHERE id=$2\nDETAIL:  Failing row contains (1, null, evt_1A2b3C4d, Bonn).',
  '{"sql":"SELECT * FROM orders WHERE id = $1 AND status = $2","parameters":["ord_1A2b3C4d","open"]}',
  'db.execute("UPDATE orders SET status = %s WHERE id = %s", ("paid7x", "ord_1A2b3C4d"))',
  'db.query("SELECT password FROM users WHERE id = $1", ["ord_1A2b3C4d"])',
  'name     status   age\nweb-1x2  Running  12d\n\npassword  policy: 12 characters\nrotation  every 90 days',
  'password    The password of the user, at least 12 signs\ntoken       API token\nsecret      API secret',
  'NAME          TYPE     DATA   AGE\ndb-secret1    Opaque   3      12d\n',
  'user    password\n\nname    count\nbob7    12\nsee chapter 4  for more on it2',
  '||Field||Value||\n|status|open12|\n||Parameter||Password type||\n|login|argon2id|\n',
  '  "a":  1,\n  "token":  null,\nif (a ||  b) token  = 12',
  '{"auth":["basic","header"]} auth=("none", "oauth2") "auth": ["orders:read","orders:write2"]',
  'token step22 is done; token order4711 was found; user bob pw required; pw is wrong',
])
  test(`nothing goes of: ${text.slice(0, 40).replaceAll('\n', ' ')}`, () => {
    expect(redact(text)).toBe(text)
  })
