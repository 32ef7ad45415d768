import { expect, test } from '@playwright/test'
import type { CodeJob, CodeOutcome } from '../../../../src/main/engine/sandbox/code-outcome.ts'
import { rulesOf } from '../../../../src/shared/service-profile.ts'
import { runCode } from '../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { calm, itemsOf, makeScope, type ScopeWish } from './make-scope.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

const three = itemsOf({ id: 1, v: 'a' }, { id: 2, v: 'b' }, { id: 3, v: 'c' })

function run(source: string, options: Partial<CodeJob> = {}, wish: ScopeWish = {}): Promise<CodeOutcome> {
  return runCode(
    { source, mode: 'runOnceForAllItems', continueOnFail: false, ...options },
    makeScope({ items: three, ...wish }),
    sandbox,
    calm,
  )
}

const each = { mode: 'runOnceForEachItem' } as const

test('what code returns for all items is wrapped as recorded', async () => {
  const cases: readonly (readonly [string, unknown])[] = [
    ['return [{json:{a:1}}]', [{ json: { a: 1 } }]],
    ['return [{a:1},{b:2}]', [{ json: { a: 1 } }, { json: { b: 2 } }]],
    ['return {a:1}', [{ json: { a: 1 } }]],
    ['return {json:{a:1}}', [{ json: { a: 1 } }]],
    ['return []', []],
    ['return null', []],
    ['await new Promise(r=>setTimeout(r,5)); return [{json:{ok:1}}]', [{ json: { ok: 1 } }]],
    ['return $input.all()', three],
    ['return items.filter(i => i.json.id > 1)', [three[1], three[2]]],
    [
      'return [{json:{a: new Date(0), b: undefined, c: NaN, d: [undefined]}}]',
      [{ json: { a: '1970-01-01T00:00:00.000Z', c: null, d: [null] } }],
    ],
  ]
  for (const [source, items] of cases) {
    const outcome = await run(source)
    expect(outcome.failure, source).toBeNull()
    expect(outcome.items, source).toEqual(items)
  }
})

test('what code returns for each item is wrapped, linked to its item, or dropped', async () => {
  expect((await run('item.json.z=1; return item;', each)).items).toEqual([
    { json: { id: 1, v: 'a', z: 1 }, pairedItem: { item: 0 } },
    { json: { id: 2, v: 'b', z: 1 }, pairedItem: { item: 1 } },
    { json: { id: 3, v: 'c', z: 1 }, pairedItem: { item: 2 } },
  ])
  expect((await run('return $json.id===2?null:{json:{x:$json.id}}', each)).items).toEqual([
    { json: { x: 1 }, pairedItem: { item: 0 } },
    { json: { x: 3 }, pairedItem: { item: 2 } },
  ])
  expect((await run('if ($json.id===2) return {json:{x:2}, lost:1}', each)).items).toEqual([
    { json: { x: 2 }, pairedItem: { item: 1 } },
  ])
  expect((await run('return {x:$json.id + $itemIndex}', each)).items?.map(({ json }) => json)).toEqual([
    { x: 1 },
    { x: 3 },
    { x: 5 },
  ])
})

