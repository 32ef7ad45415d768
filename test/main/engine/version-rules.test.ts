import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { ServiceProfile } from '../../../src/shared/service-profile.ts'
import { buildWorkflow, type NodeInShort } from './build-workflow.ts'
import { jsonOf, runInTest } from './run-in-test.ts'

const rule = (value: string): JsonObject => ({
  leftValue: value,
  rightValue: 'yes',
  operator: { type: 'string', operation: 'equals' },
})

/** Items by output of a node behind a trigger, and what was noticed. */
async function seen(node: NodeInShort, serviceProfile: ServiceProfile) {
  const { settings, ...rest } = buildWorkflow({ T: ['manualTrigger'], N: node }, [['T', 'N']])
  const outcome = await runInTest({ ...rest, settings: { ...settings, serviceProfile } })
  const run = outcome.nodeRuns.find((one) => one.node === 'N')
  return {
    counts: run?.outputs?.map((items) => items.length) ?? null,
    error: run?.failure?.message ?? null,
    findings: run?.findings.map(({ kind }) => kind),
  }
}

test('conditions without a combination are looked at by nobody in 1.123, and with "and" in 2.41', async () => {
  for (const [type, outputs] of [
    ['if', 2],
    ['filter', 1],
  ] as const)
    for (const value of ['yes', 'no']) {
      const node: NodeInShort = [type, { conditions: { conditions: [rule(value)] } }, { typeVersion: 2.2 }]
      const holds = value === 'yes' ? 1 : 0
      expect((await seen(node, '2.41')).counts?.slice(0, outputs)).toEqual([holds, 1 - holds].slice(0, outputs))
      const earlier = await seen(node, '1.123')
      expect(earlier.counts?.[0]).toBe(1)
      expect(earlier.findings).toContain('condition-not-checked')
    }
})

test('a rule of Switch without a combination takes every item in 1.123, and those that it fits in 2.41', async () => {
  const rules = {
    values: [{ conditions: { conditions: [rule('no')] } }, { conditions: { conditions: [rule('yes')] } }],
  }
  const node: NodeInShort = ['switch', { rules }, { typeVersion: 3.2 }]

  expect((await seen(node, '1.123')).counts).toEqual([1, 0])
  expect((await seen(node, '2.41')).counts).toEqual([0, 1])
})

test('Extract from File leaves an item without its file out in 1.123, and fails in 2.41', async () => {
  const node: NodeInShort = ['extractFromFile', { operation: 'binaryToPropery' }, { typeVersion: 1 }]

  const earlier = await seen(node, '1.123')
  expect(earlier).toMatchObject({ counts: [0], error: null })
  expect(earlier.findings).toContain('input-discarded')
  expect((await seen(node, '2.41')).error).toBe(
    "This operation expects the node's input data to contain a binary file 'data', but none was found [item 0]",
  )
})

test('empty lines of a CSV file are records in 1.123, of which the first may be the heading, and none in 2.41', async () => {
  const rowsOf = async (profile: string): Promise<readonly unknown[]> => {
    const file = Buffer.from('\n\nid,name\n\n1,Ann\n').toString('base64')
    const made: NodeInShort = [
      'code',
      { jsCode: `return [{ json: {}, binary: { data: { data: '${file}', mimeType: 'text/csv' } } }]` },
    ]
    const read: NodeInShort = ['extractFromFile', { operation: 'csv', options: {} }, { typeVersion: 1 }]
    const nodes = { Start: ['manualTrigger'] as NodeInShort, File: made, Read: read }
    const ways = [
      ['Start', 'File'],
      ['File', 'Read'],
    ] as [string, string][]
    const settings = { executionOrder: 'v1', serviceProfile: profile }
    return jsonOf(await runInTest(buildWorkflow(nodes, ways, { settings }), { emit: [{}] }), 'Read')
  }
  expect(await rowsOf('1.123')).toEqual([{}])
  expect(await rowsOf('2.41')).toEqual([{ id: '1', name: 'Ann' }])
})
