import { expect, test } from '@playwright/test'
import { prepareParameters } from '../../../../src/main/engine/expressions/parameters.ts'
import { runCode } from '../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { calm, itemsOf, makeScope } from './make-scope.ts'

test.describe.configure({ timeout: 1_200_000 })

/** `SOAK=500 npm test -- soak` goes on for longer; `SOAK_SEED` chooses another row of jobs. */
const rounds = Number(process.env['SOAK'] ?? 12)
const seed = Number(process.env['SOAK_SEED'] ?? 7)

let sandbox: Sandbox
test.beforeAll(async () => {
  sandbox = openSandbox({
    workers: 1,
    limits: { codeMs: 300, expressionsMs: 60_000, graceMs: 250, heapBytes: 24 * 1024 * 1024 },
  })
  await sandbox.warm()
})
test.afterAll(() => sandbox.close())

/** What leaves the engine in an odd place: in the middle of a promise job, of a call of the host, of its last free byte. */
const pieces: readonly string[] = [
  'const held = []; for (let i = 0; i < 6; i++) { held.push(new Uint8Array(3e6).fill(i)); await null }',
  'let big = "x".repeat(1e6); for (let i = 0; i < 4; i++) { big += big; await new Promise((done) => setTimeout(done, 1)) }',
  'Promise.resolve().then(() => { for (;;) {} }); await new Promise((done) => setTimeout(done, 50))',
  'setTimeout(() => { for (;;) {} }, 1); await new Promise((done) => setTimeout(done, 50))',
  'const eat = []; try { for (;;) eat.push("y".repeat(1e5) + eat.length) } catch (error) { console.log(error.message) }',
  'const eat = []; try { for (;;) eat.push(new Array(1e4).fill({})) } catch {} ; try { console.log("z".repeat(1e5)) } catch {}',
  'const eat = []; for (;;) { try { eat.push("y".repeat(3e4) + eat.length) } catch { try { new Intl.NumberFormat("de").format(eat.length) } catch {} } }',
  'let deep = 0; const dive = () => { deep++; dive() }; try { dive() } catch {} ; console.log(deep)',
  'let deep = 0; const dive = () => { deep++; try { console.log("q") } catch {} dive() }; try { dive() } catch {}',
  'const dive = () => { try { new Date().toLocaleString("en-US", { timeZone: "Asia/Tokyo" }) } catch {} dive() }; try { dive() } catch {}',
  'const dive = (n) => JSON.stringify({ toJSON: () => dive(n + 1) }); try { dive(0) } catch {}',
  'const dive = async (n) => { await null; if (n < 2e4) await dive(n + 1) }; await dive(0)',
  'let nest = []; for (let i = 0; i < 1e5; i++) nest = [nest]; try { JSON.stringify(nest) } catch {} ; return [{ json: { nest } }]',
  'const sort = Array.from({ length: 2e5 }, (_, i) => (i * 7919) % 10007); sort.sort((a, b) => { if (a === 3) throw new Error("no"); return a - b })',
  '"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!".match(/^(a+)+$/)',
  '[].includes.call({ length: 2 ** 53 - 1 }, 1)',
  'try { DateTime.fromISO("2024-01-01", { zone: "America/" + "x".repeat(5e5) }).toISO() } catch {}',
  'new Proxy({}, { get() { for (;;) {} } }).x',
  'Object.defineProperty(Object.prototype, "json", { get() { throw new Error("mine") }, configurable: true })',
  'Array.prototype.map = () => []; JSON.stringify = () => "{}"; Promise.prototype.then = () => 1',
  'Math.random = () => 4; Date.now = () => 5; globalThis.items = null; DateTime.fromISO = null',
  'setInterval(() => { globalThis.t = (globalThis.t ?? "") + "tick".repeat(1e5) }, 1); await new Promise((done) => setTimeout(done, 200))',
  'for (let i = 0; i < 2000; i++) console.log("line " + i)',
  'new Promise(() => {}); await new Promise(() => {})',
  'await Promise.all(Array.from({ length: 3e4 }, async (_, i) => { await null; return i }))',
  'function* g() { try { yield 1 } finally { for (;;) {} } } for (const x of g()) break',
  'const s = $getWorkflowStaticData("global"); s.x = "leak"; $execution.customData.set("k", "leak")',
  'throw { toString() { for (;;) {} }, get message() { for (;;) {} } }',
  'const e = new Error("x".repeat(1e6)); e.stack = "y".repeat(1e6); throw e',
  'return new Proxy([{ json: {} }], { get(t, k) { if (k === "length") { for (;;) {} } return t[k] } })',
]

const probe = `
let depth = 0
const dive = () => { depth++; dive() }
try { dive() } catch {}
const order = []
setTimeout(() => order.push('timer'), 2)
await null
order.push('job')
await new Promise((done) => setTimeout(done, 6))
console.log('probe')
return [{ json: {
  sum: items.reduce((sum, { json }) => sum + json.a, 0),
  iso: DateTime.fromISO('2024-03-31T01:30', { zone: 'Europe/Berlin' }).plus({ hours: 1 }).toISO(),
  text: (1234.5).toLocaleString('de-DE'),
  random: Math.random(),
  now: Date.now() - Date.now() < 5,
  leak: [typeof held, typeof t, $getWorkflowStaticData('global').x ?? null, $execution.customData.getAll()],
  globals: Object.getOwnPropertyNames(globalThis).length,
  big: 'w'.repeat(4e6).length,
  depth, order,
} }]`

async function probed(): Promise<unknown> {
  const scope = makeScope({
    items: itemsOf({ a: 1 }, { a: 2 }),
    seed: 11,
    now: 1_700_000_000_000,
    parameters: { x: '={{ $json.a + $jmespath($json, "a") }} {{ $now.toISO() }} {{ [3,1,2].sort().first() }}' },
  })
  const { items, failure, console } = await runCode(
    { source: probe, mode: 'runOnceForAllItems', continueOnFail: false, timeLimitMs: 60_000 },
    scope,
    sandbox,
    calm,
  )
  const parameters = await prepareParameters(scope, sandbox, calm)
  return { items, failure, console, expressions: [parameters.read('x', 0), parameters.read('x', 1)] }
}

/** A row of numbers that is the same each time (linear congruence). */
function chances(start: number): (below: number) => number {
  let state = start
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

test('after any row of hostile jobs the next job is as good as the first', async () => {
  const first = await probed()
  expect(first).toMatchObject({ failure: null })
  const below = chances(seed)
  for (let round = 0; round < rounds; round += 1) {
    const chosen = Array.from({ length: 1 + below(3) }, () => pieces[below(pieces.length)] ?? '')
    const source = chosen.map((piece) => `{ ${piece} }`).join('\n')
    const mode = below(2) === 0 ? 'runOnceForAllItems' : 'runOnceForEachItem'
    const scope = makeScope({ items: itemsOf({ a: 1 }) })
    const stop = new AbortController()
    if (below(8) === 0) setTimeout(() => stop.abort(), below(200))
    await runCode({ source, mode, continueOnFail: below(2) === 0 }, scope, sandbox, stop.signal)
    expect(await probed(), `round ${round}:\n${source}`).toEqual(first)
  }
})
