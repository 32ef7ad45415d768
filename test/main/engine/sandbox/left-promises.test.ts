import { expect, test } from '@playwright/test'
import type { CodeOutcome } from '../../../../src/main/engine/sandbox/code-outcome.ts'
import { runCode } from '../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { calm, itemsOf, makeScope } from './make-scope.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

/** An answer comes after the code is done, unless it waits. */
const serve = (): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve(JSON.stringify({ value: { ok: true } })), 200))

const run = (source: string): Promise<CodeOutcome> =>
  runCode(
    { source, mode: 'runOnceForAllItems', continueOnFail: false, serve },
    makeScope({ items: itemsOf({ a: 1 }, { a: null }) }),
    sandbox,
    calm,
  )

/** What the code did not wait for: how it failed, how many failed, how many were not done. */
async function leftBy(
  source: string,
): Promise<{ readonly told: readonly string[]; readonly failed: number; readonly unfinished: number }> {
  const { items, left } = await run(`${source}\nreturn [{ json: { done: true } }]`)
  expect(items, source).toEqual([{ json: { done: true } }])
  return { told: left.failures.map(({ message }) => message), failed: left.failed, unfinished: left.unfinished }
}

const fails = 'const save = async (n) => { await null; return n.x.y };'
const words = "Cannot read properties of undefined (reading 'y')"
const request = "this.helpers.httpRequest({ url: 'http://a.example' })"

for (const [source, ...told] of [
  [`${fails}\nsave({})`, `${words} [line 1]`],
  [`${fails} save({}); save({ x: {} }); save({})`, `${words} [line 1]`, `${words} [line 1]`],
  ["Promise.reject(new Error('lost'))", 'lost [line 1]'],
  ["Promise.reject('only a text')", '"only a text"'],
  [
    `const y = 1; $input.all().forEach(async (item) => {\n  item.json.x.y\n})`,
    `${words} [line 2]`,
    `${words} [line 2]`,
  ],
  ['[{}].forEach(async function ({ x }) {\n  await 0\n  x.y\n})', `${words} [line 3]`],
  [`${fails} [{}].forEach((one) => save(one))`, `${words} [line 1]`],
  [`${fails} [{}]?.forEach?.((one) => save(one))`, `${words} [line 1]`],
  ['Promise.resolve({})\n  .then((n) => n.x.y)', `${words} [line 2]`],
  [
    'async function outer() { inner() }\nasync function inner() { throw new RangeError("deep") }\nawait outer()',
    'deep [line 2]',
  ],
] as const) {
  test(`what fails and is not waited for is told with the platform's words and its line: ${source}`, async () => {
    expect(await leftBy(source)).toEqual({ told, failed: told.length, unfinished: 0 })
  })
}

test('of many failures the first are told and all are counted', async () => {
  const source = 'for (let i = 0; i < 40; i += 1) fail(i)\nasync function fail(i) { throw new Error("no " + i) }'
  const told = [0, 1, 2, 3, 4].map((i) => `no ${String(i)} [line 2]`)
  expect(await leftBy(source)).toEqual({ told, failed: 40, unfinished: 0 })
})

test('what is not done when the code is done is counted', async () => {
  for (const [source, unfinished] of [
    [request, 1],
    [`$input.all().forEach(async () => { await ${request} })`, 2],
    ['const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))\nsleep(500)', 1],
  ] as const)
    expect(await leftBy(source), source).toEqual({ told: [], failed: 0, unfinished })
})

test('what a request that is not waited for comes to is seen, and the result of the code stands', async () => {
  const late = `const item = { json: { done: true } }\n;[item].forEach(async (one) => { const got = await ${request}; one.json.late = 1; got.body.id.x })`
  expect(await leftBy(late)).toEqual({
    told: ["Cannot read properties of undefined (reading 'id') [line 2]"],
    failed: 1,
    unfinished: 1,
  })
  expect((await run(`${late}\nreturn [item]`)).items).toEqual([{ json: { done: true } }])
  const twice = `(async () => { await ${request}; await ${request}; throw new Error('after two') })()`
  expect(await leftBy(twice)).toEqual({ told: ['after two [line 1]'], failed: 1, unfinished: 1 })
})

test('of what code waits for, catches or never began nothing is told', async () => {
  for (const source of [
    `${fails} await save({ x: {} })`,
    `${fails} try { await save({}) } catch {}`,
    `${fails} save({}).catch(() => undefined)`,
    `${fails} save({}).then(() => 1).catch(console.log)`,
    `${fails} await Promise.allSettled([{}].map((one) => save(one)))`,
    `${fails} for (const one of [{ x: {} }]) await save(one)`,
    `${request}.catch(() => undefined)`,
    `await ${request}`,
    'async function never() { throw new Error("not called") }',
    'const list = []; [1, 2].forEach((n) => list.push(n))',
    'const promise = { then: () => 1 }; [1].forEach(() => promise)',
  ])
    expect(await leftBy(source), source).toEqual({ told: [], failed: 0, unfinished: 0 })
})

