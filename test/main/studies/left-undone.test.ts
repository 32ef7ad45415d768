// What a verdict names where less was done than was meant, or something else: a number of seconds that is taken for milliseconds, an address
// that the workflow itself leaves empty, a way that leads to nothing, pages that nobody asked for.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { Verdict } from '../../../src/shared/verdict.ts'
import { caseText, code, condition, post, set, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-left-undone-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const keep = (body: string): NodeInShort => post('Keep', 'http://shop.example/things', body)
const shop = (...rules: readonly object[]): object => ({
  api: { 'shop.example': [...rules, { path: '*', status: 200, json: { id: 7 } }] },
})

/** What is said of it, whatever of the queue is tried: it is told by what was seen alone. */
async function saidOf(one: Omit<CaseInShort, 'truth'>): Promise<Verdict> {
  const { cases } = faultline
  await cases.open(caseText({ baseline: shop(), ...one, truth: { layers: [] } }), `${one.name}.json`)
  await cases.sweep({ kind: 'sweep', layers: ['queue'], resume: false }).done
  const verdict = cases.verdict()
  if (verdict === null) throw new Error(`${one.name} has no verdict.`)
  return verdict
}

const when = (made: string): readonly NodeInShort[] => [
  code('When', `const b = $input.first().json.body\nreturn [{ json: { at: ${made} } }]`),
  keep('{ at: $json.at }'),
]
const seconds = 1_798_704_000

interface Told extends Omit<CaseInShort, 'name' | 'truth'> {
  readonly layer: string
  readonly says: string
}

const told: Readonly<Record<string, Told>> = {
  'seconds are taken for milliseconds': {
    nodes: when('new Date(b.created).toISOString()'),
    body: { event_id: 'l-1', created: seconds },
    layer: 'data',
    says: '"When" reads a time from $.created of the payload, which is 1798704000, in milliseconds: those are seconds, and it makes a day of them in 1970.',
  },
  'milliseconds are taken for seconds': {
    nodes: when('DateTime.fromSeconds(b.created).toISO()'),
    body: { event_id: 'l-2', created: seconds * 1000 },
    layer: 'data',
    says: 'in seconds: those are milliseconds, and it makes a day of them in the year 58968.',
  },
  'a step of its own leaves a part of an address empty': {
    nodes: [
      set('Settings', { base: '', key: 'k' }),
      ['Customer', 'httpRequest', { url: '=http://shop.example/{{ $json.base }}/customers', options: {} }],
    ],
    baseline: shop({ path: '//customers', status: 404, json: { error: 'not found' } }),
    body: { event_id: 'l-3' },
    layer: 'node',
    says: '$.base of what "Settings" gives is empty: give it its value there.',
  },
  'a condition sends all to No Operation': {
    nodes: [
      ['Paid', 'if', condition('={{ $json.body.status }}', { type: 'string', operation: 'equals' }, 'paid')],
      keep('{ id: 1 }'),
      ['Skip', 'noOp', {}],
    ],
    wires: [
      ['Webhook', 'Paid'],
      ['Paid', 'Keep'],
      ['Paid:1', 'Skip'],
    ],
    body: { event_id: 'l-4', status: 'completed' },
    expected: { requests: 1 },
    layer: 'node',
    says: 'nothing was done after "Paid": its output "false" leads to "Skip" alone, which does nothing. It compared {{ $json.body.status }}, which is "completed", with "paid".',
  },
  'a null list is taken apart': {
    nodes: [['Lines', 'splitOut', { fieldToSplitOut: 'body.items', options: {} }], keep('{ sku: $json.sku }')],
    body: { event_id: 'l-5', items: null },
    layer: 'data',
    says: '"Lines" takes $.items of the payload, which is null.',
  },
  'a text has not as many parts as names are waiting': {
    nodes: [
      code(
        'Day',
        "const [day, time] = $input.first().json.body.start.split('T')\nreturn [{ json: { day, hour: time.slice(0, 2) } }]",
      ),
      keep('{ day: $json.day }'),
    ],
    body: { event_id: 'l-6', start: '2026-12-31 10:00' },
    layer: 'data',
    says: 'takes part 2 of $.start of the payload between "T", and it has 1: that is "2026-12-31 10:00".',
  },
}

for (const [what, { layer, says, ...one }] of Object.entries(told)) {
  test(`it is told where something was left undone, or done otherwise: ${what}`, async () => {
    const { evidence = [] } = await saidOf({ name: what.replaceAll(' ', '-'), ...one })
    const said = evidence.find(({ kind, data }) => kind === 'symptom' && data.what.includes(says))
    expect(said?.layer, evidence.map(({ data }) => data.what).join('\n')).toBe(layer)
  })
}

test('pages that nobody asked for are a remark also where nothing is expected', async () => {
  const { nothingFails, evidenceAgainst } = await saidOf({
    name: 'pages-left',
    nodes: [
      ['List', 'httpRequest', { url: 'http://shop.example/list', options: {} }],
      keep('{ id: $json.data[0].id }'),
    ],
    baseline: shop({ path: '/list', status: 200, json: { data: [{ id: 1 }], has_more: true } }),
    body: { event_id: 'l-7' },
  })
  expect(nothingFails).toBe(true)
  expect(evidenceAgainst).toContain(
    'The last answer to "List" says that there is more ("has_more": true), and no further page was asked for.',
  )
})

const well: Readonly<Record<string, readonly NodeInShort[]>> = {
  'seconds as seconds': when('new Date(b.created * 1000).toISOString()'),
  'an id of ten digits': [keep('{ id: $json.body.created }')],
}

for (const [what, nodes] of Object.entries(well)) {
  test(`nothing is missed: ${what}`, async () => {
    const name = `well-${what.replaceAll(' ', '-')}`
    const { nothingFails, sentence } = await saidOf({ name, nodes, body: { event_id: 'l-8', created: seconds } })
    expect(nothingFails, sentence).toBe(true)
  })
}
