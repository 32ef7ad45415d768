import fc from 'fast-check'
import { expect, test } from '@playwright/test'
import type { JsonObject } from '../../../../../src/shared/json.ts'
import {
  longestMatchMs,
  replaceWithin,
  testWithin,
} from '../../../../../src/main/engine/nodes/conditions/bounded-pattern.ts'
import { buildWorkflow, type NodeInShort } from '../../build-workflow.ts'
import { runInTest } from '../../run-in-test.ts'
import { onThisMachine } from '../../../../machine-pace.ts'

const many = 'a'.repeat(40) + '!'
/** Named differently in each test: a pattern that was stopped is remembered for a while. */
const endless = (name: string): string => `^(?<${name}>a+)+$`
const sentence = (name: string): string =>
  `The pattern /${endless(name)}/ did not come to an end within 100 ms on a text of 41 characters, so it was stopped.`

async function run(node: NodeInShort, emit: readonly JsonObject[]) {
  const workflow = buildWorkflow({ Start: ['manualTrigger'], Node: node }, [['Start', 'Node']])
  return { outcome: await runInTest(workflow, { emit }) }
}

const condition = (name: string): JsonObject => ({
  options: { typeValidation: 'strict', version: 2 },
  combinator: 'and',
  conditions: [
    { leftValue: '={{ $json.text }}', rightValue: endless(name), operator: { type: 'string', operation: 'regex' } },
  ],
})

for (const [kind, parameters] of [
  ['if', { conditions: condition('if') }],
  ['filter', { conditions: condition('filter') }],
  ['switch', { rules: { values: [{ conditions: condition('switch') }] } }],
] as const) {
  test(`a pattern that would never end is stopped in ${kind}, and the failure says which`, async () => {
    const { outcome } = await run([kind, parameters], [{ text: many }])
    expect(outcome).toMatchObject({
      status: 'error',
      failure: { message: sentence(kind), code: 'PATTERN_TOO_SLOW', node: 'Node' },
    })
  })
}

test('the older format of conditions and the names of fields are guarded as well', async () => {
  const old = { conditions: { string: [{ value1: many, operation: 'regex', value2: endless('old') }] } }
  expect((await run(['if', old, { typeVersion: 1 }], [{}])).outcome.failure?.message).toBe(sentence('old'))
  const replacements = [{ searchRegex: endless('names'), replaceRegex: 'b' }]
  const rename = { additionalOptions: { regexReplacement: { replacements } } }
  const { outcome } = await run(['renameKeys', rename], [{ [many]: 1 }])
  expect(outcome.failure?.message).toContain(`The pattern /${endless('names')}/ did not come to an end`)
})

test(
  'a thousand texts for such a pattern hold nothing up for long: after a few it is not tried again',
  { tag: '@timing' },
  () => {
    const pattern = new RegExp(endless('texts'))
    let long = 0
    for (let time = 0; time < 1000; time += 1) {
      const begun = performance.now()
      expect(() => testWithin(pattern, many)).toThrow(sentence('texts'))
      if (performance.now() - begun >= longestMatchMs) long += 1
    }
    expect(long).toBeLessThan(50)
  },
)

test('a node that goes on after errors sends such an item on, with a finding', async () => {
  const { outcome } = await run(
    ['if', { conditions: condition('goesOn') }, { onError: 'continueRegularOutput' }],
    [{ text: many }],
  )
  expect(outcome.status).toBe('success')
  expect(outcome.nodeRuns.at(-1)?.findings[0]).toMatchObject({
    kind: 'type-error-sent-to-false-branch',
    sentence: expect.stringContaining('did not come to an end within 100 ms'),
  })
})

test('what comes to an end gives what the platform gives', () => {
  const pattern = fc.constantFrom(
    '(a|b)+c',
    '^(\\d+,)*\\d+$',
    '(a+)b\\1',
    '[ab]+?c*',
    '(?=a)b*a',
    'a{2,3}b?',
    '^$',
    '\\s+$',
  )
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', ',', ' '), maxLength: 30 })
  fc.assert(
    fc.property(pattern, text, (source, value) => {
      expect(testWithin(new RegExp(source), value)).toBe(new RegExp(source).test(value))
      expect(replaceWithin(new RegExp(source, 'g'), value, '<$&>')).toBe(value.replace(new RegExp(source, 'g'), '<$&>'))
    }),
    { numRuns: 300 },
  )
})

test('patterns made of what comes to an end anywhere give what the platform gives', () => {
  const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\d', '(?:ab)', '(a|b)', '(b)', '\\b', ' ')
  const repeat = fc.constantFrom('', '', '?', '*', '+', '{1,2}', '*?')
  const branch = fc.array(fc.tuple(atom, repeat), { minLength: 1, maxLength: 5 }).map((parts) =>
    // A place has no repeat.
    parts.map(([one, times]) => (one === '\\b' ? one : one + times)).join(''),
  )
  const pattern = fc.tuple(fc.array(branch, { minLength: 1, maxLength: 3 }), fc.constantFrom('', 'i', 's', 'u'))
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '1', ' ', 'é'), maxLength: 24 })
  fc.assert(
    fc.property(pattern, text, ([branches, flags], value) => {
      const [plain, all] = [new RegExp(branches.join('|'), flags), new RegExp(branches.join('|'), `${flags}g`)]
      expect(testWithin(plain, value)).toBe(plain.test(value))
      expect(replaceWithin(all, value, '<$&>')).toBe(value.replace(all, '<$&>'))
    }),
    { numRuns: 2000 },
  )
})

test('another such pattern with each item holds nothing up for long either', { tag: '@timing' }, () => {
  const begun = performance.now()
  for (let number = 0; number < 400; number += 1) {
    expect(() => testWithin(new RegExp(endless(`p${number}`)), many)).toThrow('did not come to an end within')
  }
  // At 100 ms for each it would be 40 seconds.
  expect(performance.now() - begun).toBeLessThan(onThisMachine(12_000))
})
