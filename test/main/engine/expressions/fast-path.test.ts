import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { compileTemplate, type CompiledTemplate } from '../../../../src/main/engine/expressions/compiled-template.ts'
import { ExpressionError } from '../../../../src/main/engine/expressions/expression-error.ts'
import { runExpressions } from '../../../../src/main/engine/expressions/expression-job.ts'
import { needsSandbox, PathReader, readTemplate } from '../../../../src/main/engine/expressions/read-path.ts'
import type { Scope } from '../../../../src/main/engine/expressions/scope.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { isObject } from '../../../../src/shared/json.ts'
import type { Item } from '../../../../src/shared/item.ts'
import { calm, makeScope } from '../sandbox/make-scope.ts'

let sandbox: Sandbox
test.beforeAll(() => {
  sandbox = openSandbox({ workers: 1 })
})
test.afterAll(() => sandbox.close())

/** Keys that objects, texts or arrays have of their own accord are the ones a short cut gets wrong. */
const keys = ['a', 'b', 'x y', 'é', '0', 'length', 'name', 'at', 'sum', 'isEmpty', 'toString', 'valueOf', 'constructor']
const value = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      1,
      -2.5,
      1e21,
      '',
      'text',
      '12',
      'a\u2028b',
      '{{ $json.a }}',
      '\ud83d\ude00',
    ),
  ),
  list: fc.array(tie('any'), { maxLength: 3 }),
  object: fc.dictionary(fc.constantFrom(...keys), tie('any'), { maxKeys: 4, noNullPrototype: true }),
  any: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('leaf'), tie('list'), tie('object')),
}))
const object = fc.dictionary(fc.constantFrom(...keys), value.any, { maxKeys: 5 })

const root = fc.constantFrom(
  ...['$json', '$binary', '$itemIndex', '$runIndex', '$prevNode', '$workflow', '$execution', '$vars', '$nodeVersion'],
  ...['$input.item', '$input.first()', '$input.last()', '$input.all()', '$input . item'],
  ...['A', 'B', 'Later', 'Nope'].flatMap((node) => [
    `$('${node}').item`,
    `$("${node}").first()`,
    `$('${node}').last( )`,
    `$( '${node}' ).all()`,
    `$('${node}').isExecuted`,
    `$('${node}').params`,
    `$node["${node}"].json`,
    `$node.${node}.binary`,
    `$node['${node}'].context`,
  ]),
  ...['1', '0.5', '"x"', "'y'", '`z`', 'true', 'null', 'undefined'],
)
const stepKeys = [
  ...keys,
  'json',
  'binary',
  'id',
  'mode',
  'outputIndex',
  'pairedItem',
  'item',
  'hasOwnProperty',
  '__proto__',
]
const step = fc.oneof(
  fc
    .constantFrom(...stepKeys)
    .filter((key) => /^[a-z_]\w*$/i.test(key))
    .map((key) => `.${key}`),
  fc
    .constantFrom(...stepKeys)
    .filter((key) => /^[a-z_]\w*$/i.test(key))
    .map((key) => ` ?.${key}`),
  fc.constantFrom(...stepKeys).map((key) => `["${key}"]`),
  fc.constantFrom(...stepKeys).map((key) => `?.[ '${key}' ]`),
  fc.nat(3).map((index) => `[${index}]`),
)
const path = fc.tuple(root, fc.array(step, { maxLength: 4 })).map(([start, steps]) => `${start}${steps.join('')}`)
const template = fc.oneof(
  path.map((code) => `={{ ${code} }}`),
  fc.tuple(path, path).map(([one, two]) => `=a {{ ${one} }}-{{${two}}}`),
)

const world = fc.record({
  own: fc.array(object, { minLength: 1, maxLength: 3 }),
  before: fc.array(object, { minLength: 1, maxLength: 3 }),
  params: object,
  variables: fc.dictionary(fc.constantFrom('a', 'b', 'name'), fc.constantFrom('', 'v')),
  link: fc.constantFrom<Item['pairedItem']>(undefined, 0, { item: 0 }, [{ item: 0 }, { item: 1 }], { item: 9 }),
})
type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never

/** A → B → Out; the items of B are linked to A in some way, or not at all; Later has not run. */
function scopeOf({ own, before, params, variables, link }: World): Scope {
  const linked = own.map((json): Item => (link === undefined ? { json } : { json, pairedItem: link }))
  const wire = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] })
  return makeScope({
    items: own.map((json, item) => ({ json, pairedItem: { item } })),
    source: { previousNode: 'B', previousOutput: 0, previousRun: 0 },
    variables,
    connections: { A: wire('B'), B: wire('Out'), Out: wire('Later') },
    nodes: {
      A: { runs: [{ outputs: [before.map((json) => ({ json }))] }], parameters: params, context: params },
      B: {
        runs: [{ outputs: [linked], source: [{ previousNode: 'A', previousOutput: 0, previousRun: 0 }] }],
      },
      Later: { runs: [] },
    },
  })
}

interface Seen {
  readonly value: unknown
  readonly error: unknown
  readonly swallowed: readonly string[]
}

/** What the short cut reads; null where it leaves the template to the sandbox. */
function readShort(compiled: CompiledTemplate, reader: PathReader, index: number): Seen | null {
  if (compiled.paths === null) return null
  const swallowed: string[] = []
  try {
    const read = readTemplate(compiled, reader, index, (message) => swallowed.push(withoutKey(message)))
    return read === needsSandbox ? null : { value: plain(read), error: null, swallowed: swallowed.sort() }
  } catch (error) {
    return { value: undefined, error: told(error), swallowed: swallowed.sort() }
  }
}

function told(error: unknown): unknown {
  if (!(error instanceof ExpressionError)) throw error
  return { message: error.message, type: error.type }
}

/** The sandbox does not say what stood in brackets. */
function withoutKey(message: string): string {
  return message.replace(/ \(reading '[^']*'\)$/, '')
}

/** As it stands in a node's item: without fields that have no value. */
function plain(read: unknown): unknown {
  if (Array.isArray(read)) return read.map(plain)
  if (!isObject(read)) return read
  const fields: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(read)) if (inner !== undefined) fields[key] = plain(inner)
  return fields
}

test('a path that is read without the sandbox gives what the sandbox gives: value, error and what was swallowed', async () => {
  let short = 0
  let long = 0
  await fc.assert(
    fc.asyncProperty(world, fc.array(template, { minLength: 20, maxLength: 40 }), async (made, templates) => {
      const scope = scopeOf(made)
      const wishes = [...new Set(templates)].map((text) => ({ compiled: compileTemplate(text), items: null }))
      const outcomes = await runExpressions(wishes, scope, sandbox, calm)
      const reader = new PathReader(scope)
      wishes.forEach(({ compiled }, wish) => {
        scope.items.forEach((_, index) => {
          const seen = readShort(compiled, reader, index)
          if (seen === null) {
            long += 1
            return
          }
          short += 1
          const outcome = outcomes(wish, index)
          if (outcome === null) throw new Error(`${compiled.template} was not evaluated`)
          const { value: given, error, swallowed } = outcome
          expect(seen, `${compiled.template} for item ${index}`).toEqual({
            value: plain(given),
            error: error === null ? null : told(error),
            swallowed: swallowed.map(({ message }) => withoutKey(message)).sort(),
          })
        })
      })
    }),
    { numRuns: 150, interruptAfterTimeLimit: 90_000 },
  )
  // Both ways were taken, the short one more often: else this says nothing.
  expect(short).toBeGreaterThan(2_000)
  expect(long).toBeGreaterThan(100)
})
