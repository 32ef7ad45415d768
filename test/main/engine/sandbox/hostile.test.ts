import { expect, test } from '@playwright/test'
import type { CodeOutcome } from '../../../../src/main/engine/sandbox/code-outcome.ts'
import { runCode } from '../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { endless, escapes, greedy, liars } from './hostile-snippets.ts'
import { calm, itemsOf, makeScope } from './make-scope.ts'

const limits = { codeMs: 400, graceMs: 250, heapBytes: 24 * 1024 * 1024 }

let sandbox: Sandbox
test.beforeAll(async () => {
  sandbox = openSandbox({ workers: 2, limits })
  await sandbox.warm()
})
test.afterAll(() => sandbox.close())

function run(source: string): Promise<CodeOutcome> {
  const scope = makeScope({ items: itemsOf({ a: 1 }, { a: 2 }) })
  return runCode({ source, mode: 'runOnceForAllItems', continueOnFail: false }, scope, sandbox, calm)
}

/** The next job of the same sandbox is as good as the first, and the host's own objects are as they were. */
async function expectAllIsWell(after: string): Promise<void> {
  const outcome = await run(
    'return [{json:{sum: items.reduce((sum, i) => sum + i.json.a, 0), iso: DateTime.fromMillis(0).toISO()}}]',
  )
  expect(outcome.items, after).toEqual([{ json: { sum: 3, iso: '1970-01-01T00:00:00.000Z' } }])
  expect(Reflect.get({}, 'polluted'), after).toBeUndefined()
}

async function inTwos(
  snippets: readonly string[],
  check: (source: string, outcome: CodeOutcome) => void,
): Promise<void> {
  for (let at = 0; at < snippets.length; at += 2) {
    const pair = snippets.slice(at, at + 2)
    const outcomes = await Promise.all(pair.map((source) => run(source)))
    pair.forEach((source, index) => {
      const outcome = outcomes[index]
      if (outcome !== undefined) check(source, outcome)
    })
    await expectAllIsWell(pair.join('\n'))
  }
}

test('code that looks for the host finds nothing', async () => {
  const wrapped = escapes.map((source) => `let got = false; ${source}; return [{json:{got}}]`)
  await inTwos(wrapped, (source, { items, failure }) => {
    const got = items?.[0]?.json['got'] ?? false
    expect(got, source).toBe(false)
    expect(items !== null || failure !== null, source).toBe(true)
  })
})

for (const [part, snippets] of [
  ['first', endless.slice(0, 24)],
  ['second', endless.slice(24)],
] as const) {
  test(`code that never ends is ended, ${part} half`, async () => {
    await inTwos(snippets, (source, { items, failure }) => {
      expect(items, source).toBeNull()
      expect(failure?.message, source).toMatch(
        /did not finish within 400 ms|never happens|memory|Invalid (array|string) length|Maximum|too large|out of memory/i,
      )
    })
  })
}

test('code that asks for too much fails with a sentence, and takes nothing with it', async () => {
  await inTwos(greedy, (source, { items, failure }) => {
    expect(items !== null || (failure !== null && failure.message !== ''), source).toBe(true)
    expect(JSON.stringify(items ?? failure).length, source).toBeLessThan(8_500_000)
  })
})

test('code that spoils its own result is read safely', async () => {
  await inTwos(liars, (source, { items, failure }) => {
    expect((items === null) !== (failure === null), source).toBe(true)
    for (const item of items ?? []) {
      expect(Object.hasOwn(item.json, '__proto__'), source).toBe(false)
      expect(Object.getPrototypeOf(item.json), source).toBe(Object.prototype)
    }
  })
})

test('code that uses its memory up with many small things is told so, and whoever throws null is not', async () => {
  const own = openSandbox({ workers: 1, limits: { ...limits, codeMs: 20_000 } })
  const scope = makeScope({ items: itemsOf({ a: 1 }) })
  const failureOf = async (source: string): Promise<CodeOutcome['failure']> =>
    (await runCode({ source, mode: 'runOnceForAllItems', continueOnFail: false }, scope, own, calm)).failure
  for (const source of [
    "const map = new Map(); for (let i = 0; ; i++) map.set(i, 'v' + i)",
    'const set = new Set(); for (let i = 0; ; i++) set.add(String(i))',
    'let held = null; for (;;) held = { held }',
    'async function again() { await 0; return again() } await again()',
  ]) {
    const failure = await failureOf(source)
    expect([failure?.name, failure?.message], source).toEqual([
      'MemoryError',
      expect.stringMatching(/^The code needs more than its 24 MB of memory/u),
    ])
  }
  expect(await failureOf('throw null')).toMatchObject({ message: 'null' })
  await own.close()
})

test('the memory that code may use is what its limit says, and no wall stands before it', async () => {
  const own = openSandbox({ workers: 1 })
  const scope = makeScope({ items: itemsOf({ a: 1 }) })
  const source =
    'const held = []; for (let i = 0; i < 20; i++) held.push(new Uint8Array(1e7).fill(1)); return [{ json: { held: held.length } }]'
  const outcome = await runCode({ source, mode: 'runOnceForAllItems', continueOnFail: false }, scope, own, calm)
  expect(outcome.items).toEqual([{ json: { held: 20 } }])
  await own.close()
})
