// Items that go no further, and code that gives none: to answer before that only hides it, and it is one fault, not two.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, condition, set, type CaseInShort, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-ends-without-an-answer-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const dear: NodeInShort = [
  'Dear',
  'filter',
  condition('={{ $json.body.total }}', { type: 'number', operation: 'gt' }, 100),
]
const asFile = (outputPropertyName: string): object => ({
  response: { response: { responseFormat: 'file', outputPropertyName } },
})
const make = (text: string): NodeInShort[] => [code('Make', text), set('Do', { x: '={{ $json.x }}' })]

test('an answer before the items end repairs nothing', async () => {
  const verdict = await verdictOf(faultline, {
    ...{ name: 'let-go', body: { total: 5 }, nodes: [dear, set('Do', { x: 'y' })] },
  })

  expect(verdict).toMatchObject({ layer: 'node', byElimination: true })
  expect(verdict.healing).toBeUndefined()
  expect(verdict.evidence?.find(({ data }) => data.change?.name === 'answer-at-once')?.kind).toBe('mask')
  expect(verdict.sentence).toContain('nothing after it ran, and the caller was answered 500.')
  expect(verdict.sentence.split('the items end at').length).toBe(2)
  expect(verdict.remedy?.sentence).toContain('Look whether "Dear" is to let such an item go.')
})

test('what the same filter lets through fails nowhere', async () => {
  const verdict = await verdictOf(faultline, {
    ...{ name: 'let-through', body: { total: 500 }, nodes: [dear, set('Do', { x: 'y' })] },
  })

  expect(verdict.nothingFails).toBe(true)
})

const lacking: Readonly<Record<string, Pick<CaseInShort, 'nodes'> & { readonly says: string }>> = {
  'without a return': {
    nodes: make('const x = $json.body.total + 1'),
    says: '"Make" failed. Its code returns no items: it can end without a return.',
  },
  'with a return on one way alone': {
    nodes: make('if ($json.body.total > 7) { return [{ json: { x: 1 } }] } // else return nothing'),
    says: 'it can end without a return.',
  },
  'with a function that has none': {
    nodes: make('return [1, 2].map((x) => { ({ json: { x } }) })'),
    says: 'the function by which it makes them of a list has no return.',
  },
  'that returns a text': { nodes: make('return "done"'), says: 'Its code returns no items' },
  'that returns on each way, and nowhere what is wanted': {
    nodes: make('if ($json.body.total > 7) { return "}" } else { return /\\{/.source }'),
    says: 'Its code returns no items: have it end with a return',
  },
}

for (const [index, [name, { says, nodes }]] of Object.entries(lacking).entries())
  test(`code ${name} is one fault of the node`, async () => {
    const verdict = await verdictOf(faultline, { name: `lacking-${String(index)}`, body: { total: 5 }, nodes })

    expect(verdict).toMatchObject({ layer: 'node', others: [] })
    expect(verdict.steps).toBeUndefined()
    expect(verdict.sentence).toContain(says)
  })

test('a file that is there by another name is named with both names', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'other-file',
    body: { total: 5 },
    nodes: [
      ['Get', 'httpRequest', { url: 'https://api.example/f.csv', options: asFile('upload') }],
      ['Read', 'extractFromFile', { operation: 'csv', binaryPropertyName: 'data', options: {} }],
    ],
    baseline: {
      api: {
        'api.example': [{ path: '*', status: 200, headers: { 'content-type': 'text/csv' }, text: 'a,b\n1,2\n' }],
      },
    },
  })

  expect(verdict).toMatchObject({ layer: 'node', others: [] })
  expect(verdict.sentence).toContain('It reads the file "data" of its item, which has no file of that name.')
  expect(verdict.sentence).toContain('named "upload"')
})

test('a webhook that waits for an answer that no node gives is to get one', async () => {
  const { layer, remedy } = await verdictOf(faultline, {
    ...{ name: 'no-answer', body: { total: 5 }, webhook: { responseMode: 'responseNode' } },
    nodes: [set('Do', { x: 'y' })],
  })

  expect(layer).toBe('node')
  expect(remedy?.sentence).toContain('a Respond to Webhook node')
})
