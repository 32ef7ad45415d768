import { expect, test } from '@playwright/test'
import { Buffer } from 'node:buffer'
import { readItems } from '../../../src/main/commands/read-input.ts'
import { readWorkflow } from '../../../src/main/engine/read-workflow.ts'
import { readBundle } from '../../../src/main/export/read-bundle.ts'
import { readRequest } from '../../../src/main/interchange/read-request.ts'
import { readRequests } from '../../../src/main/interchange/read-requests.ts'
import { readCredentials } from '../../../src/main/credentials/read-credentials.ts'
import { readCase } from '../../../src/main/reproduction/read-case.ts'
import { ProblemError } from '../../../src/shared/problem.ts'
import { largestTextBytes, tooLarge } from '../../../src/shared/file-limit.ts'
import { onThisMachine } from '../../machine-pace.ts'

const workflow = JSON.stringify({
  name: 'w',
  nodes: [
    { name: 'Hook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0], parameters: { path: 'a' } },
  ],
  connections: { Hook: { main: [[{ node: 'Hook', type: 'main', index: 0 }]] } },
  pinData: { Hook: [{ json: {} }] },
})
const har = JSON.stringify({
  log: {
    entries: [
      {
        request: {
          method: 'POST',
          url: 'http://a.example/x',
          headers: [{ name: 'A', value: 'b' }],
          postData: { text: '{}' },
        },
      },
    ],
  },
})
const seeds: Readonly<Record<string, readonly [seed: string, read: (text: string) => unknown]>> = {
  workflow: [workflow, (text) => readWorkflow(text, 'x')],
  case: [
    JSON.stringify({
      format: 'faultline-case',
      format_version: 1,
      name: 'c',
      workflow: JSON.parse(workflow) as unknown,
      request: { method: 'POST', path: '/a', headers: [['Host', 'a']], body: '{}' },
      baseline: { tables: { t: [{ id: 1 }] } },
    }),
    (text) => readCase(text, 'x'),
  ],
  HAR: [har, (text) => readRequest(Buffer.from(text), 'x.har')],
  cURL: [
    `curl -X POST 'https://a.example/x?y=1' -H 'A: b' --data-raw $'{"a":"\\u00e9"}' -u a:b --json '{}' -F f=1 -G`,
    (text) => readRequest(Buffer.from(text), 'x'),
  ],
  'raw HTTP': [
    'POST /a?b=1 HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}',
    (text) => readRequest(Buffer.from(text), 'x.http'),
  ],
  Postman: [
    JSON.stringify({
      info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      variable: [{ key: 'base', value: 'http://a.example' }],
      item: [
        {
          name: 'f',
          item: [
            {
              name: 'one',
              request: {
                method: 'POST',
                url: { raw: '{{base}}/x?y=1' },
                header: [{ key: 'A', value: 'b' }],
                body: { mode: 'urlencoded', urlencoded: [{ key: 'a', value: '1' }] },
              },
            },
          ],
        },
      ],
    }),
    (text) => readRequests(Buffer.from(text), 'x.json'),
  ],
  'webhook.site': [
    JSON.stringify({
      data: [
        {
          uuid: 'u',
          token_id: 't',
          method: 'POST',
          url: 'https://webhook.site/t/x',
          content: '{}',
          headers: { a: ['b'] },
        },
      ],
    }),
    (text) => readRequests(Buffer.from(text), 'x.json'),
  ],
  'webhook.site table': [
    'uuid,method,url,content,headers\r\nu,POST,https://webhook.site/t,"{""a"":1}","{""a"":[""b""]}"',
    (text) => readRequests(Buffer.from(text), 'x.csv'),
  ],
  Stripe: [
    JSON.stringify({ object: 'list', data: [{ object: 'event', id: 'evt_1', type: 'a.b', data: { object: {} } }] }),
    (text) => readRequests(Buffer.from(text), 'x.json'),
  ],
  '.http': [
    '@host = http://a.example\n### one\nPOST {{host}}/x\n  ?a=1\nA: b\n\n{"a":1}\n\n> {% x %}\n### two\nGET {{host}}/y',
    (text) => readRequests(Buffer.from(text), 'x.http'),
  ],
  credentials: [
    JSON.stringify([{ id: '1', name: 'A', type: 'httpHeaderAuth', data: { name: 'X', value: 'y' } }]),
    (text) => readCredentials(text, 'x'),
  ],
  items: [JSON.stringify([{ json: { a: 1 } }, { b: 2 }]), (text) => readItems(text, 'x')],
  evidence: [
    JSON.stringify({ format: 'faultline-evidence', format_version: 1, record: {}, timeline: [] }),
    (text) => readBundle(Buffer.from(text), 'x.json'),
  ],
}

/** Numbers that look like chance and are the same each time. */
function chanceFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

const pieces = [
  '\0',
  '"',
  '\\',
  '{',
  ']',
  '[[[[',
  '\u202e',
  '\ud800',
  '__proto__',
  '1e999',
  "'",
  '$(id)',
  '-1',
  'null',
  '\r\n',
  '<script>',
]

function mutated(text: string, chance: (below: number) => number): string {
  let made = text
  for (let round = chance(4); round >= 0; round -= 1) {
    const at = chance(made.length + 1)
    const length = chance(12)
    const how = chance(4)
    const piece = pieces[chance(pieces.length)] ?? ''
    if (how === 0) made = made.slice(0, at) + made.slice(at + length)
    else if (how === 1) made = made.slice(0, at) + piece + made.slice(at)
    else if (how === 2) made = made.slice(0, at) + made.slice(Math.max(0, at - length), at).repeat(20) + made.slice(at)
    else made = made.slice(0, at) + piece + made.slice(at + length)
  }
  return made
}

for (const [what, [seed, read]] of Object.entries(seeds)) {
  test(`a changed ${what} is read, or refused in one sentence, and takes no time`, { tag: '@timing' }, async () => {
    const chance = chanceFrom(4711)
    for (let round = 0; round < 400; round += 1) {
      const text = mutated(seed, chance)
      const since = performance.now()
      try {
        await read(text)
      } catch (error) {
        expect(error, `${text.slice(0, 300)}\n${error instanceof Error ? (error.stack ?? '') : ''}`).toBeInstanceOf(
          ProblemError,
        )
        if (error instanceof ProblemError) expect(error.problem.sentence).not.toMatch(/\n\s+at /u)
      }
      expect(performance.now() - since).toBeLessThan(onThisMachine(2000))
    }
  })
}

test('very deep, very long and empty texts are read or refused in one sentence', { tag: '@timing' }, async () => {
  const texts = [
    '',
    ' ',
    '\0'.repeat(1000),
    '['.repeat(1_000_000),
    '{"a":'.repeat(200_000),
    `"${'x'.repeat(1_000_000)}"`,
  ]
  for (const [, read] of Object.values(seeds)) {
    for (const text of texts) {
      const since = performance.now()
      try {
        await read(text)
      } catch (error) {
        expect(error, error instanceof Error ? (error.stack ?? '') : '').toBeInstanceOf(ProblemError)
      }
      expect(performance.now() - since).toBeLessThan(onThisMachine(3000))
    }
  }
})

test('a text of more than 64 MB is refused by its size, before it is read', () => {
  expect(tooLarge('big.json', largestTextBytes)).toBeNull()
  expect(tooLarge('big.json', 200 * 1024 * 1024)?.sentence).toBe(
    '"big.json" is 200 MB large, and at most 64 MB are opened as a case, a workflow or a request.',
  )
})