test('code that returns something else fails with the recorded texts', async () => {
  const cases: readonly (readonly [string, Partial<CodeJob>, Readonly<Record<string, unknown>>])[] = [
    [
      'const x=1;',
      {},
      {
        message: "Code doesn't return items properly",
        description: 'Please return an array of objects, one for each item you would like to output.',
        itemIndex: null,
      },
    ],
    ['return 5', {}, { message: "Code doesn't return items properly" }],
    ['return [1]', {}, { message: "Code doesn't return items properly" }],
    ['return [{json:1}]', {}, { message: "A 'json' property isn't an object [item 0]", itemIndex: 0 }],
    ['return [{a:1},{json:{b:2}}]', {}, { message: 'Unknown top-level item key: a [item 0]', itemIndex: 0 }],
    [
      'return [{json:{a:1},foo:2}]',
      {},
      {
        message: 'Invalid output format [item 0]',
        itemIndex: 0,
        description:
          'An output item contains the reserved key <code>json</code>. To get around this, please wrap each item in an object, under a key called <code>json</code>. <a href="https://docs.n8n.io/data/data-structure/#data-structure" target="_blank">Example</a>',
      },
    ],
    [
      'return {json:{n:$input.all().length}}',
      each,
      {
        message: "Can't use .all() here [line 1, for item 0]",
        description: "This is only available in 'Run Once for All Items' mode",
        line: 1,
        itemIndex: 0,
      },
    ],
    ['return 5', { ...each, rules: rulesOf('1.123') }, { message: "Code doesn't return an object [item 0]" }],
    [
      'return [{a:1}]',
      { ...each, rules: rulesOf('1.123') },
      { message: "Code doesn't return a single object [item 0]" },
    ],
    ['if ($json.id > 1) return 5', each, { message: "A 'json' property isn't an object [item 0]", itemIndex: 0 }],
    ['return [{a:1}]', each, { message: "A 'json' property isn't an object [item 0]" }],
    ['return 5', { ...each, continueOnFail: true }, { message: "A 'json' property isn't an object [item 0]" }],
    ['return 5', { continueOnFail: true }, { message: "Code doesn't return items properly" }],
  ]
  for (const [source, options, failure] of cases) {
    const outcome = await run(source, options)
    expect(outcome.items, source).toBeNull()
    expect(outcome.failure, source).toMatchObject(failure)
  }
})

test('an error in the code has the recorded text, its line and its column', async () => {
  const cases: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    [
      'const e=new Error("m1"); e.description="d1"; throw e;',
      { message: 'm1 [line 1]', description: null, line: 1, name: 'Error' },
    ],
    ['return [{json:{a:1}}', { message: "Unexpected token '}' ", description: 'SyntaxError', name: 'SyntaxError' }],
    ['const a = 1;\nconst b = ;\nreturn []', { message: "Unexpected token ';' ", line: 2, column: 11 }],
    [
      'const a = {};\nreturn a.b.c',
      { message: "Cannot read properties of undefined (reading 'c') [line 2]", description: 'TypeError', line: 2 },
    ],
    ['nope(1)', { message: 'nope is not defined [line 1]', description: 'ReferenceError', line: 1, column: 1 }],
    ['\n  const a = {b: 1}; a.b()', { message: 'a.b is not a function [line 2]', line: 2 }],
    ['const c = 1; c = 2', { message: 'Assignment to constant variable. [line 1]' }],
    [
      'JSON.parse("{a")',
      {
        message: "Expected property name or '}' in JSON at position 1 (line 1 column 2) [line 1]",
        description: 'SyntaxError',
      },
    ],
    ['(function f() { f() })()', { message: 'Maximum call stack size exceeded [line 1]', name: 'RangeError' }],
    ["require('fs')", { message: "Module 'fs' is disallowed [line 1]", line: 1 }],
    ["$('Nope').first()", { message: "Referenced node doesn't exist [line 1]" }],
  ]
  for (const [source, failure] of cases) {
    const outcome = await run(source)
    expect(outcome.failure, source).toMatchObject(failure)
  }
})

test('an error is told by its name and its whole text, or by what stands before its first colon, as its version does', async () => {
  const cases: readonly (readonly [thrown: string, byName: readonly unknown[], byColon: readonly unknown[]])[] = [
    ['new Error("Not valid: no id")', ['Not valid: no id [line 1]', null], ['no id [line 1]', 'Not valid']],
    ['new Error("a: b: c")', ['a: b: c [line 1]', null], ['b: c [line 1]', 'a']],
    ['new Error(": starts")', [': starts [line 1]', null], ['starts [line 1]', null]],
    ['new TypeError("t: u")', ['t: u [line 1]', 'TypeError'], ['t: u [line 1]', 'TypeError']],
    ['new Error("one\\nError: two")', ['one [line 1]', null], ['one [line 1]', null]],
    ['new Error("")', ['Unknown error [line 1]', null], ['Unknown error [line 1]', null]],
    [
      'Object.assign(new Error("named"), { name: "Custom" })',
      ['named [line 1]', 'Custom'],
      ['Unknown error [line 1]', null],
    ],
    ['"text"', ['"text"', null], ['text', null]],
    ['{ a: 1 }', ['{"a":1}', null], ['{"a":1}', null]],
    ['{ message: "m" }', ['m', null], ['m', null]],
    ['undefined', ['Unknown error', null], ['undefined', null]],
  ]
  for (const [thrown, byName, byColon] of cases)
    for (const [profile, told] of [
      ['2.41', byName],
      ['1.123', byColon],
    ] as const) {
      const { failure } = await run(`throw ${thrown}`, { rules: rulesOf(profile) })
      expect([failure?.message, failure?.description], `${thrown} in ${profile}`).toEqual(told)
    }
})

