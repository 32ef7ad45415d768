import { expect, test } from '@playwright/test'
import type { CodeOutcome } from '../../../../../src/main/engine/sandbox/code-outcome.ts'
import { runCode } from '../../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox, type Sandbox } from '../../../../../src/main/engine/sandbox/sandbox.ts'
import { ExpressionError } from '../../../../../src/main/engine/expressions/expression-error.ts'
import { hasLoneChain } from '../../../../../src/main/engine/expressions/lone-chains.ts'
import { evaluateTemplate } from '../../../../../src/main/engine/expressions/evaluate-later.ts'
import { calm, itemsOf, makeScope } from '../make-scope.ts'
import { failingSnippets, type Snippet } from './failing-snippets.ts'
import { askV8, v8Text } from './v8-text.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

const scope = (): ReturnType<typeof makeScope> => makeScope({ items: itemsOf() })

function run(source: string): Promise<CodeOutcome> {
  return runCode({ source, mode: 'runOnceForAllItems', continueOnFail: false }, scope(), sandbox, calm)
}

/** Without what the Code node adds: the line, and the empty place for it. */
const bare = (message: string): string => message.replace(/ \[line \d+\]$/, '').trimEnd()

interface Compared {
  readonly source: string
  readonly v8: string
  readonly here: string | null
}

/** Nearly all are equal; those that are not are shown. */
function expectNearlyAllEqual(compared: readonly Compared[], least: number): void {
  const different = compared.filter(({ v8, here }) => v8 !== here)
  expect(compared.length).toBeGreaterThan(least)
  expect(different.length / compared.length, JSON.stringify(different, null, 2)).toBeLessThanOrEqual(0.02)
}

test('an error of code says what V8 says, in the line in which V8 says it', async () => {
  const compared: Compared[] = []
  let lines = 0
  for (const { source } of failingSnippets(20_261, 430)) {
    const v8 = await v8Text(source)
    const { failure } = await run(source)
    const here = failure === null || failure.name === 'ValidationError' ? null : failure
    if (v8 === null && here === null) continue
    compared.push({ source, v8: bare(v8?.message ?? 'no error'), here: here === null ? null : bare(here.thrown) })
    if (v8 !== null && v8.line === here?.line) lines++
  }
  expectNearlyAllEqual(compared, 350)
  expect(lines / compared.length).toBeGreaterThan(0.94)
})

/** `x` is what cannot be called. */
const readOut = [
  ...[
    "const [a] = x.split(' ')",
    "let [a, b] = (x.split('-')), c",
    "[a] = x.split(' '); var a",
    'const [a] = x.list[0](1)',
  ],
  ...["for (const a of x.split(',')) {}", 'for (const [k, v] of Object.entries(x).nope()) {}', "[1, ...x.split(' ')]"],
  ...[
    "new Set([...x.split(' ')])",
    "const [a] = x['split'](1)",
    'const [a] = x.split`1`',
    "const [a] = x.split(' ').map(1)",
  ],
  ...[
    "const [a] = x.split(' ') || []",
    "const [a] = x?.split(' ')",
    'const [a] = new x.split(1)',
    'const [a = x.split()] = []',
  ],
  ...[
    "const { a } = x.split(' ')",
    "x.n(...x.split(' '))",
    "Math.max(...x.split(','))",
    "for (const a in x.split(' ')) {}",
  ],
  ...["new Map(x.split(' '))", "const [[a]] = [x.split(' ')]", "for (const a of [...x.split(' ')]) {}", "x.split(' ')"],
]
const pictured = ['🏠 ', '🏠é🚨漢👩‍👩‍👧 ']

test('what cannot be called is named where its list is read, and behind signs of any kind', async () => {
  const compared: Compared[] = []
  for (const code of readOut)
    for (const source of [
      code,
      ...pictured.flatMap((signs) => [`const s = '${signs}'; ${code}`, `/* ${signs}*/ ${code}`]),
    ]) {
      const whole = `const x = { split: 5, list: [1], n() {} };\n${source}\nreturn []`
      const v8 = await v8Text(whole)
      const { failure } = await run(whole)
      compared.push({
        source,
        v8: bare(v8?.message ?? 'no error'),
        here: failure === null ? null : bare(failure.thrown),
      })
    }
  for (const signs of pictured) {
    const whole = `const x = { split: 5 };\nreturn [{ json: { text: \`${signs}\n${signs}${signs}\${x.split(' ')}\` } }]`
    const { failure } = await run(whole)
    compared.push({
      source: whole,
      v8: bare((await v8Text(whole))?.message ?? ''),
      here: failure?.message.split(' [')[0] ?? null,
    })
  }
  expect(compared.filter(({ v8, here }) => v8 !== here)).toEqual([])
})

