import { expect, test } from '@playwright/test'
import { compileTemplate } from '../../../../src/main/engine/expressions/compiled-template.ts'
import { hostOutcomes } from '../../../../src/main/engine/expressions/host/host-outcomes.ts'
import { prepareParameters } from '../../../../src/main/engine/expressions/parameters.ts'
import { PathReader } from '../../../../src/main/engine/expressions/read-path.ts'
import { openReadNotes } from '../../../../src/main/engine/read-notes.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { calm, makeScope } from '../sandbox/make-scope.ts'
import { onThisMachine } from '../../../machine-pace.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

const json = { text: 'abc', list: [1, 2, 3], long: 'a'.repeat(5_000), deep: { x: 1 }, toString: 'own', '': 1 }

const reaching: readonly string[] = [
  '$json.constructor',
  '$json["constructor"]["constructor"]("return process")()',
  '$json["const" + "ructor"]',
  '[]["const" + "ructor"]["const" + "ructor"]("return process")()',
  '$json["__pro" + "to__"]',
  '"".at["call"]("x")',
  '(x => x)["const" + "ructor"]("return process")()',
  '(() => 1).constructor("return process")()',
  '$json.list.map["const" + "ructor"]',
  '$json.list.map(x => x)["const" + "ructor"]',
  '$now["const" + "ructor"]',
  '$now.zone',
  '$now["set" + "Locale"]["const" + "ructor"]',
  'DateTime["const" + "ructor"]',
  'DateTime.prototype',
  'DateTime.now["const" + "ructor"]',
  'Math["const" + "ructor"]',
  'Object.getPrototypeOf([])',
  'Object.getOwnPropertyDescriptor($json, "text")',
  'Object.defineProperty($json, "text", { value: 1 })',
  'Object.assign($json, { text: 1 })',
  'Object.setPrototypeOf($json, null)',
  'Reflect.ownKeys($json)',
  'globalThis.process',
  'process.env',
  'require("fs")',
  'Function("return 1")()',
  'eval("1")',
  'this.process',
  'JSON.parse("{\\"__proto__\\":{\\"polluted\\":1}}")',
  'Object.fromEntries([["__proto__", { polluted: 1 }]])',
  '({ ["__pro" + "to__"]: { polluted: 1 } })',
  '({ __proto__: { polluted: 1 } }).polluted',
  '({ ...JSON.parse("{\\"__proto__\\":1}") })',
  '$json.text = 1',
  '$json.list.push(4)',
  '$json.list.length = 0',
  'delete $json.text',
  '$json.list.sort((a, b) => { $json.list.pop(); return a - b })',
  '((x) => { x.y = 1; return x })($json)',
  '((x) => x.sort())($json.list.concat([0]).map(y => y))',
  '(a => [a.reverse(), a])($json.list)',
  '`${$json}`',
  '$json + ""',
  '({ toString: () => "own" }) + ""',
  '({ valueOf: () => 1 }) * 2',
  '({ toJSON: () => 1 })',
  'JSON.stringify({ toJSON: () => 1 })',
  '"a".replace("a", { toString: () => "x" })',
  '"a".replace(/(?<n>a)/, (...all) => typeof all.at(-1))',
  '[3, 1].sort({})',
  '[1].map(parseInt)',
  '"x".split({ [Symbol.split]: () => [1] })',
  'new Proxy({}, {})',
  'async () => 1',
  '(function () { return this })()',
  '(() => { throw new Error("x") })()',
  '(() => { while (true) {} })()',
  'class A {}',
  'import("fs")',
  '$json?.["const" + "ructor"]',
  '$json.list.at["name"]',
  '$execution.customData.set("a", 1)',
  '$env.HOME',
  '`${Symbol.iterator}`',
  'typeof process',
  '[..."\ud83d\ude00"].length',
  'new Date(0).constructor',
  'new Date(2024, 0, 1).getHours()',
  '/(a+)+$/.test("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!")',
]

