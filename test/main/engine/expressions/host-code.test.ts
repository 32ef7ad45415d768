import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { codeProgramOf } from '../../../../src/main/engine/expressions/host/code-program.ts'
import { hostResult } from '../../../../src/main/engine/expressions/host/host-result.ts'
import type { Scope } from '../../../../src/main/engine/expressions/scope.ts'
import { openReadNotes } from '../../../../src/main/engine/read-notes.ts'
import { runCode } from '../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import type { Item } from '../../../../src/shared/item.ts'
import { calm, makeScope } from '../sandbox/make-scope.ts'
import { endless, escapes, greedy, liars } from '../sandbox/hostile-snippets.ts'
import { onThisMachine } from '../../../machine-pace.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 2, limits: { codeMs: 20_000, graceMs: 250, heapBytes: 24 * 1024 * 1024 } })
})
test.afterAll(() => sandbox.close())

const order = {
  id: 'A-17',
  total: 12.5,
  none: null,
  text: 'Hello World',
  tags: ['b', 'a', 'c', 'a'],
  numbers: [3, 1, 2],
  lines: [
    { sku: 'x', price: 2, qty: 3, meta: { a: 1 } },
    { sku: 'y', price: 1.5, qty: 1 },
  ],
  customer: { name: 'Ann', city: 'Ulm' },
}

function orders(): Scope {
  const items: readonly Item[] = [
    { json: order, pairedItem: { item: 0 } },
    { json: { ...order, id: 'B-2', total: 3, text: '', lines: [] }, pairedItem: { item: 1 } },
    { json: { id: 'C-3' }, pairedItem: { item: 2 } },
  ]
  return makeScope({ items, nodes: { Items: { runs: [{ outputs: [items] }] } }, variables: { key: 'v' } })
}

type Mode = 'runOnceForAllItems' | 'runOnceForEachItem'

async function inSandbox(source: string, mode: Mode, scope = orders()): Promise<unknown> {
  const { items, failure, console, lost } = await runCode({ source, mode, continueOnFail: false }, scope, sandbox, calm)
  if (failure !== null) return failure.message
  return lost.length === 0 ? { items, console } : { items, console, lost }
}

async function hostItems(source: string, mode: Mode, scope = orders()): Promise<readonly Item[] | null> {
  return (await hostResult(source, mode, scope))?.items ?? null
}

/** What takes long here is left to the sandbox, and on a machine that is held up anything does: then it is tried again. */
async function hostResultInTime(source: string, mode: Mode, scope: Scope): ReturnType<typeof hostResult> {
  let found = await hostResult(source, mode, scope)
  for (let tries = 1; found === null && tries < 20; tries += 1) found = await hostResult(source, mode, scope)
  return found
}

