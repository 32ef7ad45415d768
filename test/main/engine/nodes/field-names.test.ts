import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { getField, setField, type Fields } from '../../../../src/main/engine/nodes/items/fields.ts'

/** The steps that a value is put under, from without. */
function stepsOf(name: string): readonly string[] {
  const fields: Fields = {}
  setField(fields, name, 'set')
  const steps: string[] = []
  for (let at: unknown = fields; typeof at === 'object' && at !== null;) {
    const [key] = Object.keys(at)
    if (key === undefined) break
    steps.push(key)
    at = Reflect.get(at, key)
  }
  return steps
}

/** As n8n 1.123.5 makes fields of them (measured). */
const measured: readonly (readonly [string, readonly string[]])[] = [
  ['a.b', ['a', 'b']],
  ['a..b', ['a', '', 'b']],
  ['.a', ['', 'a']],
  ['a.', ['a', '']],
  ['a[0].b', ['a', '0', 'b']],
  ['a[-1]', ['a', '-1']],
  ['a["b.c"]d', ['a', 'b.c', 'd']],
  [`a['it\\'s']`, ['a', "it's"]],
  ['a[b.c]', ['a', 'b', 'c']],
  ['a[]', ['a', '']],
  ['a[', ['a[']],
  ['a]', ['a]']],
  ['a[.b', ['a', 'b']],
  ['a b', ['a b']],
  ['', ['']],
]

for (const [name, wanted] of measured) {
  test(`the steps of ${JSON.stringify(name)}`, () => {
    expect(stepsOf(name)).toEqual(wanted)
  })
}

test('a step that no field may have ends a path, and without dots only the prototype is none', () => {
  const fields: Fields = {}
  setField(fields, 'a.constructor', 1)
  setField(fields, 'constructor', 2)
  setField(fields, 'b.__proto__.c', 3)
  expect(fields).toEqual({ a: {}, b: {} })
  setField(fields, 'constructor', 4, false)
  setField(fields, '__proto__', 5, false)
  expect(Object.entries(fields)).toEqual([
    ['a', {}],
    ['b', {}],
    ['constructor', 4],
  ])
})

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

test('what is put under a name is found under it', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'b', '.', '[', ']', '"', "'", '\\', '0', ' ', '\n', '\u2028', '$', 'é'),
    maxLength: 14,
  })
  fc.assert(
    fc.property(name, (given) => {
      const fields: Fields = {}
      setField(fields, given, 'set')
      fc.pre(!forbidden.has(given))
      if (Object.keys(fields).length > 0) expect(getField(fields, given)).toBe('set')
    }),
    { numRuns: 4_000 },
  )
})

test('a name as long as data is has steps, too', () => {
  const long = '\\"'.repeat(4_000_000)
  for (const name of [`["${long}"]`, `["${long}`, `[${long}]`, `a.${long}`, `${'['.repeat(1_000_000)}a`]) {
    const fields: Fields = {}
    setField(fields, name, 1)
    expect(Object.keys(fields)).toHaveLength(1)
  }
})
