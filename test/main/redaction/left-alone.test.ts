import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { Chance } from './corpus-values.ts'

const chance = new Chance(12)
const redact = (text: string): string => createRedactor().redact(text)
const digest = `${chance.base64(32)}=`
const picture = `iVBORw0KGgoAAAANSUhEUgAA${chance.base64(180)}==`

for (const [what, text] of [
  ['the digest of a body', `Content-Digest: sha-256=:${digest}:\r\nRepr-Digest: sha-512=:${digest}:`],
  ['the digest of a body among headers', JSON.stringify({ headers: { 'content-digest': `sha-256=:${digest}:` } })],
  ['a picture in a page', `<img src="data:image/png;base64,${picture}">`],
  ['a picture in JSON', JSON.stringify({ file: { mimeType: 'image/png', data: picture } })],
  [
    'the key of an object in a bucket',
    '{"s3":{"bucket":{"name":"exports"},"object":{"key":"orders/2026/11/20/export-17.csv","size":12}}}',
  ],
  [
    'words behind the home folder of a program',
    String.raw`C:\Users\All Users\Faultline\a.log, C:\Users\Public is empty`,
  ],
  ['types and places of lists in a program', 'const tokens: Token[] = read(text); items[0] = next; names[] = list'],
  ['a path in a page', '<td><code>$.actions[0]</code></td><td><code>$.needs_human_review</code></td>'],
  ['a comment of a style sheet', '.card { margin: 4px } /* token: spacing-4, secret: none-2 */'],
  ['what others have hidden', '{"password":"**hidden**","secret":"--removed--","token":"[Filtered]","pin":"#masked#"}'],
  ['a company and its address in the net', '{"name":"Blue Lamp Store","address":"10.0.0.1:80"}'],
  ['a short word that is a key elsewhere', '{"nie":"wieder","rut":true,"pin":"left","parole":"parole, parole"}'],
  ['a package with the name of a document', '{"passport":"^0.7.0"}'],
  [
    'the type and the status of steps whose names are words for secrets',
    '| Node | Type | Version |\n|---|---|---|\n| Verify signature | n8n-nodes-base.code | 2 |\n\n| Node | Status | Tries |\n|---|---|---|\n| Get token | cancelled | 1 |',
  ],
  ['a name that is given on', 'this.secretKey = secretKey;'],
  ['a type in a program', 'type Token = { kind: "word"; value: string };'],
  ['what a tag of YAML leads to', 'password: !vault secret/data/shop#password'],
  ['a node with a Spanish name', '{"nodo":{"nombre":"Enviar","ciudad":false}}'],
  ['a node beside its address', '{"name":"HTTP Request","address":"https://api.example/v1"}'],
  ['layers in a list', '{"not_tested":["authorisation","reverse proxy","queue","API","AI layer"]}'],
  ['topics in a list', '["authentication","authorization","rate limiting","error handling"]'],
  [
    'what follows a place that is to be filled in',
    JSON.stringify({
      error: `422 - ${JSON.stringify(JSON.stringify({ token: '<TOKEN>' }))}`,
      workflow: { nodes: [{ name: 'Stop', type: 'stopAndError' }] },
      html: '<p>done</p>',
    }),
  ],
  [
    'a node whose name speaks of a token, in the connections of its workflow',
    JSON.stringify({
      node_name: 'Exchange both',
      connections: {
        'Verify security token': { main: [[{ node: 'Exchange both', type: 'main', index: 0 }], null] },
        'Model password': { ai_languageModel: [[{ node: 'Exchange both', type: 'ai_languageModel', index: 0 }]] },
      },
    }),
  ],
  ['a usage', 'usage: login <password> <user>, then <b>go on</b>'],
] as const)
  test(`${what} is left alone`, () => {
    expect(redact(text)).toBe(text)
  })

test('a secret is hidden in what is called connections but connects no nodes', () => {
  const secret = chance.base64(24)
  const connections = { token: { main: secret }, password: [secret], 'api key': { main: [[{ token: secret }]] } }
  expect(redact(JSON.stringify({ connections }))).not.toContain(secret)
})

for (const [text, expected] of [
  ['{"name":"Petra Heuvel","address":"14 Main St"}', '{"name":"[redacted:name#1]","address":"[redacted:address#1]"}'],
  [
    '{"id":7,"address":{"street":"Hauptstr. 5","city":"Berlin","country":"DE"}}',
    '{"id":7,"address":{"street":"[redacted:address#1]","city":"[redacted:address#2]","country":"DE"}}',
  ],
  ['{"direccion":{"ciudad":"Sevilla"}}', '{"direccion":{"ciudad":"[redacted:address#1]"}}'],
  [
    '{"kunde":{"name":"Petra Heuvel","ort":"Bonn"}}',
    '{"kunde":{"name":"[redacted:name#1]","ort":"[redacted:address#1]"}}',
  ],
  ['{"adresse":"12 rue de la Paix, Paris"}', '{"adresse":"[redacted:address#1]"}'],
  ['{"phone":"+49 30 901820","name":"Petra van Heuvel"}', '{"phone":"[redacted:phone#1]","name":"[redacted:name#1]"}'],
] as const)
  test(`a person is known by what stands beside the name: ${text}`, () => {
    expect(redact(text)).toBe(expected)
  })