/** Code as people write it, none of which needs the sandbox. */
const all: readonly string[] = [
  'return []',
  'return null',
  'return items',
  'return $input.all()',
  'return [{ json: { a: 1 } }]',
  'return { json: { a: 1 } }',
  'return { a: 1, b: [1, { c: null }] }',
  'return [{ json: { a: undefined, b: NaN, c: -0, d: [undefined], e: new Date(0) } }]',
  'return [{ json: { at: $now.toISO(), day: DateTime.fromMillis(0).toFormat("dd.MM.yyyy") } }]',
  'return [{ json: { a: 1 }, pairedItem: 0 }, { json: {}, pairedItem: { item: 1 } }, { json: {}, pairedItem: [{ item: 0 }, { item: 2 }] }]',
  'return items.map(item => ({ json: { ...item.json, up: (item.json.text || "").toUpperCase() } }))',
  'return items.filter(item => item.json.total > 5)',
  'const items = $input.all(); return items.slice(1)',
  'const order = $input.first().json; return [{ json: { id: order.id, sum: order.lines.reduce((sum, one) => sum + one.price * one.qty, 0) } }]',
  'const out = [];\nfor (const item of $input.all()) {\n  out.push({ json: { id: item.json.id } });\n}\nreturn out;',
  '// Loop over input items and add a new field\nfor (const item of $input.all()) {\n  item.json.myNewField = 1;\n}\n\nreturn $input.all();',
  'for (const item of items) { item.json.lines = item.json.lines ?? []; item.json.lines.push({ sku: "z" }) } return items',
  'let total = 0\nfor (let i = 0; i < items.length; i++) { total += items[i].json.total || 0 }\nreturn [{ json: { total, count: items.length } }]',
  'const byTag = {}; for (const { json } of items) { for (const tag of json.tags ?? []) { byTag[tag] = (byTag[tag] || 0) + 1 } } return [{ json: byTag }]',
  'const groups = items.reduce((all, { json }) => { (all[json.text] = all[json.text] || []).push(json.id); return all }, {}); return Object.entries(groups).map(([text, ids]) => ({ json: { text, ids } }))',
  'function price(line) { return line.price * line.qty }\nreturn $json.lines.map(line => ({ json: { sku: line.sku, price: price(line) } }))',
  'const double = function (x) { return x * 2 }; return [{ json: { n: $json.numbers.map(double) } }]',
  'var a = 1; var b = a + 1; a = 5; return [{ json: { a, b } }]',
  'let left = 3, text = ""; while (left > 0) { text += left; left -= 1; if (left === 1) continue; text += "," } return [{ json: { text } }]',
  'const found = []; for (const n of $json.numbers) { if (n === 1) continue; if (n === 2) break; found.push(n) } return [{ json: { found } }]',
  'const copy = JSON.parse(JSON.stringify($json)); copy.customer.name = "Eve"; copy.lines[0].qty++; return [{ json: { copy, before: $json.customer.name } }]',
  'const sorted = [...$json.tags].sort(); const other = sorted; other.reverse(); return [{ json: { sorted, other } }]',
  'const fs = []; for (let i = 0; i < 3; i++) { fs.push(() => i) } return [{ json: { all: fs.map(f => f()) } }]',
  'const fs = []; for (const n of [1, 2]) { const m = n * 2; fs.push(() => m) } return [{ json: { all: fs.map(f => f()) } }]',
  'const list = [1]; for (const n of list) { if (n < 5) list.push(n + 1) } return [{ json: { list } }]',
  'const list = [1, 2, 3]; const seen = list.map((n, i) => { if (i === 0) list.push(4); return n }); return [{ json: { list, seen } }]',
  'const list = [1, 2, 3]; const sum = list.reduce((s, n, i) => { if (i === 0) list.push(9); return s + n }, 0); return [{ json: { list, sum } }]',
  'const list = [1, 2, 3, 4]; const cut = list.splice(1, 2, "x"); const last = list.pop(); list.unshift(last, list.shift()); return [{ json: { list, cut } }]',
  'const names = []; $json.lines.forEach((line, i) => { names[i] = `${i}:${line.sku}` }); return [{ json: { names } }]',
  'const o = { a: 1 }; const p = o; p.b = 2; o.a ||= 5; o.c ??= 7; o.b &&= 9; return [{ json: o }]',
  'let x; if (x === undefined) { let x = 2; x++; } return [{ json: { x: x ?? null } }]',
  "const items = $('Items').all(); return [{ json: { n: items.length, first: $('Items').first().json.id } }]",
  'const { customer: { name }, tags: [first] } = $json; return [{ json: { name, first } }]',
  '"use strict"; return [{ json: {} }]',
  // Something may fail, and does not.
  'try { const order = JSON.parse(\'{"a":1}\'); return [{ json: order }] } catch (error) { throw new Error(`no: ${error.message}`) }',
  'let n = 0; try { n = 1 } catch { n = 2 } finally { n += 10 } return [{ json: { n } }]',
  'const f = () => { try { return 1 } finally { $json.total } }; return [{ json: { n: f() } }]',
  'const f = () => { try { return 1 } finally { return 2 } }; return [{ json: { n: f() } }]',
  'const f = () => { for (const n of [1, 2]) { try { if (n === 1) continue; return n } finally { if (n === 2) break } } return "none" }; return [{ json: { n: f() } }]',
  'if (!$json.id) { throw new Error("The id is missing") } return [{ json: { id: $json.id } }]',
  'if (items.length === 0) throw "none"; return items',
  // Choices and loops.
  'const name = (n) => { switch (n) { case 1: return "one"; case 2: { const two = "two"; return two } default: return "many" } }; return [{ json: { all: [1, 2, 3].map(name) } }]',
  'const seen = []; for (const n of [1, 2, 3, 4]) { switch (n) { case 2: seen.push("b"); case 3: seen.push("c"); break; default: seen.push("d"); case 9: seen.push("i") } } return [{ json: { seen } }]',
  'const seen = []; for (const n of [1, 2, 3]) { switch (n) { case 1: continue; case 2: break; } seen.push(n) } return [{ json: { seen } }]',
  'switch ($json.text) { case "x": return [] } return [{ json: {} }]',
  'let i = 5; do { i++ } while (i < 3); do { i--; if (i === 4) break } while (true); return [{ json: { i } }]',
  'const out = {}; for (const key in $json.customer) { out[key] = key.length } for (const i in $json.tags) { out[i] = i } for (const none in null) { out.none = none } return [{ json: out }]',
  'const o = { b: 1, 2: 2, a: 3, 1: 4 }; const keys = []; for (let key in o) { keys.push(key) } return [{ json: { keys, has: "a" in o, not: "c" in o, first: 0 in keys, none: 9 in keys } }]',
  'let text = ""; for (const sign of "añ😀") { text = sign + text } return [{ json: { text, all: [..."a😀"] } }]',
  'const join = (first, ...rest) => `${first}: ${rest.join()}`; const [head, ...tail] = $json.tags; return [{ json: { text: join("a", 1, 2), none: join("b"), head, tail } }]',
  'return items.map((item, index) => ({ json: { rate: 1 / index, at: { day: [new Date(NaN)] }, none: [null, undefined] } }))',
  // Sets and maps.
  'const tags = [...new Set(items.flatMap(item => item.json.tags ?? []))]; return [{ json: { tags, count: tags.length } }]',
  'const seen = new Set(); return items.filter(({ json }) => { if (seen.has(json.id)) return false; seen.add(json.id).add("x"); return true })',
  'const s = new Set([1, "1", NaN, NaN, null, undefined, -0, 0]); const gone = s.delete(1); return [{ json: { n: s.size, gone, not: s.delete(1), has: s.has(NaN), all: Array.from(s, String), keys: [...s.keys()], values: [...s.values()] } }]',
  'const sums = new Map(); for (const { json } of items) { sums.set(json.text, (sums.get(json.text) ?? 0) + (json.total ?? 0)) } return [...sums.entries()].map(([text, sum]) => ({ json: { text, sum } }))',
  'const m = new Map([["a", { n: 1 }], ["b", { n: 2 }]]); m.get("a").n = 5; const out = []; for (const [key, { n }] of m) { out.push(key + n) } m.forEach((value, key) => { out.push(key, value.n) }); return [{ json: { out, o: Object.fromEntries(m), size: m.size, has: m.has("c"), get: m.get("c") ?? "no" } }]',
  'const m = new Map(Object.entries($json.customer)); const copy = new Map(m); m.clear(); return [{ json: { n: m.size, keys: [...copy.keys()], values: Array.from(copy.values()) } }]',
  'const s = new Set([1]); for (const n of s) { if (n < 4) s.add(n + 1) } const walk = s.values(); const once = [...walk]; return [{ json: { once, twice: [...walk], sorted: [...s].sort((a, b) => b - a) } }]',
  'const s = new Set([1]); const walk = s.values(); s.add(2); return [{ json: { all: [...walk], more: walk === null } }].map(({ json: { all } }) => ({ json: { all } }))',
  'const found = $json.text.match(new RegExp("(w)(o)", "i")); return [{ json: { found: [...found], again: new RegExp(/L/, "gi").test($json.text), re: $json.text.replace(new RegExp("l", "g"), "L") } }]',
  // Dates.
  'const parts = (d) => [d.getFullYear(), d.getMonth(), d.getDate(), d.getDay(), d.getHours(), d.getMinutes(), d.getSeconds(), d.getMilliseconds(), d.getUTCFullYear(), d.getUTCMonth(), d.getUTCDate(), d.getUTCDay(), d.getUTCHours(), d.getUTCMinutes(), d.getUTCSeconds(), d.getUTCMilliseconds()]; const all = []; for (let at = 63072000000; at < 2145916800000; at += 86400000 * 173 + 3599999) { all.push(parts(new Date(at)).join()) } return [{ json: { all } }]',
  // What is printed.
  'console.log("start", $json.id, items.length); console.warn({ a: 1, "b c": [1, { d: null }], e: undefined }, [], {}); console.error(); console.info("%s is %d, %j", "x", 1.5, { a: 1 }, "more"); console.debug(true, null, -0, NaN, [[[[1]]]], { a: { b: { c: { d: 1 } } } }); return []',
  'for (const item of items) { console.log(item); console.log(item.json) } console.log($input.all().length, $now.toISO(), new Date(0), $now); return items',
]

