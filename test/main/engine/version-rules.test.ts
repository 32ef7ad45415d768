import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { ServiceProfile } from '../../../src/shared/service-profile.ts'
import { buildWorkflow, type NodeInShort } from './build-workflow.ts'
import { runInTest } from './run-in-test.ts'

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
