import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { jsonText, tooDeep } from '../../src/shared/json-text.ts'

function nested(levels: number): unknown {
  let value: unknown = 'inside'
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { in: value, beside: level }
  return value
}

test('the text of plain data is what JSON.stringify gives', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      expect(jsonText(value)).toBe(JSON.stringify(value))
    }),
  )
  expect(jsonText([new Date(0), undefined])).toBe('["1970-01-01T00:00:00.000Z",null]')
  expect(jsonText(nested(400))).toBe(JSON.stringify(nested(400)))
})

test('what is nested too deeply to be written is written as far as that, and says so', () => {
  const text = jsonText({ total: 12, at: [new Date(0)], deep: nested(100_000) })
  expect(text).toContain(tooDeep)
  expect(text).not.toContain('inside')
  expect(text).toContain('"1970-01-01T00:00:00.000Z"')
  expect(JSON.parse(text)).toMatchObject({ total: 12 })
})

test('what goes in a circle fails as it does with JSON.stringify', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  expect(() => jsonText(circle)).toThrow('circular')
})