const each: readonly string[] = [
  'return item',
  'return { json: { id: $json.id, at: $itemIndex } }',
  'return { id: item.json.id }',
  'return $json.total > 5 ? { json: $json } : null',
  'item.json.done = true; return item',
  '$input.item.json.myNewField = 1;\nreturn $input.item;',
  '$json.seen = ($json.seen || 0) + 1; return { json: $input.item.json }',
]

test('code that needs no sandbox comes to what the sandbox makes of it, and changes nothing that it was given', async () => {
  const cases = [
    ...all.map((source) => ({ source, mode: 'runOnceForAllItems' as const })),
    ...each.map((source) => ({ source, mode: 'runOnceForEachItem' as const })),
  ]
  for (const { source, mode } of cases) {
    // Twice: what it learnt of the code changes nothing.
    for (const _time of [1, 2]) {
      const scope = orders()
      const before = JSON.stringify(scope.items)
      const here = await hostResultInTime(source, mode, scope)
      expect(here, source).not.toBeNull()
      expect(here, source).toEqual(await inSandbox(source, mode))
      expect(JSON.stringify(scope.items), source).toBe(before)
    }
  }
})

/** Code that fails, that reaches for something else, or of which nobody but the sandbox knows what it comes to. */
const left: readonly string[] = [
  '',
  'return undefined',
  'return 1',
  'return "text"',
  'return [1]',
  'return [{ json: 1 }]',
  'return [{ json: {}, other: 1 }]',
  'return [{ json: {} }, { a: 1 }]',
  'return [{ json: undefined }]',
  'return [{ json: { a: 1 }, binary: {} }]',
  'return new Date(0)',
  'return () => 1',
  'return [{ json: { f: () => 1 } }]',
  'return [{ json: { big: 10n } }]',
  'return [{ json: { r: /x/ } }]',
  'return $json.missing.deep',
  'throw new Error("no")',
  'x = 1; return []',
  'const a = 1; a = 2; return []',
  'return [{ json: { a } }]; const a = 1',
  'const f = () => a; const a = 1; return [{ json: { a: f() } }]',
  'const a = 1; { const b = a; const a = 2; return [{ json: { b } }] }',
  'items = []; return items',
  'const items = items.map(x => x); return items',
  'await 1; return []',
  'return await $input.all()',
  'try { null.f() } catch { return [] }',
  'try { throw 1 } catch { return [] }',
  'try { return JSON.parse("{") } catch { return [] }',
  'try { n = 1 } catch { var n = 2 } return []',
  'switch (1) { case 0: let a = 1; break; case 1: return [{ json: { a } }] } return []',
  'let a = 1; switch (2) { case 1: let a = 2; case 2: return [{ json: { a } }] } return []',
  'switch ($json) { case $json: return [] } return [{ json: {} }]',
  'return [{ json: { has: "toString" in {} } }]',
  '"a" in "text"; return []',
  'for (const i in "text") { } return []',
  'for (var key in {}) { } return []',
  'const s = new Set([{}]); return []',
  'const s = new Set(1); return []',
  'return [{ json: { s: new Set() } }]',
  'return [{ json: { s: String(new Set()) } }]',
  'return [{ json: { s: JSON.stringify({ m: new Map() }) } }]',
  'const s = new Set(); s.x = 1; return []',
  'new Set([1]).union(new Set([2])); return []',
  'const walk = new Map([["a", 1]]).values(); return [{ json: { n: walk.next().value } }]',
  'new Map([1]); return []',
  'new RegExp("("); return []',
  'return [{ json: { year: new Date(NaN).getFullYear() } }]',
  'return [{ json: { year: new Date(-1e12).getFullYear() } }]',
  'const d = new Date(0); d.setDate(3); return [{ json: { d } }]',
  'const Set = 1; new Set(); return []',
  'console.table([1]); return []',
  'console.log(() => 1); return []',
  'console.log(/x/, new Set()); return []',
  'console.log = null; return []',
  'for (let i = 0; i < 600; i++) console.log(i); return []',
  'for (let i = 0; i < 10; i++) console.log("x".repeat(60000)); return []',
  'this.x = 1; return []',
  'arguments.length; return []',
  'a: for (;;) { break a } return []',
  'const o = {}; o.self = o; return [{ json: o }]',
  'const o = {}; o["__pro" + "to__"] = { polluted: 1 }; return [{ json: { p: {}.polluted } }]',
  'const o = {}; o["const" + "ructor"]["const" + "ructor"]("return process")(); return []',
  'const o = { toString() { return "x" } }; return [{ json: { o: "" + o } }]',
  'const o = {}; o.toString = () => "x"; return [{ json: { o: "" + o } }]',
  'const o = {}; o.toJSON = () => 1; return [{ json: { o } }]',
  'const list = []; list.length = 3; return [{ json: { list } }]',
  'const list = []; list[5] = 1; return [{ json: { list } }]',
  'const list = [1]; list.map = null; return list.map(x => x)',
  '$execution.customData.set("a", "b"); return []',
  '$getWorkflowStaticData("global").n = 1; return []',
  "$('Items').first().json.id = 1; return []",
  '$workflow.name = "x"; return []',
  '$vars.key = "x"; return []',
  'Math.max = null; return []',
  'JSON.parse = null; return []',
  'return [{ json: { at: Math.random() } }]',
  'return [{ json: { x: "abc".isEmpty() } }]',
  'return [{ json: { x: __extend("abc", "isEmpty") } }]',
  'return [{ json: { x: [1, 2].chunk(1) } }]',
  'return [{ json: { same: $json === $input.first().json } }]',
  'function f() { return f() } return f()',
  'let s = "x"; for (;;) { s += s }',
  'const list = []; for (;;) { list.push(1) }',
  'for (const x of items) { items.push(x) }',
  'let o = []; for (let i = 0; i < 1e4; i++) { o = [o] } return [{ json: { o } }]',
  'return $input.all()}), (async () => {return []',
  'return [] /*',
  'if (',
]

