import { expect, test } from '@playwright/test'
import { compileTemplate } from '../../../../src/main/engine/expressions/compiled-template.ts'
import { runExpressions, type ExpressionOutcome } from '../../../../src/main/engine/expressions/expression-job.ts'
import { hostOutcomes } from '../../../../src/main/engine/expressions/host/host-outcomes.ts'
import { PathReader } from '../../../../src/main/engine/expressions/read-path.ts'
import type { Scope } from '../../../../src/main/engine/expressions/scope.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import type { JsonObject } from '../../../../src/shared/json.ts'
import { calm, itemsOf, makeScope } from '../sandbox/make-scope.ts'
import { onThisMachine } from '../../../machine-pace.ts'
import { mostForEightTimes } from '../../processor-time.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

/** Texts, numbers, what is missing and what is no value of its own, each some times. */
const kinds: readonly unknown[] = ['a', 'b', '7', 7, 0, null, true, '', 'a', 7]

function rows(count: number, even = false): readonly JsonObject[] {
  return Array.from({ length: count }, (_, n) => ({
    n,
    id: `k${String(n % 11)}`,
    amount: n % 7,
    ...(even || n % 9 !== 0 ? { kind: even ? `t${String(n % 3)}` : (kinds[n % kinds.length] as string) } : {}),
    ...(even || n !== 30 ? { at: { city: `c${String(n % 4)}` } } : {}),
    tags: [n % 2],
  }))
}

function scopeOf(own: readonly JsonObject[], other: readonly JsonObject[]): Scope {
  return makeScope({
    items: itemsOf(...own),
    nodes: { Items: { runs: [{ outputs: [itemsOf(...own)] }] }, Rows: { runs: [{ outputs: [itemsOf(...other)] }] } },
    seed: 5,
  })
}

interface Told {
  readonly value: unknown
  readonly error: string | null
  readonly swallowed: readonly string[]
}

function told({ value, error, swallowed }: ExpressionOutcome): Told {
  return { value, error: error?.message ?? null, swallowed: swallowed.map(({ message }) => message) }
}

/** What differs from the sandbox, for all items, and how many outcomes were computed here. */
async function compared(codes: readonly string[], scope: Scope): Promise<{ here: number; odd: readonly unknown[] }> {
  const compiled = codes.map((code) => compileTemplate(`={{ ${code} }}`))
  const computed = await hostOutcomes(compiled, scope, new PathReader(scope))
  const wishes = compiled.map((one) => ({ compiled: one, items: null }))
  const outcomes = await runExpressions(wishes, scope, sandbox, calm)
  let here = 0
  const odd: unknown[] = []
  compiled.forEach(({ template }, wish) => {
    for (const item of scope.items.keys()) {
      const outcome = computed.get(template)?.outcomes[item]
      const asked = outcomes(wish, item)
      if (outcome === undefined || asked === null) continue
      here += 1
      if (JSON.stringify([told(outcome)]) !== JSON.stringify([told(asked)])) {
        odd.push({ template, item, here: told(outcome), there: told(asked) })
      }
    }
  })
  return { here, odd }
}

const lists = [
  "$('Rows').all()",
  '$input.all()',
  "$('Rows').all().slice(3)",
  "$('Rows').all().filter(r => r.json.n > 4)",
]
const searches = ['find', 'findIndex', 'findLast', 'findLastIndex', 'filter', 'some', 'every', 'map']
const tests = [
  'r => r.json.id === $json.id',
  'r => $json.kind === r.json.kind',
  'r => r.json.kind == $json.kind',
  'r => $json.n == r.json.n',
  'r => r.json.at.city === $json.at.city',
  'r => r.json.at?.city === $json.at?.city',
  'r => r.json.tags === $json.tags',
  'r => r.json.tags[0] === $json.amount',
  'r => r.json.id.toUpperCase() === $json.id.toUpperCase()',
  'r => String(r.json.kind) === String($json.kind)',
  'r => r.json.id + r.json.amount === $json.id + $json.amount',
  'r => r.json.amount * 1 === NaN',
  'r => r.json.amount / r.json.amount === $json.amount',
  'r => r.json.amount === 0 * -1',
  'r => r.json.missing === $json.missing',
  'r => r.json.missing == null',
  'r => r.json.n === r.json.amount',
  'r => r.json.amount === $itemIndex',
  "r => r.json.n === $('Rows').all().length - 3",
  'r => r.json.id !== $json.id',
  '(r, at) => at === $json.n',
  'r => r.json[$json.n % 2 ? "id" : "kind"] === $json.id',
  "r => $('Items').item.json.id === r.json.id",
]

test('what is sought in a list of items, for each of many items, is what the sandbox finds', async () => {
  const codes = lists.flatMap((list) =>
    searches.flatMap((search) => tests.map((given) => `${list}.${search}(${given})`)),
  )
  const uneven = await compared(codes, scopeOf(rows(23), rows(40)))
  expect(uneven.odd).toEqual([])
  const even = await compared(codes, scopeOf(rows(23, true), rows(40, true)))
  expect(even.odd).toEqual([])
  // The sandbox has few of them.
  expect(even.here).toBeGreaterThan(codes.length * 23 * 0.8)
})

