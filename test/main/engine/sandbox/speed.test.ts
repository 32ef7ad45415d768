import { expect, test } from '@playwright/test'
import { compileTemplate } from '../../../../src/main/engine/expressions/compiled-template.ts'
import { prepareParameters } from '../../../../src/main/engine/expressions/parameters.ts'
import { PathReader, readTemplate } from '../../../../src/main/engine/expressions/read-path.ts'
import { runCode } from '../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox, type Sandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { leastProcessorMs, mostForEightTimes } from '../../processor-time.ts'
import { calm, itemsOf, makeScope } from './make-scope.ts'

/** Ratios of one run, in time of the processor: a slow or busy machine changes nothing about them. */
const thousand = itemsOf(
  ...Array.from({ length: 1_000 }, (_, id) => ({
    id,
    name: `Customer ${id}`,
    email: `c${id}@example.com`,
    amount: id * 1.5,
    tags: ['a', 'b'],
    address: { city: 'Berlin', zip: `1${id}` },
  })),
)

let sandbox: Sandbox
test.beforeAll(async () => {
  sandbox = openSandbox({ workers: 1 })
  await sandbox.warm()
})
test.afterAll(() => sandbox.close())

function report(what: string, value: number, unit: string): void {
  test.info().annotations.push({ type: 'figure', description: `${what}: ${value.toFixed(2)} ${unit}` })
  if (process.env['FIGURES'] !== undefined) process.stdout.write(`${what}: ${value.toFixed(3)} ${unit}\n`)
}

test(
  'items through code and a batch of expressions cost little beside a job that does nothing',
  { tag: '@timing' },
  async () => {
    const code =
      (source: string, items = thousand) =>
      () =>
        runCode({ source, mode: 'runOnceForAllItems', continueOnFail: false }, makeScope({ items }), sandbox, calm)
    const trivial = await leastProcessorMs(code('return []', itemsOf({})))
    report('trivial job', trivial, 'ms')
    const mapped = await leastProcessorMs(
      code('return items.map(i => ({json: {...i.json, total: i.json.amount * 1.2, up: i.json.name.toUpperCase()}}))'),
    )
    report('1,000 items through code', mapped, 'ms')
    const parameters = { list: Array.from({ length: 5 }, (_, index) => `={{ $json.name.toUpperCase() + ${index} }}`) }
    const batch = await leastProcessorMs(() =>
      prepareParameters(makeScope({ items: thousand, parameters }), sandbox, calm),
    )
    report('one expression in a batch of 5,000', (batch * 1000) / 5_000, 'µs')
    expect(mapped / trivial).toBeLessThan(150)
    expect(batch / 5_000 / trivial).toBeLessThan(0.05)
  },
)

test('a plain path costs a small part of an expression in the sandbox', { tag: '@timing' }, async () => {
  // A number in the way of a place is nothing that is written without the sandbox.
  const parameters = { one: '={{ (1).toLocaleString() + $json.address.city }}' }
  const long = await leastProcessorMs(() =>
    prepareParameters(makeScope({ items: thousand, parameters }), sandbox, calm),
  )
  const reader = new PathReader(makeScope({ items: thousand }))
  const compiled = compileTemplate('={{ $json.address.city }}')
  const linked = compileTemplate("=x {{ $('Items').item.json.address.zip }} {{ $json.id }}")
  for (const [name, template] of [
    ['plain path', compiled],
    ['linked path in a text', linked],
  ] as const) {
    const short = await leastProcessorMs(() => {
      for (let index = 0; index < 1_000; index++) readTemplate(template, reader, index, () => undefined)
    })
    report(name, short, 'µs')
    expect(short / long).toBeLessThan(0.3)
  }
})

for (const all of ['$items("Items")', "$('Items').all()", '$input.all()']) {
  test(`eight times as many items each look at ${all} in about eight times the time`, { tag: '@timing' }, async () => {
    // What is written for a language has the sandbox asked.
    const parameters = { one: `={{ (1).toLocaleString() + ${all}[$itemIndex].json.id }}` }
    const lookAt = (count: number): (() => unknown) => {
      const items = itemsOf(...Array.from({ length: count }, (_, id) => ({ id })))
      return async () => {
        const made = await prepareParameters(makeScope({ items, parameters }), sandbox, calm)
        expect(made.read('one', count - 1)).toBe(`1${count - 1}`)
      }
    }
    const ratio = (await leastProcessorMs(lookAt(6_400), 3)) / (await leastProcessorMs(lookAt(800), 3))
    expect(ratio).toBeLessThan(mostForEightTimes())
  })
}
