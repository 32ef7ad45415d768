import { expect, test } from '@playwright/test'
import { conditionOperationsOf, conditionTypes } from '../../../../../src/shared/condition-operators.ts'
import { NodeFailure } from '../../../../../src/main/engine/node-failure.ts'
import { conditionsHold } from '../../../../../src/main/engine/nodes/conditions/conditions.ts'

interface Trial {
  readonly type: string
  readonly operation: string
  readonly left: unknown
  readonly right?: unknown
  readonly options?: object
}

function holds({ type, operation, left, right, options = {} }: Trial): boolean {
  return conditionsHold(
    {
      options: { caseSensitive: true, typeValidation: 'strict', ...options },
      combinator: 'and',
      conditions: [{ leftValue: left, rightValue: right, operator: { type, operation, ...operatorExtras(operation) } }],
    },
    0,
    'UTC',
  )
}

function operatorExtras(operation: string): object {
  if (operation.startsWith('length')) return { rightType: 'number' }
  return operation === 'contains' || operation === 'notContains' ? { rightType: 'any' } : {}
}

const trials: readonly (readonly [string, string, unknown, unknown, boolean])[] = [
  ['string', 'notContains', 'hello', 'z', true],
  ['string', 'endsWith', 'hello', 'lo', true],
  ['string', 'notEndsWith', 'hello', 'lo', false],
  ['string', 'notStartsWith', null, 'x', true],
  ['string', 'regex', 'Hello', '/^h/i', true],
  ['string', 'notRegex', 'Hello', '^h', true],
  ['string', 'empty', undefined, null, true],
  ['string', 'exists', '', null, true],
  ['number', 'exists', Number.NaN, null, false],
  ['number', 'gte', 5, 5, true],
  ['number', 'lte', null, 0, true],
  ['number', 'lte', undefined, 0, false],
  ['dateTime', 'notEquals', null, '2024-01-01', false],
  ['dateTime', 'after', '2024-01-02', '2024-01-01T23:00:00-05:00', false],
  ['dateTime', 'beforeOrEquals', '2024-01-01 10:00', '2024-01-01T10:00:00Z', true],
  ['boolean', 'false', null, null, true],
  ['boolean', 'notEquals', true, false, true],
  ['boolean', 'empty', false, null, false],
  ['array', 'contains', [1, 'a'], 'a', true],
  ['array', 'notContains', [1, 'a'], 'A', true],
  ['array', 'lengthGt', [1, 2], 1, true],
  ['array', 'lengthNotEquals', [1, 2], 2, false],
  ['array', 'lengthEquals', undefined, null, false],
  ['array', 'lengthNotEquals', [], null, true],
  ['array', 'lengthLte', [], null, true],
  ['array', 'empty', null, null, true],
  ['object', 'notEmpty', { a: 1 }, null, true],
  ['object', 'empty', {}, null, true],
]

for (const [type, operation, left, right, expected] of trials) {
  test(`${type} ${operation}: ${JSON.stringify([left])} and ${JSON.stringify(right)} is ${expected}`, () => {
    expect(holds({ type, operation, left, right })).toBe(expected)
  })
}

test('a date without a zone is in the zone of the workflow', () => {
  const condition = {
    options: { typeValidation: 'strict' },
    combinator: 'and',
    conditions: [
      {
        leftValue: '2024-07-01 10:00',
        rightValue: '2024-07-01T14:00:00Z',
        operator: { type: 'dateTime', operation: 'equals' },
      },
    ],
  }
  expect(conditionsHold(condition, 0, 'America/New_York')).toBe(true)
  expect(conditionsHold(condition, 0, 'UTC')).toBe(false)
})

test('loose validation converts texts to numbers and says when it cannot', () => {
  const options = { typeValidation: 'loose' }
  expect(holds({ type: 'number', operation: 'gt', left: '7', right: 6, options })).toBe(true)
  expect(() => holds({ type: 'number', operation: 'gt', left: 'x', right: 6, options })).toThrow(
    "Conversion error: the string 'x' can't be converted to a number [condition 0, item 0]",
  )
})

test('the second field is named where it is the one of the wrong type', () => {
  try {
    holds({ type: 'number', operation: 'gt', left: 1, right: 'six' })
    throw new Error('it should have failed')
  } catch (error) {
    if (!(error instanceof NodeFailure)) throw error
    expect(error.message).toBe("Wrong type: 'six' is a string but was expecting a number [condition 0, item 0]")
    expect(error.details.description).toContain('Converting the second field to a number')
  }
})

