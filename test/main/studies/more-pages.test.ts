// An answer that says that there is more than it gives: where less was done than is expected, nobody asked for the next page.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Verdict } from '../../../src/shared/verdict.ts'
import { post, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-more-pages-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const nodes: readonly NodeInShort[] = [
  ['List', 'httpRequest', { url: 'http://shop.example/orders', options: {} }],
  ['Orders', 'splitOut', { fieldToSplitOut: 'data', options: {} }],
  post('Book', 'http://erp.example/orders', '{ id: $json.id }'),
]

function listed(name: string, more: object, headers: object, requests?: number): Promise<Verdict> {
  return verdictOf(faultline, {
    name,
    nodes,
    body: { event_id: name },
    baseline: {
      api: {
        'shop.example': [{ path: '*', status: 200, headers, json: { data: [{ id: 1 }, { id: 2 }], ...more } }],
        'erp.example': [{ path: '*', status: 201, json: {} }],
      },
    },
    ...(requests === undefined ? {} : { expected: { requests } }),
  })
}

const saying: readonly (readonly [more: object, headers: object, said: string])[] = [
  [{ has_more: true }, {}, '"has_more": true'],
  [{ next_page: 2 }, {}, '"next_page": 2'],
  [{ links: { next: 'http://shop.example/orders?page=2' } }, {}, '"next": "http://shop.example/orders?page=2"'],
  [{ nextPageToken: 'CAUQAA' }, {}, '"nextPageToken": "CAUQAA"'],
  [{}, { link: '<http://shop.example/orders?page=2>; rel="next"' }, 'a Link header with rel="next"'],
]

for (const [index, [more, headers, said]] of saying.entries()) {
  test(`where less was done than is expected the page that nobody asked for is told: ${said}`, async () => {
    const { layer, others, place, sentence } = await listed(`more-${String(index)}`, more, headers, 3)
    expect([layer, others, place?.node], sentence).toEqual(['node', ['API'], 'List'])
    expect(sentence).toContain(
      `The last answer to "List" says that there is more (${said}), and no further page was asked for.`,
    )
  })
}

test('of a last page, and where more was done than is expected, no page is missed', async () => {
  const last = await listed('more-last', { has_more: false, next_page: null }, {}, 3)
  const tooMany = await listed('more-than-expected', { has_more: true }, {}, 1)
  for (const { sentence } of [last, tooMany]) expect(sentence).not.toContain('there is more')
})

test('who expects no more than one page is blamed for nothing', async () => {
  const verdict = await listed('more-meant', { has_more: true }, {})
  expect(verdict.nothingFails, verdict.sentence).toBe(true)
})