/** Each differs between items, or seems to be the same for all of them, in a way of its own. */
const wholes = [
  '$input.all().map(i => i.json.amount).reduce((a, b) => a + b, 0)',
  '$json.amount / $input.all().reduce((sum, i) => sum + i.json.amount, 0)',
  "$('Rows').all().map(r => r.json.id).sort().reverse().join()",
  "$('Rows').all().map(r => r.json.n).sort((a, b) => b - a)[$itemIndex]",
  "$('Rows').all().map(r => r.json.n + $json.n).join()",
  "$('Rows').all().map(r => r.json.n).concat($json.n).length",
  "$('Rows').all().map(r => ({ n: r.json.n, own: $itemIndex }))[2]",
  "Math.max(...$('Rows').all().map(r => r.json.n)) - $json.n",
  'Math.min(...$input.all().map(i => i.json.n), $json.n - 1)',
  "[...new Set($('Rows').all().map(r => r.json.id))].length + $json.n",
  "new Set($('Rows').all().map(r => r.json.id)).has($json.id)",
  "[...new Set($('Rows').all().map(r => r.json.id)).values()].length",
  "$('Rows').all().filter(r => r.json.amount > $json.amount).length",
  "$('Rows').all().filter(r => r.json.amount > 3).map(r => r.json.id).includes($json.id)",
  "$('Rows').all().map(r => $('Items').all().find(i => i.json.id === r.json.id)).length",
  "$('Rows').all().map(r => $('Items').all().find(i => i.json.n === r.json.n)?.json.n)[$itemIndex]",
  "$('Rows').all().map(r => $('Items').all().filter(i => i.json.id === $json.id).length).join()",
  "$('Rows').all().map(r => r.json.at.city).join()",
  "$('Rows').all().map(r => r.json.none.deep)[$itemIndex]",
  "$('Nobody').all().map(r => r.json.id).join()",
  "(n => $('Rows').all().map(r => r.json.n + n).join())($json.n)",
  "(n => $('Rows').all().map(n => n.json.n).join() + n)($json.n)",
  "((all) => all.find(r => r.json.id === $json.id))($('Rows').all()).json.n",
  "(() => { const all = $('Rows').all().map(r => r.json.n); return all[$itemIndex] })()",
  "$('Rows').all().reduce((sum, r) => { let more = r.json.n; more += 1; return sum + more }, 0)",
  "Object.fromEntries($('Rows').all().map(r => [r.json.id, r.json.n]))[$json.id]",
  "Object.keys(Object.fromEntries($('Rows').all().map(r => [r.json.id, r.json.n]))).join()",
  'JSON.stringify($input.all().map(i => i.json.n))',
  "$('Rows').all().map(r => r.json.n).sum() + $json.n",
  "$('Rows').all().map(r => r.json.id).unique().length",
  "$('Rows').all().length + $input.all().length + $input.first().json.n",
  "$('Rows').all()[$itemIndex].json.id",
  "$('Rows').all().map(r => $now.toMillis() - $now.toMillis() + r.json.n)[0]",
  "$if($('Rows').all().some(r => r.json.n === $json.n), 'yes', 'no')",
  '$input.all().map(i => i.json.n).indexOf($json.n)',
  '$input.all().findIndex(i => i.json.n === $json.n) === $itemIndex',
  "`${$input.all().map(i => i.json.id).join(' ')} of ${$json.id}`",
]

test('what goes through all items, for each of many items, comes to what the sandbox makes of it', async () => {
  for (const even of [true, false]) {
    const { odd, here } = await compared(wholes, scopeOf(rows(23, even), rows(40, even)))
    expect(odd).toEqual([])
    if (even) expect(here).toBeGreaterThan(wholes.length * 23 * 0.8)
  }
})

test('chance is asked anew for each item', async () => {
  const scope = scopeOf(rows(23, true), rows(40, true))
  const reader = new PathReader(scope)
  for (const code of ["$('Rows').all().map(r => Math.random()).join()", "$('Rows').all().randomItem().json.n"]) {
    const compiled = compileTemplate(`={{ ${code} }}`)
    const outcomes = (await hostOutcomes([compiled], scope, reader)).get(compiled.template)?.outcomes ?? []
    const values = outcomes.flatMap((outcome) => (outcome === undefined ? [] : [outcome.value]))
    expect(values.length === 0 || new Set(values).size > 3, code).toBe(true)
  }
})

test(
  'eight times as many items that each look through all of them take less than 24 times as long',
  { tag: '@timing' },
  async () => {
    test.slow()
    for (const code of [wholes[0], wholes[1], 'Math.max(...$input.all().map(i => i.json.n)) - $json.n'])
      await grows(code)
    for (const search of ['find', 'filter']) await grows(`$input.all().${search}(i => i.json.id2 === $json.id2)`)
  },
)

async function grows(code = ''): Promise<void> {
  const timeOf = async (count: number): Promise<number> => {
    const items = rows(count, true).map((row, n) => ({ ...row, id2: `own ${String(n)}` }))
    const scope = scopeOf(items, [])
    const compiled = compileTemplate(`={{ ${code} }}`)
    const begun = performance.now()
    const outcomes = (await hostOutcomes([compiled], scope, new PathReader(scope))).get(compiled.template)
    // None of them is left to the sandbox.
    expect(outcomes?.left, code).toEqual([])
    return performance.now() - begun
  }
  await timeOf(2_000)
  const ratios: number[] = []
  for (let round = 0; round < 3; round += 1) ratios.push((await timeOf(16_000)) / (await timeOf(2_000)))
  expect(ratios.toSorted((a, b) => a - b)[1], code).toBeLessThan(mostForEightTimes())
}

test(
  'what is computed once cannot hold others up for long, however often an expression says it',
  { tag: '@timing' },
  async () => {
    const scope = scopeOf([{ n: 1 }], rows(30_000, true))
    const dear = "$('Rows').all().map(r => r.json.id + r.json.n).sort().join().length"
    const compiled = compileTemplate(`={{ ${Array.from({ length: 40 }, () => dear).join(' + ')} }}`)
    const begun = performance.now()
    await hostOutcomes([compiled], scope, new PathReader(scope))
    // One of them alone takes longer than the time of all; it is measured with others at work.
    expect(performance.now() - begun).toBeLessThan(onThisMachine(500))
  },
)
