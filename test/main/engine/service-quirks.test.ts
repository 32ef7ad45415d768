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

const taking = (includeFields: string, name: string): NodeInShort => [
  'set',
  {
    ...{ includeOtherFields: true, include: 'selected', includeFields },
    assignments: { assignments: [{ id: '1', name, type: 'string', value: 'x' }] },
  },
  { typeVersion: 3.4 },
]
const old: JsonObject = {
  ...{ include: 'selected', includeFields: 'customer' },
  fields: { values: [{ name: 'customer.name', stringValue: 'x' }] },
}

/** For each quirk a node that it concerns, a word of what is said, and a node beside it that it does not. */
const cases: Readonly<
  Record<string, readonly (readonly [concerned: NodeInShort, says: string, other: NodeInShort])[]>
> = {
  'assigns-in-expression': [
    [
      ['set', text("={{ $if($('A').item.json[\"mode\"] = 'x', 1) }}"), { typeVersion: 3.4 }],
      'sets ["mode"] in an expression',
      [
        'set',
        text("={{ $json.mode == 'x' && $json.a.b === 1 && [1].map((json) => json.c) && $json.d >= 2 }}"),
        { typeVersion: 3.4 },
      ],
    ],
  ],
  'answer-reads-items': [
    [
      hook({ options: { responseData: '={{ $json.body.a }}' } }),
      'would hang',
      hook({ options: { responseData: '={{ $now }}' } }),
    ],
    [
      hook({ responseMode: '={{ $json.body.mode }}', options: {} }),
      'would hang',
      hook({ responseMode: '={{ "onReceived" }}', options: {} }),
    ],
    [
      hook({ responseMode: 'lastNode', options: { responseData: '={{ $json.code }}' } }),
      'could not start',
      hook({ responseMode: 'lastNode', options: { responsePropertyName: 'a' } }),
    ],
  ],
  'status-as-written': [
    [
      hook({ options: { responseCode: { values: { responseCode: '={{ 201 }}' } } } }),
      'would answer 200',
      hook({ options: { responseCode: { values: { responseCode: 201 } } } }),
    ],
    [
      hook({ options: { responseCode: { values: { responseCode: 'customCode', customCode: '={{ 201 }}' } } } }),
      'does not compute',
      hook({ options: { responseCode: { values: { responseCode: 'customCode', customCode: 418 } } } }),
    ],
    [
      hook({ options: { responseCode: { values: { responseCode: 'customCode', customCode: '201' } } } }),
      'as text',
      hook({ options: { responseCode: { values: { responseCode: 204 } } } }),
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
  'object-of-two-items': [
    [taking('id, customer', 'customer.name'), '"M", which reads customer of them', taking('id', 'customer.name')],
    [taking('customer', 'customer.a.b'), 'sets customer.a.b in it', taking('customer', 'name')],
    [
      ['set', old, { typeVersion: 3.2 }],
      'the items of "T" as well',
      ['set', { ...old, options: { dotNotation: false } }, { typeVersion: 3.2 }],
    ],
    [taking('customer', 'customer.name'), 'may find it changed', taking('order', 'order.total')],
  ],
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
    const saidOf = (node: NodeInShort): string | null => {
      const beside = { T: ['manualTrigger'], M: code('return { mail: $json.customer.mail }') } as const
      const workflow = buildWorkflow({ ...beside, N: node }, [
        ['T', 'N'],
        ['T', 'M'],
      ])
      const own = workflow.nodes.find((one) => one.name === 'N')
      if (own === undefined) throw new Error('The workflow has no such node')
      return concerns(own, rulesOf('1.123'), workflow)
    }
    for (const [concerned, says, other] of cases[name] ?? []) {
      expect(saidOf(concerned)).toContain(says)
      expect(saidOf(other)).toBeNull()
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