/** `x.n` is null; each in several lines. */
const takenApart = [
  ...[
    'const {\n a,\n b\n} =\n x.n',
    "const {\n 'A b': a,\n b\n} = x.n",
    'const {\n A: a = x.b,\n b\n} = x.n',
    'const\n {\n} =\n x.n',
  ],
  ...[
    'const {\n ...rest\n} =\n x.n',
    'const [\n a\n] =\n x.n',
    'let q;(\n{\nq\n} =\n x.n)',
    'const {\n [x.b]: a\n} =\n x.n',
  ],
  ...[
    'function f({\n a,\n b\n}) {}\nf(\nx.n)',
    'const f = ({\n a,\n b\n}) => 1;\nf(\nx.n)',
    'for (const {\n a\n} of\n [x.n]) {}',
  ],
  ...[
    'const { c: {\n a\n} } =\n x.b',
    'const {\n c: {\n a\n} } =\n x.b',
    'try { throw null } catch ({\n message\n}) {}',
  ],
  ...['[x.n].map(({\n id,\n name\n}) => id)', 'const [{\n a\n}] =\n [x.n]', 'const {\n a = 1\n} =\n x.b.c'],
]

test('what cannot be taken apart is said in the line of the first name that is read', async () => {
  const compared: { readonly source: string; readonly v8: unknown; readonly here: unknown }[] = []
  for (const source of takenApart) {
    const whole = `const x = { n: null, b: {} };\n\n${source}\nreturn []`
    const v8 = await v8Text(whole)
    const { failure } = await run(whole)
    const here = failure === null ? null : [bare(failure.thrown), failure.line]
    compared.push({ source, v8: v8 === null ? null : [bare(v8.message), v8.line], here })
  }
  expect(compared.filter(({ v8, here }) => JSON.stringify(v8) !== JSON.stringify(here))).toEqual([])
})

test('an error that code catches says what V8 says', async () => {
  const compared: Compared[] = []
  for (const { source, isSyntax } of failingSnippets(77, 190)) {
    if (isSyntax) continue
    const v8 = await v8Text(source)
    if (v8 === null) continue
    const shown = `try { ${source}\n} catch (error) { return [{ json: { text: String(error.message) } }] }`
    const text = (await run(shown)).items?.[0]?.json['text']
    compared.push({ source, v8: bare(v8.message), here: typeof text === 'string' ? bare(text) : null })
  }
  expectNearlyAllEqual(compared, 120)
})

test('an error that an expression swallows says what V8 says', async () => {
  const asked = askV8()
  const compared: Compared[] = []
  for (const { source } of failingSnippets(4_711, 260).filter(fitsAnExpression)) {
    const code = `(() => { ${withoutMethods(source)}\n})()`
    const v8 = await asked.expressionText(code)
    // A name that nothing has is undefined in an expression, not an error.
    if (v8 === null || v8.message.endsWith('is not defined')) continue
    const here = await swallowedText(code)
    compared.push({ source, v8: v8.message, here })
  }
  asked.close()
  expectNearlyAllEqual(compared, 100)
})

/** The service compiles no methods in an expression: in what all snippets speak of, fields of functions stand in their place. */
function withoutMethods(source: string): string {
  return source
    .replace('fn() { return {} }', 'fn: () => { return {} }')
    .replace('area() { return 1 } static make() { return {} }', 'area = () => 1; static make = () => { return {} }')
}

/** A name, brackets and a block: `run() {`, without a function before it. */
const method =
  /(?<!function )(?<![\w$])(?!(?:if|for|while|switch|catch|with|function)\b)[\w$]+\([^()]*(?:\([^()]*\)[^()]*)*\) \{/

async function swallowedText(code: string): Promise<string | null> {
  try {
    const { swallowed } = await evaluateTemplate(`={{ ${code} }}`, scope(), 0, sandbox)
    return swallowed[0]?.message ?? null
  } catch (error) {
    return error instanceof ExpressionError ? error.message : null
  }
}

/** `}}` would close the expression; a prototype and an optional chain alone in a template literal are refused before it runs. */
function fitsAnExpression({ source, isSyntax }: Snippet): boolean {
  if (isSyntax || /\}\}|\.prototype\b/.test(source) || hasLoneChain(source)) return false
  if (method.test(withoutMethods(source))) return false
  return !source.includes('await') && !source.includes('nowhere')
}

test('an error that code hands on through a promise says what V8 says', async () => {
  const source =
    'const texts = []; await Promise.resolve().then(() => null.x).catch((e) => texts.push(e.message)); const [r] = await Promise.allSettled([(async () => [].reduce((a) => a))()]); texts.push(r.reason.message); return [{ json: { texts } }]'
  expect((await run(source)).items).toEqual([
    {
      json: {
        texts: ["Cannot read properties of null (reading 'x')", 'Reduce of empty array with no initial value'],
      },
    },
  ])
})

test('what code prints is printed once, also where it runs a second time for the exact text', async () => {
  const outcome = await run(
    'console.log("start"); await new Promise((r) => setTimeout(r, 30)); const k = "key" + 1; null[k]',
  )
  expect(outcome.failure?.message).toBe("Cannot read properties of null (reading 'key1') [line 1]")
  expect(outcome.console).toEqual([{ level: 'log', text: 'start' }])
})

test('what an untrusted object says about itself is told as text and never called', async () => {
  const source =
    'let calls = 0; const trap = new Proxy({}, { get() { calls++; return undefined }, ownKeys() { calls++; return [] } }); try { for (const x of 5) {} } catch {} try { [...trap] } catch (e) { return [{ json: { text: e.message } }] }'
  expect((await run(source)).items?.[0]?.json).toEqual({ text: 'trap is not iterable' })
})
