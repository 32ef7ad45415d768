import { expect, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { answerAtEnd, findingsAboutAnswer } from '../../../src/main/engine/answer-webhook.ts'
import { nodeIssues } from '../../../src/main/engine/node-issues.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import { nodeWithPresets } from '../../../src/shared/node-types/with-presets.ts'
import { buildWorkflow, type NodeInShort, type Wire } from './build-workflow.ts'
import { orderOf, runInTest } from './run-in-test.ts'

/** What n8n 1.123.5 says of a node: its type, version and parameters, and the parameters that it finds an issue with. */
const cases = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../conformance/node-issues.json'), 'utf8'),
) as readonly [string, number, JsonObject, readonly string[]][]

test('the parameters that the service finds an issue with are the recorded ones', () => {
  const differing = cases.filter(([type, typeVersion, parameters, wanted]) => {
    const node = {
      id: 'a',
      name: 'A',
      type: type.startsWith('@') ? type : `n8n-nodes-base.${type}`,
      typeVersion,
      position: [0, 0],
      parameters,
    } as const
    const found = nodeIssues(nodeWithPresets(node)).map(({ parameter }) => lastName(parameter))
    return namesOf(found) !== namesOf(wanted.map(lastName))
  })
  expect(differing).toEqual([])
  expect(cases.filter(([, , , wanted]) => wanted.length > 0).length).toBeGreaterThan(300)
})

function namesOf(names: readonly string[]): string {
  return [...new Set(names)].toSorted().join(', ')
}

function lastName(path: string): string {
  return path.split('.').at(-1) ?? ''
}

const hash = (parameters: JsonObject = {}, more: JsonObject = {}): NodeInShort => [
  'crypto',
  { action: 'hash', value: '', ...parameters },
  more,
]
const webhook = (responseMode: string): NodeInShort => ['webhook', { path: 'x', responseMode }]
const message = 'The workflow has issues and cannot be executed for that reason. Please fix them first.'
const inLine: readonly Wire[] = [
  ['W', 'Set'],
  ['Set', 'Hash'],
]

test.describe('a workflow with a node that is not filled in', () => {
  for (const mode of ['lastNode', 'responseNode']) {
    test(`runs no node, and its caller is told no more than that (${mode})`, async () => {
      const answers: Readonly<Record<string, NodeInShort>> = mode === 'responseNode' ? { R: ['respondToWebhook'] } : {}
      const wires: readonly Wire[] = mode === 'responseNode' ? [...inLine, ['Set', 'R']] : inLine
      const workflow = buildWorkflow({ W: webhook(mode), Set: ['set'], Hash: hash(), ...answers }, wires)
      const outcome = await runInTest(workflow, { mode: 'webhook' })
      expect(outcome.status).toBe('error')
      expect(outcome.nodeRuns).toEqual([])
      expect(outcome.lastNode).toBeNull()
      expect(outcome.failure).toMatchObject({ name: 'WorkflowHasIssuesError', message, node: 'Hash' })
      expect(outcome.failure?.description).toMatch(/^"Hash" has no "value"\. Nothing ran/u)
      expect(answerAtEnd(workflow.nodes[0] as never, outcome)).toEqual({
        statusCode: 500,
        headers: {},
        body: { kind: 'json', value: { code: 0, message: 'There was a problem executing the workflow' } },
      })
    })
  }

  test('which was answered first has told its caller that all is well', async () => {
    const workflow = buildWorkflow({ W: webhook('onReceived'), Set: ['set'], Hash: hash() }, inLine)
    const outcome = await runInTest(workflow, { mode: 'webhook' })
    const sent = { statusCode: 200, headers: {}, body: { kind: 'none' } } as const
    const kinds = findingsAboutAnswer(workflow.nodes[0] as never, outcome, sent).map(({ kind }) => kind)
    expect(kinds).toContain('error-in-success-answer')
  })

  test('is refused for a branch that is never taken, in a loop, and where the node may go on with an error', async () => {
    const never = buildWorkflow({ W: webhook('lastNode'), If: ['if', isOne], Hash: hash(), A: ['noOp'] }, [
      ['W', 'If'],
      ['If', 'A'],
      ['If:1', 'Hash'],
    ])
    const loop = buildWorkflow({ W: webhook('lastNode'), Loop: ['splitInBatches'], Hash: hash() }, [
      ['W', 'Loop'],
      ['Loop:1', 'Hash'],
      ['Hash', 'Loop'],
    ])
    const goesOn = buildWorkflow(
      { W: webhook('lastNode'), Set: ['set'], Hash: hash({}, { onError: 'continueRegularOutput' }) },
      inLine,
    )
    for (const workflow of [never, loop, goesOn]) {
      expect((await runInTest(workflow, { mode: 'webhook' })).failure?.message).toBe(message)
    }
  })

  test('runs where nothing leads to the node, it is disabled, its data is pinned, or an expression gives the value', async () => {
    const apart = buildWorkflow({ W: webhook('lastNode'), Set: ['set'], Hash: hash() }, [['W', 'Set']])
    const disabled = buildWorkflow({ W: webhook('lastNode'), Set: ['set'], Hash: hash({}, { disabled: true }) }, inLine)
    const computed = buildWorkflow(
      { W: webhook('lastNode'), Set: ['set'], Hash: hash({ value: '={{ "a" }}' }) },
      inLine,
    )
    const spaces = buildWorkflow({ W: webhook('lastNode'), Set: ['set'], Hash: hash({ value: '  ' }) }, inLine)
    for (const workflow of [apart, disabled, computed, spaces]) {
      expect((await runInTest(workflow, { mode: 'webhook' })).failure).toBeNull()
    }
    const pinned = buildWorkflow({ W: webhook('lastNode'), Set: ['set'], Hash: hash() }, inLine, {
      pinData: { Hash: [{ json: { data: 'x' } }] },
    })
    expect((await runInTest(pinned, { mode: 'manual', startNode: 'W' })).failure).toBeNull()
    expect((await runInTest(pinned, { mode: 'webhook' })).failure?.message).toBe(message)
  })

  test('tells of the first five nodes, and how many more there are', async () => {
    const nodes = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`H${String(at)}`, hash()]))
    const wires = Object.keys(nodes).map((name): Wire => ['W', name])
    const outcome = await runInTest(buildWorkflow({ W: webhook('lastNode'), ...nodes }, wires), { mode: 'webhook' })
    expect(outcome.failure?.description).toContain('"H4" has no "value"; and 2 more nodes. Nothing ran')
  })
})