test('what is read of a promise as if it were what it resolves to is told with its line', async () => {
  for (const [source, ...reads] of [
    [`const answer = ${request}\nconst id = answer.id`, ['id', 2]],
    [
      'const load = async () => ({ rows: [] })\nlet got\ngot = load()\n\nfor (const row of got.rows ?? []) row',
      ['rows', 5],
    ],
    [`const a = ${request}; const b = a?.body?.x; a.status`, ['body', 1], ['status', 1]],
    ['const p = Promise.resolve(1); p.then(() => 1); p.finally(() => 1); p.catch(() => 1); p.constructor; await p'],
    [
      'async function f() { return { id: 1 } }\nconst got = await f(); got.id; const list = [1].map((n) => n); list.length',
    ],
    ['async function f() {}\nconst own = f(); own.started = 1; own.started'],
  ] as readonly (readonly [string, ...(readonly [string, number])[]])[]) {
    const { items, left } = await run(`${source}\nreturn [{ json: { done: true } }]`)
    expect(items, source).toEqual([{ json: { done: true } }])
    expect(left.reads, source).toEqual(reads.map(([name, line]) => ({ name, line })))
  }
})

test('a promise in the place of a value is told, where it stands in the items', async () => {
  const load = 'const load = async () => 1;'
  for (const [source, ...lost] of [
    [`${load} return [{ json: { a: 1, b: { c: load() } } }]`, ['b', 'c']],
    [`${load} return [{ json: { rows: [1, load()] } }, { json: { n: load() } }]`, ['rows', '1'], ['n']],
    [`${load} return [{ json: { n: await load(), empty: {}, list: [{}] } }]`],
  ] as readonly (readonly [string, ...(readonly string[])[]])[]) {
    const outcome = await run(source)
    expect(outcome.failure, source).toBeNull()
    expect(
      outcome.lost.map(({ keys, value }) => [value, ...keys]),
      source,
    ).toEqual(lost.map((keys) => ['Promise', ...keys]))
  }
})

test('code does and says what it does where nobody looks after its promises', async () => {
  for (const [source, seen] of [
    [
      'const f = async (n) => { seen.push(n); await null; seen.push(-n) }; f(1); f(2); seen.push(0); await null; await null',
      [1, 2, 0, -1, -2],
    ],
    [
      '[4, 5].forEach(async function (n, at, all) { seen.push(n, at, all.length, this.k) }, { k: 7 })',
      [4, 0, 2, 7, 5, 1, 2, 7],
    ],
    ['seen.push(1)\n;(async () => { seen.push(2) })()\n;[3].forEach((n) => seen.push(n))', [1, 2, 3]],
    ['async function f() { seen.push(1) } function g() { f(); return f }\ng()()\nf?.()\nvoid f()', [1, 1, 1, 1]],
    [
      'class Box { static make() { return { Inner: class { n = 5 }, list: [1, 2] } } } async function f() {}\nconst box = Box.make(); const inner = new box.Inner(); box.list[0] = 9; box.n = inner.n; box.n++; [box.m] = [3]; delete box.Inner; seen.push(...box.list, box.n, box.m, typeof box.Inner)',
      [9, 2, 6, 3, 'undefined'],
    ],
    [
      'async function f() {}\nlet s = String("ab"), t = `${s.length}`\ns.length\nseen.push(t, s.toUpperCase(), s?.at?.(1))',
      ['2', 'AB', 'b'],
    ],
    ['Promise[Symbol.hasInstance] = () => true; seen.push(1)\nPromise.resolve(2)', [1]],
    [
      'Promise.reject(1); Reflect.defineProperty(Object.prototype, "toJSON", { value() { return this.rejected === 1 ? undefined : this } }); seen.push(1)',
      [1],
    ],
    ['Promise.prototype.then = null; Promise.resolve(2); seen.push(1)', [1]],
  ] as const)
    expect((await run(`const seen = [];\n${source}\nreturn [{ json: { seen } }]`)).items, source).toEqual([
      { json: { seen } },
    ])
  const { failure } = await run('async function f() {}\nf()\n;[1].forEach((n) => n.x.y())\nreturn []')
  expect(failure?.message).toBe(`${words} [line 3]`)
  const unknown = await run('async function f() {}\nconst got = Object({ a: 1 })\nreturn got.list.map((n) => n)')
  expect(unknown.failure?.message).toBe("Cannot read properties of undefined (reading 'map') [line 3]")
  const missing = await run('async function f() {}\nconst got = Object({ a: 1 })\nreturn got.list()')
  expect(missing.failure?.message).toBe('got.list is not a function [line 3]')
})