test('a call that is not there for single items fails for each of them, in 2.41 the node', async () => {
  const source = 'return { n: $input.all().length }'
  const newest = await run(source, { ...each, continueOnFail: true })
  expect([newest.items, newest.failure?.message]).toEqual([null, "Can't use .all() here [line 1, for item 0]"])
  const outcome = await run(source, { ...each, continueOnFail: true, rules: rulesOf('1.123') })
  expect(outcome.items).toEqual(
    [0, 1, 2].map((item) => ({
      json: { error: `Can't use .all() here [line 1, for item ${item}]` },
      pairedItem: { item },
    })),
  )
})

test('a result that throws as it is read fails with what it throws', async () => {
  for (const result of [
    '{ get total() { throw new Error("no price") } }',
    '{ a: { toJSON() { throw new Error("no price") } } }',
  ])
    expect((await run(`return [{ json: ${result} }]`)).failure?.message).toMatch(/^no price/u)
})

test('a result that goes in a circle fails with the drawing of it, and what refuses to be looked at with a sentence', async () => {
  const circle = await run('const a = { b: {} }; a.b.c = a; return [{ json: a }]')
  expect(circle.failure?.message).toBe('Converting circular structure to JSON')
  expect(circle.failure?.thrown).toBe(
    "Converting circular structure to JSON\n    --> starting at object with constructor 'Object'\n    |     property 'b' -> object with constructor 'Object'\n    --- property 'c' closes the circle",
  )
  const refusing =
    'throw new Proxy({}, { getPrototypeOf() { throw new Error("no") }, get() { throw new Error("no") } })'
  expect((await run(refusing)).failure?.message).toBe('Unknown error')
})

test('with failures continued they become items: one for all items, one in its place for each', async () => {
  const all = await run("throw new Error('all bad')", { continueOnFail: true })
  expect(all.items).toEqual([{ json: { error: 'all bad [line 1]' } }])
  expect(all.continued.map(({ message }) => message)).toEqual(['all bad [line 1]'])
  const source = "if($json.id===2) throw new Error('bad '+$json.id); return {ok:$json.id};"
  const one = await run(source, { ...each, continueOnFail: true })
  expect(one.items).toEqual([
    { json: { ok: 1 }, pairedItem: { item: 0 } },
    { json: { error: 'bad 2 [line 1]' }, pairedItem: { item: 1 } },
    { json: { ok: 3 }, pairedItem: { item: 2 } },
  ])
  expect((await run(source, each)).failure).toMatchObject({ message: 'bad 2 [line 1]', itemIndex: 1, line: 1 })
})

test('code sees the recorded variables and no others', async () => {
  const source =
    'return [{json:{i:typeof $input,j:typeof $json,now:typeof $now,dt:typeof DateTime,ex:$execution.mode,wf:typeof $workflow.id,prev:$prevNode.name,run:$runIndex,env:(()=>{try{return typeof $env.HOME}catch(e){return e.message}})(),req:(()=>{try{require("fs");return "fs"}catch(e){return e.message}})(),proc:typeof process,fetch:typeof fetch,helpers:typeof this.helpers,jm:typeof $jmespath,items:items.length,buf:typeof Buffer,st:typeof setTimeout}}]'
  expect((await run(source)).items?.[0]?.json).toEqual({
    i: 'object',
    j: 'object',
    now: 'object',
    dt: 'function',
    ex: 'test',
    wf: 'string',
    prev: 'Items',
    run: 0,
    env: "Cannot assign to read only property 'name' of object 'Error: access to env vars denied'",
    req: "Module 'fs' is disallowed [line 1]",
    proc: 'undefined',
    fetch: 'undefined',
    helpers: 'object',
    jm: 'function',
    items: 3,
    buf: 'function',
    st: 'function',
  })
})