const isOne = {
  conditions: {
    options: { version: 2, typeValidation: 'loose' },
    combinator: 'and',
    conditions: [{ leftValue: '={{ 1 }}', rightValue: 1, operator: { type: 'number', operation: 'equals' } }],
  },
}

test('a node that something answers for stops nothing, and that the service would run nothing is told', async () => {
  const sheet: NodeInShort = ['googleSheets', { operation: 'append' }, { typeVersion: 4.5 }]
  const outcome = await runInTest(
    buildWorkflow({ W: webhook('lastNode'), Sheet: sheet, A: ['noOp'] }, [
      ['W', 'Sheet'],
      ['Sheet', 'A'],
    ]),
    { mode: 'webhook' },
  )
  expect(orderOf(outcome)).toEqual(['W', 'Sheet', 'A'])
  expect(outcome.findings).toContainEqual({
    kind: 'service-would-differ',
    sentence:
      '"Sheet" has no "documentId" and no "sheetName": the service would run no node of this workflow. Here the node is answered for, so that the others run.',
    itemIndexes: [],
  })
})

test('a version that is not known counts as the nearest lower one', async () => {
  const code: NodeInShort = ['code', { jsCode: 'return [{ json: { a: 1 } }]' }, { typeVersion: 1.7 }]
  const outcome = await runInTest(buildWorkflow({ W: webhook('lastNode'), Code: code }, [['W', 'Code']]))
  expect(outcome.nodeRuns.at(-1)?.outputs?.[0]?.[0]?.json).toEqual({ a: 1 })
})

test('what was left behind in a parameter that does not count is neither looked at nor computed', async () => {
  const leftBehind = { action: 'generate', encodingType: 'uuid', value: '={{ $json.missing.deeper.still() }}' }
  const outcome = await runInTest(buildWorkflow({ W: webhook('lastNode'), Hash: hash(leftBehind) }, [['W', 'Hash']]), {
    mode: 'webhook',
  })
  expect(outcome.failure).toBeNull()
  expect(orderOf(outcome)).toEqual(['W', 'Hash'])
})
