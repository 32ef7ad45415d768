import { expect, test } from '@playwright/test'
import { lookedFor, thereWords, wantedWords } from '../../../src/main/reproduction/looked-for.ts'
import { unmatchedPattern } from '../../../src/main/reproduction/unmatched-pattern.ts'

const list = [{ key: 'mail', meta: { id: 7 } }, { key: 'name' }]

test('what code looks for by one field is told with what stands there, and nothing where it is there', () => {
  const missed = lookedFor(["list.find(one => one.key === 'phone')"], list)
  expect(missed).toEqual({ field: 'key', wanted: '"phone"', there: ['"mail"', '"name"'] })
  expect(lookedFor(["list.find(one => one.key === 'mail')"], list)).toBeNull()
  expect(lookedFor(['list.find((one) => one.meta?.id === 8)'], list)).toMatchObject({ field: 'meta.id', wanted: '8' })
  expect(lookedFor(['list.find((one) => one.meta?.id === 7)'], list)).toBeNull()
  expect(lookedFor(['list.find((one) => one.key.startsWith("m"))'], list)).toBeNull()
})

test('what is looked for by an expression, or by a field that nobody has, is told so far as it is known', () => {
  const byExpression = lookedFor(['list.find((one) => one.key === wanted)'], list)
  const byNobody = lookedFor(["list.find(function (one) { return one.label == 'mail' })"], list)
  expect(byExpression === null ? '' : wantedWords(byExpression)).toBe(' (by "key")')
  expect(byNobody === null ? '' : thereWords(byNobody)).toBe(': none has "label"')
})

test('a pattern is told where it is the only one, or the failed line reads what it found', () => {
  const code =
    'const no = text.match(/No (\\d+)/)\nconst day = /on (\\w+)/.exec($json.body.mail)\nreturn [day[1], no[1]]'
  expect(unmatchedPattern('return text.match(/[a/b]+(\\d)/i)[1]', 1)).toEqual({
    pattern: '/[a/b]+(\\d)/i',
    within: 'text',
  })
  expect(unmatchedPattern(code, 3)).toBeNull()
  expect(unmatchedPattern(code.replace(', no[1]', ''), 3)).toEqual({
    pattern: '/on (\\w+)/',
    within: '$json.body.mail',
  })
})