test('what fails, or could be something else in the sandbox, is left to it', async () => {
  for (const source of left) {
    expect(await hostItems(source, 'runOnceForAllItems', orders()), source).toBeNull()
  }
  for (const source of [
    'return $input.first()',
    'return items[0]',
    'return 1',
    'return [item]',
    'return $input .all()[0]',
  ]) {
    expect(await hostItems(source, 'runOnceForEachItem', orders()), source).toBeNull()
  }
  const scope = orders()
  expect(await hostItems('return []', 'runOnceForAllItems', { ...scope, reads: openReadNotes(0) })).toBeNull()
  const files = [{ json: {}, binary: { data: { data: 'eA==', mimeType: 'text/plain' } } }]
  expect(await hostItems('return items', 'runOnceForAllItems', makeScope({ items: files }))).toBeNull()
})

test('hostile code reaches nothing here, never ends here and leaves nothing behind', async () => {
  const prototypes = [Object.prototype, Array.prototype, String.prototype, Function.prototype, Math, JSON]
  const before = prototypes.map((one) => Object.getOwnPropertyNames(one).join())
  const hostile = [
    ...escapes.map((one) => `let got = false; ${one}; return [{ json: { got } }]`),
    ...endless,
    ...greedy,
    ...liars,
  ]
  for (const source of hostile) {
    const scope = orders()
    const data = JSON.stringify(scope.items)
    const made = await hostResult(source, 'runOnceForAllItems', scope)
    if (made !== null) expect(made, source).toEqual(await inSandbox(source, 'runOnceForAllItems'))
    expect(JSON.stringify(scope.items), source).toBe(data)
  }
  expect(prototypes.map((one) => Object.getOwnPropertyNames(one).join())).toEqual(before)
})