test('console lines come out in order with their levels, also from code that fails', async () => {
  const outcome = await run(
    'console.log("a", {b:[1,"x"]}, null); console.warn("w %s %d", "t", 5); console.error(new Error("e").message); throw new Error("end")',
  )
  expect(outcome.console).toEqual([
    { level: 'log', text: "a { b: [ 1, 'x' ] } null" },
    { level: 'warn', text: 'w t 5' },
    { level: 'error', text: 'e' },
  ])
})

test('static data and custom data that the code changed come out', async () => {
  const scope = { staticData: { global: { count: 1 }, node: {} } }
  const changed = await run(
    "const s = $getWorkflowStaticData('global'); s.count++; $execution.customData.set('k', 5); return []",
    {},
    scope,
  )
  expect(changed.staticData).toEqual({ global: { count: 2 }, node: {} })
  expect(changed.customData).toEqual({ k: '5' })
  expect((await run("return [$getWorkflowStaticData('global')]", {}, scope)).staticData).toBeNull()
})

test('files pass through code that does not look at them, and can be read by code that does', async () => {
  const binary = { data: { data: Buffer.from('hello').toString('base64'), mimeType: 'text/plain', fileName: 'a.txt' } }
  const items = [{ json: { a: 1 }, binary, pairedItem: { item: 0 } }]
  expect((await run('return items', {}, { items })).items).toEqual(items)
  const read =
    "const b = await this.helpers.getBinaryDataBuffer(0, 'data'); return [{json:{text: b.toString(), same: $input.first().binary.data.fileName}}]"
  expect((await run(read, {}, { items })).items?.[0]?.json).toEqual({ text: 'hello', same: 'a.txt' })
})

test('the same seed and clock give the same run, another seed another one', async () => {
  const source =
    'return [{json:{r: Math.random(), id: require("crypto").randomUUID(), now: $now.toISO(), year: new Date().getFullYear()}}]'
  const first = await run(source, {}, { seed: 7 })
  expect((await run(source, {}, { seed: 7 })).items).toEqual(first.items)
  expect((await run(source, {}, { seed: 8 })).items).not.toEqual(first.items)
  expect(first.items?.[0]?.json).toMatchObject({ now: '2024-05-06T07:08:09.010Z', year: 2024 })
})

test('nothing survives from one job to the next', async () => {
  await run('globalThis.left = 1; Array.prototype.map = null; JSON.stringify = null; Object.prototype.x = 1; return []')
  expect(
    (await run('return [{json:{left: typeof left, map: typeof [].map, x: typeof ({}).x}}]')).items?.[0]?.json,
  ).toEqual({
    left: 'undefined',
    map: 'function',
    x: 'undefined',
  })
})

test('code that makes the memory grow between its awaits leaves the sandbox whole for the next one', async () => {
  const growing =
    'const kept = []; for (let i = 0; i < 40; i++) { await null; kept.push("x".repeat(500000) + i) } return [{json:{n: kept.length}}]'
  const waiting = 'let n = 0; for (let i = 0; i < 500; i++) { await null; n++ } return [{json:{n}}]'
  for (const [source, n] of [
    [growing, 40],
    [waiting, 500],
    [growing, 40],
    [waiting, 500],
  ] as const) {
    const outcome = await run(source)
    expect(outcome.failure, source).toBeNull()
    expect(outcome.items, source).toEqual([{ json: { n } }])
  }
})

test('what code takes along of a whole item has the bytes of its files in it, as text and as fields', async () => {
  const data = Buffer.from('hello').toString('base64')
  const withFile = { json: { id: 1 }, binary: { data: { data, mimeType: 'text/plain', fileName: 'a.txt' } } }
  const cases: readonly (readonly [string, unknown])[] = [
    ['return { all: $input.all() }', { all: [withFile] }],
    ['return items.map((item) => ({ text: JSON.stringify(item) }))', { text: JSON.stringify(withFile) }],
    ['return items.map((item) => ({ json: { ...item } }))', withFile],
    ['const [item] = items; delete item.json; return { item }', { item: { binary: withFile.binary } }],
    ['return { n: items.map((item) => Object.keys(item).length) }', { n: [2] }],
  ]
  for (const [source, json] of cases) {
    expect((await run(source, {}, { items: [withFile] })).items?.[0]?.json, source).toEqual(json)
  }
  expect((await run('return items', {}, { items: [withFile] })).items).toEqual([withFile])
})
