import { expect, test } from '@playwright/test'
import { conditionsHoldV1 } from '../../../../../src/main/engine/nodes/conditions/conditions-v1.ts'
import { conditionsHold } from '../../../../../src/main/engine/nodes/conditions/conditions.ts'
import { nearlyEqual } from '../../../../../src/main/engine/nodes/conditions/nearly-equal.ts'

for (const [operation, left, right, slip] of [
  ['equals', 'paid', 'Paid', 'capitals'],
  ['equals', 'paid ', 'paid', 'blanks at the end'],
  ['equals', ' Paid', 'paid', 'capitals and blanks'],
  ['equals', 'paid', '"paid"', 'quotes around them'],
  ['equal', '5', 5, 'type (text, number)'],
  ['equal', 'true', true, 'type (text, boolean)'],
  ['contains', 'Order Paid', 'paid', 'capitals'],
  ['startsWith', 'INV-7', 'inv-', 'capitals'],
  ['equals', 'order_paid', 'order.paid', 'the signs between their words'],
  ['equals', 'In Progress', 'in-progress', 'the signs between their words'],
] as const) {
  test(`what differs in ${slip} alone is told: ${operation} ${JSON.stringify(left)} ${JSON.stringify(right)}`, () => {
    expect(nearlyEqual(operation, left, right)).toBe(slip)
  })
}

for (const [operation, left, right] of [
  ['equals', 'paid', 'paid'],
  ['equals', 'paid', 'open'],
  ['equals', '', ' '],
  ['equals', undefined, 'paid'],
  ['equals', null, 'null'],
  ['equals', 5, 6],
  ['equals', { a: 1 }, '{"a":1}'],
  ['notEquals', 'paid', 'Paid'],
  ['equals', '-5', '5'],
  ['equals', 'orderpaid', 'order.paid'],
  ['contains', 'order', ''],
  ['contains', ['Paid'], 'paid'],
] as const) {
  test(`nothing is told of what differs in more, or not at all: ${operation} ${JSON.stringify([left, right])}`, () => {
    expect(nearlyEqual(operation, left, right)).toBeNull()
  })
}

const isText = (leftValue: string, rightValue: string): object => ({
  leftValue,
  rightValue,
  operator: { type: 'string', operation: 'equals' },
})

test('what was nearly the same is told where the conditions do not hold, and not where another one does', () => {
  const told: string[] = []
  const of = (...conditions: readonly object[]): boolean =>
    conditionsHold({ options: { caseSensitive: true }, combinator: 'or', conditions }, 0, 'UTC', (sentence, kind) =>
      told.push(`${String(kind)}: ${sentence}`),
    )
  expect(of(isText('paid', 'Paid'), isText('paid', 'paid'))).toBe(true)
  expect(told).toEqual([])
  expect(of(isText('paid', 'Paid'))).toBe(false)
  expect(told).toEqual([
    'nearly-equal: compared "paid" with "Paid", which differ in capitals alone: they did not count as the same.',
  ])
})

test('so it is in the older format, which compares a text with no number', () => {
  const told: string[] = []
  const groupOf = (kind: string): unknown =>
    kind === 'number' ? [{ value1: '5', operation: 'equal', value2: 5 }] : undefined
  expect(conditionsHoldV1(groupOf, true, 'UTC', (sentence) => told.push(sentence))).toBe(false)
  expect(told).toEqual([expect.stringContaining('differ in type (text, number) alone')])
})