// Programs of a few names, which are changed, handed on and looked at again.
const value = fc.constantFrom(
  '1',
  '"t"',
  'n',
  'n + 1',
  'text + n',
  'list.length',
  'list[0]',
  'o.a',
  '$json.total',
  '$json.customer.name',
  '$input.last().json.id',
  'items.length',
  'list.map(x => x)',
  '[...list, n]',
  '{ b: n }',
  '({ ...o })',
  'o',
  'list',
  '$json.tags',
  'text.length',
  'n > 2 ? "many" : "few"',
  '`${text}-${n}`',
  'list.filter((x, i) => i < 2)',
  '$json.lines.map(line => line.sku)',
)
const simple = fc.oneof(
  value.map((one) => `n = ${one.startsWith('{') ? `(${one})` : one}`),
  fc.constantFrom(
    'n++',
    'n += 2',
    'text += "."',
    'text = text + n',
    'n = list.push(n)',
    'list.reverse()',
    'list.sort()',
  ),
  fc.constantFrom(
    'const was = list.pop(); o.was = was',
    'list.shift()',
    'list.splice(0, 1)',
    'o.b ??= n',
    'o.c = o.c || []',
  ),
  value.map((one) => `list.push(${one})`),
  value.map((one) => `o.a = ${one}`),
  value.map((one) => `o[text] = ${one}`),
  value.map((one) => `items[0].json.total = ${one}`),
  value.map((one) => `$json.customer.name = ${one}`),
  fc.constantFrom(
    '$json.tags.push("new")',
    'items.push({ json: { id: n } })',
    'delete o.a',
    'list = [...list]',
    'o = { ...o, d: 1 }',
  ),
  fc.constantFrom(
    'seen.add(n)',
    'seen.add(text)',
    'n = seen.size',
    'list = [...seen]',
    'kept.set(text, n)',
    'kept.set(n, list)',
    'n = kept.get(text)',
    'kept.delete(text)',
    'seen.clear()',
  ),
  value.map((one) => `console.log(${one})`),
  value.map((one) => `kept.set("k", ${one})`),
)
const program = (depth: number): fc.Arbitrary<string> =>
  depth <= 0
    ? simple
    : fc.oneof(
        { weight: 3, arbitrary: simple },
        program(depth - 1).map((one) => `for (const x of list.slice(0, 3)) { n = x; ${one} }`),
        program(depth - 1).map((one) => `for (let i = 0; i < 2; i++) { ${one}; list.push(i) }`),
        program(depth - 1).map((one) => `for (const { json } of items.slice(0, 2)) { json.seen = n; ${one} }`),
        fc.tuple(program(depth - 1), program(depth - 1)).map(([a, b]) => `if (list.length > 2) { ${a} } else { ${b} }`),
        program(depth - 1).map((one) => `[1, 2].forEach(y => { ${one}; o.y = y })`),
        program(depth - 1).map((one) => `try { ${one} } catch (e) { n = e.message } finally { seen.add(n) }`),
        program(depth - 1).map((one) => `for (const k in o) { ${one}; text += k }`),
        program(depth - 1).map((one) => `for (const [k, v] of kept) { ${one}; list.push(k, v) }`),
        program(depth - 1).map((one) => `do { ${one}; n = 0 } while (n > 1)`),
        fc
          .tuple(program(depth - 1), program(depth - 1))
          .map(([a, b]) => `switch (list.length) { case 1: case 2: ${a}; break; case n: ${b}; default: n = 7 }`),
        fc.tuple(program(depth - 1), program(depth - 1)).map(([a, b]) => `{ ${a}; { ${b} } }`),
      )
