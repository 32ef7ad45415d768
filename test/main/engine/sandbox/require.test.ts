import { expect, test } from '@playwright/test'
import { createHash, createHmac } from 'node:crypto'
import { runCode } from '../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { calm, makeScope } from './make-scope.ts'
import { valueOfCode } from './value-of-code.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

const valueOf = (code: string): Promise<unknown> => valueOfCode(sandbox, code)

test('code requires the modules that workflows ask for most', async () => {
  const cases: readonly (readonly [string, unknown])[] = [
    [
      'const _ = require("lodash"); return _.groupBy([1, 2, 3], (n) => (n % 2 ? "odd" : "even"))',
      { odd: [1, 3], even: [2] },
    ],
    ['return require("lodash").chunk([1, 2, 3], 2)', [[1, 2], [3]]],
    ['return require("moment")("2024-01-15T10:00:00Z").utc().format("YYYY/MM/DD HH:mm")', '2024/01/15 10:00'],
    ['return require("moment").utc("2024-01-31").add(1, "month").format("YYYY-MM-DD")', '2024-02-29'],
    ['return require("moment-timezone").tz("2024-07-01T12:00:00Z", "America/New_York").format("HH:mm z")', '08:00 EDT'],
    ['return require("luxon").DateTime.fromISO("2024-01-15T00:00:00Z").toUTC().toISODate()', '2024-01-15'],
    ['return require("querystring").stringify({ a: 1, b: ["x", "y z"] })', 'a=1&b=x&b=y%20z'],
    ['return require("querystring").parse("a=1&b=x&b=y+z")', { a: '1', b: ['x', 'y z'] }],
    ['return require("util").format("%s has %d", "Ada", 2)', 'Ada has 2'],
    ['return require("util").inspect({ a: [1, "x"] })', "{ a: [ 1, 'x' ] }"],
    ['return require("uuid").validate(require("uuid").v4())', true],
    ['return new (require("url").URL)("https://a.example/x?y=1").searchParams.get("y")', '1'],
    ['return require("node:buffer").Buffer.from("hi").toString("base64")', 'aGk='],
    [
      'return require("crypto").createHash("sha256").update("a").digest("hex")',
      createHash('sha256').update('a').digest('hex'),
    ],
    [
      'return require("crypto").createHmac("sha1", "key").update("a").digest("base64")',
      createHmac('sha1', 'key').update('a').digest('base64'),
    ],
    ['return require("crypto").randomBytes(8).length', 8],
    ['const c = require("crypto"); return c.timingSafeEqual(Buffer.from("a"), Buffer.from("a"))', true],
  ]
  for (const [code, value] of cases) expect(await valueOf(code), code).toEqual(value)
})

test('a module that is not there is refused with a sentence, and the ones that are there stand beside it', async () => {
  const { failure } = await runCode(
    { source: 'const fs = require("fs")', mode: 'runOnceForAllItems', continueOnFail: false },
    makeScope(),
    sandbox,
    calm,
  )
  expect(failure?.message).toBe("Module 'fs' is disallowed [line 1]")
  expect(failure?.description).toContain('lodash')
})

test('a module of one job is not there in the next as it was left', async () => {
  await valueOf('require("lodash").left = 1; return 1')
  expect(await valueOf('return typeof require("lodash").left')).toBe('undefined')
})
