/** Ciphers, keys, signatures and derived keys in code give, or say, what Node.js 20 gave and said of the same calls. */
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { valueOfCode } from './value-of-code.ts'

const { keys, calls } = JSON.parse(readFileSync(new URL('crypto-of-code.json', import.meta.url), 'utf8')) as {
  readonly keys: object
  readonly calls: readonly { readonly call: string; readonly wanted: string }[]
}

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

const tried = (call: string): string => {
  const body = /return |^const /.test(call) ? call : `return ${call}`
  return `(() => { try { return JSON.stringify((() => { ${body} })()) ?? 'undefined' } catch (error) { return error.name + ': ' + error.message } })()`
}

const programOf = (list: readonly string[]): string =>
  `const crypto = require('crypto')\nconst K = ${JSON.stringify(keys)}\nreturn [${list.map(tried).join(',\n')}]`

const atOnce = 50
for (let from = 0; from < calls.length; from += atOnce)
  test(`what code enciphers, signs and derives comes out as in Node.js (from the ${from}th call on)`, async () => {
    const list = calls.slice(from, from + atOnce)

    const found = (await valueOfCode(sandbox, programOf(list.map(({ call }) => call)))) as readonly string[]

    const differing = list.flatMap(({ call, wanted }, place) =>
      found[place] === wanted ? [] : [{ call, found: found[place], wanted }],
    )
    expect(differing).toEqual([])
  })
