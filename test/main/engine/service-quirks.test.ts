import { expect, test } from '@playwright/test'
import { serviceQuirks } from '../../../src/main/engine/service-quirks.ts'
import { rulesOf } from '../../../src/shared/service-profile.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import { buildWorkflow, type NodeInShort } from './build-workflow.ts'
import { runInTest } from './run-in-test.ts'

const text = (value: string): JsonObject => ({
  assignments: { assignments: [{ id: '1', name: 'a', type: 'string', value }] },
})
const hook = (parameters: JsonObject): NodeInShort => ['webhook', { path: 'p', ...parameters }, { typeVersion: 2 }]
const code = (jsCode: string): NodeInShort => ['code', { jsCode }, { typeVersion: 2 }]

/** For each quirk a node that it concerns, a word of what is said, and a node beside it that it does not. */
const cases: Readonly<
  Record<string, readonly (readonly [concerned: NodeInShort, says: string, other: NodeInShort])[]>
> = {
  'answer-reads-items': [
    [
      hook({ options: { responseData: '={{ $json.body.a }}' } }),
      'would hang',
      hook({ options: { responseData: '={{ $now }}' } }),
    ],
    [
      hook({ responseMode: 'lastNode', options: { responseCode: { values: { customCode: '={{ $json.code }}' } } } }),
      'could not start',
      hook({ responseMode: 'lastNode', options: { responsePropertyName: 'a' } }),
    ],
  ],
  'preflight-of-a-list': [
    [
      hook({ options: { allowedOrigins: 'https://a.example, https://b.example' } }),
      'https://a.example',
      hook({ options: { allowedOrigins: '*' } }),
    ],
  ],
  'optional-call-after-extension': [
    [
      ['set', text('={{ "a b".toTitleCase().trim?.() }}'), { typeVersion: 3.4 }],
      'undefined',
      ['set', text('={{ "a b".trim?.().length }}'), { typeVersion: 3.4 }],
    ],
  ],
  'spread-name': [
    [
      ['set', text('={{ { ok: true, ...$json } }}'), { typeVersion: 3.4 }],
      'Object.assign({}, $json)',
      ['set', text('={{ { ok: true, ...$json.body, ...$("A").item.json } }} ...$json'), { typeVersion: 3.4 }],
    ],
    [
      ['set', text('={{ Math.max( ... $items ) }}'), { typeVersion: 3.4 }],
      '$items',
      ['set', text('={{ Math.max(...$items()) }}'), { typeVersion: 3.4 }],
    ],
  ],
  'thrown-text': [[code('throw "no"'), 'Unknown error', code('throw new Error("no")')]],
  'query-of-statements': [
    [
      ['merge', { mode: 'combineBySql', query: 'SELECT 1; SELECT 2' }, { typeVersion: 3.2 }],
      'several statements',
      ['merge', { mode: 'combineBySql', query: 'SELECT 1;' }, { typeVersion: 3.2 }],
    ],
  ],
}

test('every quirk of the table has its cases', () => {
  expect(Object.keys(cases).sort()).toEqual(serviceQuirks.map(({ name }) => name).sort())
})

for (const { name, concerns } of serviceQuirks) {
  test(`${name} is told of the nodes that it concerns and of no other`, () => {
    const nodeOf = (node: NodeInShort) => buildWorkflow({ N: node }, []).nodes[0]
    for (const [concerned, says, other] of cases[name] ?? []) {
      const [one, another] = [nodeOf(concerned), nodeOf(other)]
      if (one === undefined || another === undefined) throw new Error('A workflow of one node has none')
      expect(concerns(one, rulesOf('1.123'))).toContain(says)
      expect(concerns(another, rulesOf('1.123'))).toBeNull()
    }
  })
}

test('what the service would do otherwise is a finding of the execution, in the version that does it', async () => {
  const { settings, ...rest } = buildWorkflow({ T: ['manualTrigger'], N: code('throw "no"') }, [['T', 'N']])
  const kindsIn = async (serviceProfile: string): Promise<readonly string[]> => {
    const outcome = await runInTest({ ...rest, settings: { ...settings, serviceProfile } })
    return outcome.findings.map(({ kind }) => kind)
  }

  expect(await kindsIn('1.123')).toEqual(['service-would-differ'])
  expect(await kindsIn('2.41')).toEqual([])
})
