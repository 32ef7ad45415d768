// Two faults of which only the first has a repair: what is behind it is told by what it says itself.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { locatedFault } from '../../../src/main/diagnosis/located-fault.ts'
import type { Layer } from '../../../src/shared/layer.ts'
import { code, post, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-behind-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const answering = (status: number, json: unknown): Record<'api', object> => ({
  api: { 'crm.example': [{ path: '*', status, json }] },
})
const keep = post('Keep', 'http://crm.example/records', '{ city: $json.city }')
const city = (of: string): NodeInShort =>
  code('City', `const { body } = $input.first().json\nreturn [{ json: { city: body.${of}.trim() } }]`)
const behindProxy = {
  changes: [{ layer: 'reverse proxy', name: 'path-prefix', parameters: { how: 'nginx', prefix: '/webhook' } }],
}

const told: Readonly<
  Record<string, Pick<CaseInShort, 'nodes' | 'baseline' | 'body'> & { readonly steps: readonly Layer[] }>
> = {
  'a value that is null, and a token that may not write': {
    nodes: [city('address.city'), keep],
    baseline: answering(403, { error: 'insufficient_scope' }),
    body: { event_id: 'b-1', address: null },
    steps: ['data', 'authorisation'],
  },
  'a proxy that takes a prefix away, and a key that is refused': {
    nodes: [code('City', 'return [{ json: { city: "Bonn" } }]'), keep],
    baseline: { ...answering(401, { message: 'Bad credentials' }), ...behindProxy },
    body: { event_id: 'b-2' },
    steps: ['reverse proxy', 'authorisation'],
  },
  'a proxy that takes a prefix away, and code that fails': {
    nodes: [code('City', 'return [{ json: { city: nowhere.city } }]'), keep],
    baseline: { ...answering(200, {}), ...behindProxy },
    body: { event_id: 'b-3' },
    steps: ['reverse proxy', 'node'],
  },
}

for (const [what, { steps, ...one }] of Object.entries(told)) {
  test(`both faults are told where only the first has a repair: ${what}`, async () => {
    const verdict = await verdictOf(faultline, { name: `behind-${steps.join('-').replace(' ', '-')}`, ...one })
    const [first, second] = steps
    expect(verdict).toMatchObject({ layer: first, certainty: 'likely' })
    expect(verdict.others[0]).toBe(second)
    expect(verdict.steps?.map(({ layer, change }) => [layer, change?.layer])).toEqual([
      [first, first],
      [second, undefined],
    ])
    expect(verdict.sentence).toContain('no repair that was tried heals what is behind it: "')
    const [repaired, pointed] = locatedFault(verdict, null).steps
    expect(repaired?.sentence).toContain('is gone with this')
    expect(pointed?.sentence).not.toContain('is gone with this')
  })
}

test('what a later step refuses of a value that was made up is no second fault', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'behind-made-up',
    nodes: [city('address.city'), keep],
    baseline: answering(422, { message: 'is not a city' }),
    body: { event_id: 'b-4', address: null },
  })
  expect(verdict.steps).toBeUndefined()
})

const twoHosts = (second: object): Pick<CaseInShort, 'nodes' | 'baseline'> => ({
  nodes: [
    post('Keep', 'http://crm.example/records', '{ a: 1 }'),
    post('Tell', 'http://chat.example/posts', '{ b: 2 }'),
  ],
  baseline: { api: { ...answering(503, { error: 'down' }).api, 'chat.example': [second] } },
})

test('of two hosts that fail each for itself both are told', async () => {
  for (const [index, [status, json, layer]] of [
    [401, { error: 'Bad credentials' }, 'authorisation'],
    [500, { error: 'internal' }, 'API'],
  ].entries()) {
    const verdict = await verdictOf(faultline, {
      name: `two-hosts-${String(index)}`,
      body: { event_id: `th-${String(index)}` },
      ...twoHosts({ path: '*', status, json }),
    })
    expect(verdict).toMatchObject({ layer: 'API', certainty: 'likely' })
    expect(verdict.steps?.map((step) => step.layer)).toEqual(['API', layer])
    expect(verdict.steps?.[0]?.sentence).toBe('Every call of crm.example is answered at once and with success.')
    expect(verdict.steps?.[1]?.sentence).toContain('"Tell"')
  }
})

test('a second host that answers, or refuses what was made of the answer of the first, is no second fault', async () => {
  const { steps: none } = await verdictOf(faultline, {
    name: 'second-host-answers',
    body: { event_id: 'th-ok' },
    ...twoHosts({ path: '*', status: 200, json: {} }),
  })
  expect(none).toBeUndefined()
  const { steps } = await verdictOf(faultline, {
    name: 'second-host-refuses-what-was-made',
    body: { event_id: 'th-made' },
    nodes: [
      post('Keep', 'http://crm.example/records', '{ a: 1 }'),
      post('Tell', 'http://chat.example/posts', '{ b: $json.id }'),
    ],
    baseline: twoHosts({ path: '*', status: 422, json: { message: 'b is required' } }).baseline ?? {},
  })
  expect(steps).toBeUndefined()
})
