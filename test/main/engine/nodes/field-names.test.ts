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

/** As they are written down, in one pattern. */
const steps = /\[\s*(["'])(.*?)\1\s*\]|\[([^\]]*)\]|[^.[\]]+/g
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

test('the steps of a name are what stands between its signs, and in its brackets and quotes', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'b', '.', '[', ']', '"', "'", ' ', '\n', '\u2028', '$', 'é'),
    maxLength: 14,
  })
  fc.assert(
    fc.property(name, (given) => {
      const wanted = [...given.matchAll(steps)].map(([whole, , quoted, bare]) => quoted ?? bare ?? whole)
      fc.pre(/[.[\]]/.test(given) && !wanted.some((step) => forbidden.has(step)))
      expect(stepsOf(given)).toEqual(wanted)
      const fields: Fields = {}
      setField(fields, given, 'set')
      if (wanted.length > 0) expect(getField(fields, given)).toBe('set')
    }),
    { numRuns: 4_000 },
  )
})

test('a name as long as data is has steps, too', () => {
  const long = '\\"'.repeat(40_000_000)
  for (const name of [`["${long}"]`, `["${long}`, `[${long}]`, `a.${long}`, `${'['.repeat(1_000_000)}a`]) {
    const fields: Fields = {}
    setField(fields, name, 1)
    expect(Object.keys(fields)).toHaveLength(1)
  }
})
