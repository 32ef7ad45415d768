import { expect, test } from '@playwright/test'
import { runInNewContext } from 'node:vm'
import { runCode } from '../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { calm, itemsOf, makeScope } from './make-scope.ts'
import { valueOfCode } from './value-of-code.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

/** What the platform itself makes of an expression. */
function onPlatform(expression: string): unknown {
  return JSON.parse(String(runInNewContext(`JSON.stringify(${expression})`)))
}

/** `eval` is for the sandbox alone: nothing of this is computed on the host. */
const inCode = (expression: string): Promise<unknown> => valueOfCode(sandbox, `void eval; return ${expression}`)

for (const [what, expressions] of Object.entries({
  'a text spread into an object gives its units, and what is spread beside it stays as it is': [
    "({ ...'abc' })",
    "({ a: 1, ...'xy', b: 2 })",
    "((given) => ({ ...given, ...(given.length > 1 && { long: true }) }))('ab')",
    "({ ...['p', 'q'], ...'z' })",
    "({ ...'' })",
    '({ ...null, ...undefined, ...5, ...true })',
    "({ ...{ inner: { ...'n' } } })",
    "[...'ab', ...Object.values({ ...'cd' })]",
    "({ ...(() => 'f')() })",
    "((error) => { try { throw 'thrown' } catch (text) { return { ...text } } })()",
  ],
})) {
  test(what, async () => {
    for (const expression of expressions) expect(await inCode(expression), expression).toEqual(onPlatform(expression))
  })
}

test('what the callback of a timer throws ends the code with its own words', async () => {
  const said = async (code: string, mode: 'runOnceForAllItems' | 'runOnceForEachItem'): Promise<string | undefined> => {
    const source = `setTimeout(() => { ${code} }, 1); await new Promise((done) => setTimeout(done, 2000)); return []`
    const job = { source, mode, continueOnFail: false } as const
    return (await runCode(job, makeScope({ items: itemsOf({}) }), sandbox, calm)).failure?.message
  }

  expect(await said('throw new Error("too late")', 'runOnceForAllItems')).toContain('too late')
  expect(await said('throw 1', 'runOnceForAllItems')).toContain('1')
  expect(await said('$json.missing.name', 'runOnceForEachItem')).toContain(
    "Cannot read properties of undefined (reading 'name')",
  )
})