test('no conditions hold with "and" and do not hold with "or"', () => {
  expect(conditionsHold({ combinator: 'and', conditions: [], options: {} }, 0, 'UTC')).toBe(true)
  expect(conditionsHold({ combinator: 'or', conditions: [] }, 0, 'UTC')).toBe(false)
})

test('with loose types "false" and "0" are no from version 2 of the format on, and any other text is yes', () => {
  const isTrue = (left: unknown, version?: number) =>
    holds({
      type: 'boolean',
      operation: 'true',
      left,
      options: { typeValidation: 'loose', ...(version && { version }) },
    })
  expect(['false', 'FALSE', '0', 0, '', 'no', 'yes'].map((left) => isTrue(left, 2))).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
    true,
  ])
  expect(['false', '0', ''].map((left) => isTrue(left))).toEqual([true, true, false])
})

test('a count of milliseconds is no date, and a year is', () => {
  const after = (left: unknown) => holds({ type: 'dateTime', operation: 'after', left, right: '2000-01-01' })
  expect(() => after(1_700_000_000_000)).toThrow(
    "Wrong type: '1700000000000' is a number but was expecting a dateTime [condition 0, item 0]",
  )
  expect(after(2024)).toBe(true)
  expect(after('20240102')).toBe(true)
  expect(after([2024, 1, 2])).toBe(true)
})

test('a broken pattern fails in the words of the platform', () => {
  expect(() => holds({ type: 'string', operation: 'regex', left: 'a', right: '(' })).toThrow(
    /^Invalid regular expression: \/\(\/: Unterminated group$/,
  )
})

const lefts: Readonly<Record<string, unknown>> = {
  string: 'a',
  number: 1,
  dateTime: '2024-01-01',
  boolean: true,
  array: ['a'],
  object: { a: 1 },
}

test('every operation that a form offers for a type is one that the engine computes', () => {
  for (const type of Object.keys(conditionTypes)) {
    for (const [operation, { rightType = type, isUnary }] of Object.entries(conditionOperationsOf(type))) {
      const right = lefts[rightType] ?? 'a'
      const operator = { type, operation, rightType, singleValue: isUnary === true }
      const value = {
        options: {},
        combinator: 'and',
        conditions: [{ leftValue: lefts[type], rightValue: right, operator }],
      }
      expect(typeof conditionsHold(value, 0, 'UTC'), `${type} ${operation}`).toBe('boolean')
    }
  }
})

test('conditions without a list or a combination hold unseen, and those of another combination never do', () => {
  const told: string[] = []
  const of = (value: unknown): boolean => conditionsHold(value, 0, 'UTC', (sentence) => told.push(sentence))
  const condition = { leftValue: 1, rightValue: 2, operator: { type: 'number', operation: 'equals' } }
  expect(of({ options: {}, conditions: [condition] })).toBe(true)
  expect(of({ options: {}, combinator: 'and' })).toBe(true)
  expect(of(undefined)).toBe(true)
  expect(of({ options: {}, combinator: 'xor', conditions: [{ ...condition, rightValue: 1 }] })).toBe(false)
  expect(told).toHaveLength(4)
})

test('an operation that the type does not have does not hold, which is told', () => {
  const told: string[] = []
  const conditions = [{ leftValue: 'a', operator: { type: 'string', operation: 'isNotEmpty' } }]
  expect(
    conditionsHold({ options: {}, combinator: 'or', conditions }, 0, 'UTC', (sentence) => told.push(sentence)),
  ).toBe(false)
  expect(told).toEqual([expect.stringContaining('"isNotEmpty", which is not an operation of that type')])
})

test('without options a condition fails, and without one about case both cases are one', () => {
  const conditions = [{ leftValue: 'A', rightValue: 'a', operator: { type: 'string', operation: 'equals' } }]
  expect(conditionsHold({ options: {}, combinator: 'and', conditions }, 0, 'UTC')).toBe(true)
  expect(() => conditionsHold({ combinator: 'and', conditions }, 0, 'UTC')).toThrow(
    "Cannot read properties of undefined (reading 'caseSensitive')",
  )
})

test('conditions in the form of the first version of the node are told with where they stand', () => {
  const told: string[] = []
  const older = { boolean: [{ value1: true, value2: true }], string: [] }
  expect(conditionsHold(older, 0, 'UTC', (sentence) => told.push(sentence))).toBe(true)
  expect(told).toEqual([
    'The conditions have no list or no combination (and, or): nothing was checked. They stand under "boolean" and "string", as version 1 of the node has them: set them again in the node.',
  ])
})