test('whatever reaches for what stands behind a value is left to the sandbox, or comes to what it makes of it', async () => {
  const scope = makeScope({ items: [{ json, pairedItem: { item: 0 } }] })
  const before = JSON.stringify(json)
  const globals = Object.getOwnPropertyNames(globalThis).length
  for (const code of reaching) {
    const compiled = compileTemplate(`={{ ${code} }}`)
    const here = (await hostOutcomes([compiled], scope, new PathReader(scope))).get(compiled.template)?.outcomes[0]
    if (here === undefined) continue
    // Where reads are noted the sandbox is always asked.
    const parameters = await prepareParameters(
      { ...scope, node: { ...scope.node, parameters: { a: `={{ ${code} }}` } }, reads: openReadNotes(0) },
      sandbox,
      calm,
    )
    const there = ((): unknown => {
      try {
        return parameters.read('a', 0)
      } catch (error) {
        return error
      }
    })()
    expect([code, here.error?.message ?? here.value]).toEqual([code, there instanceof Error ? there.message : there])
    expect(JSON.stringify([here.value]), code).not.toContain('native code')
  }
  expect(JSON.stringify(json)).toBe(before)
  expect(Object.getOwnPropertyNames(globalThis)).toHaveLength(globals)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

const growing: readonly string[] = [
  '"x".repeat(1e9)',
  '"x".padStart(1e9)',
  '"x".padEnd(2 ** 28, "ab")',
  'Array.from({ length: 1e9 }, () => 1)',
  'Array.from({ length: 99999 }, (_, i) => Array.from({ length: 99999 }, () => i))',
  '[1,2,3,4,5,6,7,8,9].flatMap(a => [1,2,3,4,5,6,7,8,9].flatMap(b => [1,2,3,4,5,6,7,8,9].flatMap(c => [1,2,3,4,5,6,7,8,9].flatMap(d => [1,2,3,4,5,6,7,8,9].flatMap(e => [1,2,3,4,5,6,7,8,9].flatMap(f => [1,2,3,4,5,6,7,8,9].map(g => a))))))',
  'Array.from({ length: 60 }).reduce((all) => [all, all], [1]).join()',
  'JSON.stringify(Array.from({ length: 60 }).reduce((all) => [all, all], [1]))',
  'Array.from({ length: 60 }).reduce((all) => [all, all], [1])',
  'Array.from({ length: 40 }).reduce((all) => all + all, "x")',
  'Array.from({ length: 40 }).reduce((all) => all.concat(all), [1])',
  'Array.from({ length: 5000 }).reduce((all) => [all], [1])',
  '/(a|aa)+$/.test($json.long + "!")',
  '/a*a*a*a*b/.test($json.long)',
  '$json.long.replace(/(a*)*b/, "")',
  '$json.long.split("").join($json.long)',
  '$json.long.replaceAll("a", $json.long)',
  '$json.long.split("").map(x => $json.long.split("").map(y => x + y))',
  '[1].fill(1, 0, 1e9)',
  'Array(1e9).join("x")',
  '(f => f(f))(f => f(f))',
  '"a".repeat(3000).replaceAll("a", "$\'".repeat(1500))',
  '$json.long.replace(/./g, "$&$`".repeat(400))',
  'DateTime.fromObject(Array.from({ length: 24 }).reduce((all) => ({ a: all, b: all }), {}))',
  '$now.plus(Array.from({ length: 24 }).reduce((all) => ({ a: all, b: all }), {}))',
  `$jmespath($json.list, "${Array.from({ length: 22 }, () => '[@,@][]').join('|')}")`,
  `$jmespath($json.list, "${'to_string(['.repeat(22)}@${'])'.repeat(22)}")`,
  `${'('.repeat(1900)}1${')'.repeat(1900)}`,
  '"<".repeat(8000).removeTags()',
  '"`".repeat(8000).removeMarkdown()',
  '"a".repeat(8000).extractEmail()',
]

const long = 'a'.repeat(300_000)
const laden = {
  long,
  longer: long.repeat(3),
  nearly: `${'a'.repeat(100_000)}b${'a'.repeat(300)}`,
  list: Array.from({ length: 300 }, () => long),
  marked: 'e\u0301'.repeat(500_000),
}

const laborious: readonly string[] = [
  '$json.list.join("").length',
  '($json.list + "").length',
  '`${[$json.list, $json.list]}`.length',
  '"".concat(...$json.list).length',
  'Array.from({ length: 500 }, () => $json.long).join("").length',
  '"x".repeat(400).replace(/x/g, () => $json.long).length',
  '"x".repeat(400).replaceAll("x", () => $json.long).length',
  // Each of these two takes a minute where nothing ends it.
  '$json.longer.lastIndexOf($json.nearly)',
  '$json.long.lastIndexOf($json.nearly)',
  '$json.longer.includes($json.nearly)',
  '$json.longer.split($json.nearly).length',
  '$json.longer.replaceAll($json.nearly, "").length',
  '$json.marked.normalize("NFC").length',
  'encodeURIComponent($json.marked.concat($json.marked)).length',
  'DateTime.fromFormat($json.long, $json.long).isValid',
  '$now.toFormat($json.long)',
  'new RegExp("a".repeat(90000)).test("a")',
  'new RegExp("(".repeat(30000) + ")".repeat(30000)).test("a")',
  'new RegExp("(?:".repeat(3000) + "a" + "){1,9}".repeat(3000)).test("a")',
]

test('what takes long for long texts, or would make longer ones, is left to the sandbox before it is begun', async () => {
  const scope = makeScope({ items: [{ json: laden, pairedItem: { item: 0 } }] })
  for (const code of laborious) {
    const compiled = compileTemplate(`={{ ${code} }}`)
    expect([code, (await hostOutcomes([compiled], scope, new PathReader(scope))).has(compiled.template)]).toEqual([
      code,
      false,
    ])
  }
})

test('long texts are sought in, joined and taken apart here where that is done at once', async () => {
  const scope = makeScope({ items: [{ json: { ...laden, list: ['a', 'b', long] }, pairedItem: { item: 0 } }] })
  const codes = {
    '$json.longer.includes("b")': false,
    '$json.longer.lastIndexOf("a")': 899_999,
    '$json.longer.indexOf("an order of two")': -1,
    '$json.list.join("-").length': 300_004,
    '"a".concat($json.long).length': 300_001,
    '$json.long.split("b").length': 1,
    '$json.long.replaceAll("a", "b").length': 300_000,
    '"A-B".replace(/-/, () => "+")': 'A+B',
  }
  for (const [code, value] of Object.entries(codes)) {
    const compiled = compileTemplate(`={{ ${code} }}`)
    const made = (await hostOutcomes([compiled], scope, new PathReader(scope))).get(compiled.template)
    expect([code, made?.outcomes[0]?.value]).toEqual([code, value])
  }
})

test('what would grow without end is left to the sandbox at once', { tag: '@timing' }, async () => {
  const scope = makeScope({ items: [{ json, pairedItem: { item: 0 } }] })
  await hostOutcomes([compileTemplate('={{ 1 + 1 }}')], scope, new PathReader(scope))
  for (const code of growing) {
    const compiled = compileTemplate(`={{ ${code} }}`)
    const started = performance.now()
    const made = await hostOutcomes([compiled], scope, new PathReader(scope))
    expect(made.has(compiled.template), code).toBe(false)
    expect(performance.now() - started, code).toBeLessThan(onThisMachine(250))
  }
})

/** Runs it, and tells the longest time in which nothing else had its turn, in milliseconds. */
async function longestHoldOf(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  let isOver = false
  const turn = (): void => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await work()
  isOver = true
  return longest
}

test('what takes long for many items does not hold up the listener', { tag: '@timing' }, async () => {
  const items = Array.from({ length: 20_000 }, (_, place) => ({
    json: { ...json, place },
    pairedItem: { item: place },
  }))
  const scope = makeScope({ items })
  const compiled = compileTemplate('={{ $json.list.map(x => x * 2).reduce((a, b) => a + b, 0) + $json.place }}')
  await hostOutcomes([compileTemplate('={{ 1 + 1 }}')], scope, new PathReader(scope))
  expect(await longestHoldOf(async () => hostOutcomes([compiled], scope, new PathReader(scope)))).toBeLessThan(
    onThisMachine(100),
  )
})

test('many items of a cheap expression are computed here, however many they are', async () => {
  const items = Array.from({ length: 100_000 }, (_, id) => ({ json: { name: `a${String(id)}` } }))
  const scope = makeScope({ items })
  const compiled = compileTemplate('={{ $json.name.toUpperCase() }}')
  const made = (await hostOutcomes([compiled], scope, new PathReader(scope))).get(compiled.template)
  expect(made?.left).toEqual([])
  expect(made?.outcomes[99_999]?.value).toBe('A99999')
})

test('an odd item among many is left to the sandbox, alone', async () => {
  const odd = 'a'.repeat(6_000)
  const items = Array.from({ length: 5_000 }, (_, id) => ({
    json: { text: id === 4_321 ? odd : `a${String(id)}@b.de` },
  }))
  const scope = makeScope({ items, parameters: { mail: '={{ $json.text.extractEmail() }}' } })
  const compiled = compileTemplate('={{ $json.text.extractEmail() }}')
  // Where others keep the machine busy, further items take too long as well: then it is tried once more.
  await expect(async () => {
    const made = (await hostOutcomes([compiled], scope, new PathReader(scope))).get(compiled.template)
    expect(made?.left).toEqual([4_321])
  }).toPass({ timeout: 30_000 })
  // In the sandbox it takes more than half of the usual time, on a machine with nothing else to do.
  const patient = openSandbox({ workers: 1, limits: { expressionsMs: 30_000 } })
  try {
    const parameters = await prepareParameters(scope, patient, calm)
    expect(parameters.read('mail', 4_320)).toBe('a4320@b.de')
    expect(parameters.read('mail', 4_321)).toBeUndefined()
  } finally {
    await patient.close()
  }
})

test('where most items need the sandbox, it has them all soon', async () => {
  const items = Array.from({ length: 200 }, (_, item) => ({
    json: { text: 'a'.repeat(30_000) },
    pairedItem: { item },
  }))
  const scope = makeScope({ items })
  const compiled = compileTemplate('={{ $json.text.extractEmail() }}')
  const made = await hostOutcomes([compiled], scope, new PathReader(scope))
  expect(made.has(compiled.template)).toBe(false)
})

test('queries and searches of a usual size are computed here', async () => {
  const scope = makeScope({ items: [{ json, pairedItem: { item: 0 } }] })
  const codes = [
    '$jmespath($json, "{a: text, b: list[0], c: deep.x}")',
    '$jmespath($json, "list[?@ > `1`] | [0]")',
    '"Write to ann@example.com today".extractEmail()',
    '"a-b-c".replaceAll("-", "$&$&")',
  ]
  const compiled = codes.map((code) => compileTemplate(`={{ ${code} }}`))
  const made = await hostOutcomes(compiled, scope, new PathReader(scope))
  expect(compiled.map(({ template }) => made.get(template)?.outcomes[0]?.value)).toEqual([
    { a: 'abc', b: 1, c: 1 },
    2,
    'ann@example.com',
    'a--b--c',
  ])
})