const source = fc
  .array(program(2), { minLength: 1, maxLength: 6 })
  .map(
    (all) =>
      `let n = 1, text = "s", list = [2, 1], o = { a: 0 }, seen = new Set([1]), kept = new Map([["k", 2]]);\n${all.join('\n')}\nreturn [{ json: { n, text, list, o, seen: [...seen], kept: [...kept] } }, ...items, { json: { ...$json } }]`,
  )

test('2,000 generated programs come to what the sandbox makes of them', async () => {
  const seed = Number(process.env['FAULTLINE_SEED'] ?? 4711)
  const sources = [...new Set(fc.sample(source, { numRuns: 2_500, seed }))]
  let count = 0
  const differing: string[] = []
  for (const one of sources) {
    const here = await hostResult(one, 'runOnceForAllItems', orders())
    if (here === null) continue
    count += 1
    const there = await inSandbox(one, 'runOnceForAllItems')
    if (JSON.stringify(here) !== JSON.stringify(there)) {
      differing.push(`${one}\n  here  ${JSON.stringify(here)}\n  there ${JSON.stringify(there)}`)
    }
  }
  expect(differing.slice(0, 10)).toEqual([])
  // Else the comparison would say little.
  expect(count).toBeGreaterThan(1_000)
})

/** Each step of these is long, and there are few of them. */
const slow: readonly string[] = [
  'const l = []; for (let i = 0; i < 3e4; i++) { l.push(i) } let n = 0; for (let i = 0; i < 3e4; i++) { if (l.includes(-1)) n++ } return []',
  'const a = "x".repeat(1e5), b = a + "y", c = a + "z"; let n = 0; for (let i = 0; i < 5e4; i++) { if (b === c) n++ } return []',
  'const a = "1".repeat(1e5); let n = 0; for (let i = 0; i < 5e4; i++) { n = +a } return []',
  'const a = "x".repeat(1e5); let n = 0; for (let i = 0; i < 5e4; i++) { n = a.lastIndexOf("y") } return []',
]

test('code whose steps are long is left to the sandbox before it holds anything up', { tag: '@timing' }, async () => {
  await hostItems('return []', 'runOnceForAllItems', orders())
  for (const one of slow) {
    const begun = performance.now()
    expect(await hostItems(one, 'runOnceForAllItems', orders()), one).toBeNull()
    expect(performance.now() - begun, one).toBeLessThan(onThisMachine(250))
  }
})

test('code that turned out to take too long for so many items is not begun here again for as many, and is for fewer', async () => {
  const source =
    'return items.map((item) => ({ json: { ...item.json, twice: item.json.total * 2, up: item.json.id + "" } }))'
  const scopeOf = (count: number): Scope =>
    makeScope({
      items: Array.from({ length: count }, (_, id) => ({ json: { id, total: id }, pairedItem: { item: id } })),
    })
  expect(await hostItems(source, 'runOnceForAllItems', scopeOf(60_000))).toBeNull()
  expect(codeProgramOf(source, 'runOnceForAllItems')?.tooManyItems).toBe(60_000)
  expect(await hostItems(source, 'runOnceForAllItems', scopeOf(10))).toHaveLength(10)
})
