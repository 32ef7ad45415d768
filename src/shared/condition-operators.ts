/**
 * What a condition of IF, Filter and Switch compares by: the types of its values, the operations of each, and how each reads.
 * The engine computes exactly these; a form offers them. Names are those of the workflow format, in the order of its menus.
 */
import { ownOf } from './own-field.ts'

interface ConditionOperation {
  /** As it reads between its two values: "is equal to". */
  readonly label: string
  /** True where it asks nothing but the first value. */
  readonly isUnary?: true
  /** Of the second value, where it differs from the first's. */
  readonly rightType?: 'number' | 'any'
}

type Operations = Readonly<Record<string, ConditionOperation>>

const emptiness = {
  empty: { label: 'is empty', isUnary: true },
  notEmpty: { label: 'is not empty', isUnary: true },
} satisfies Operations

const equality = {
  equals: { label: 'is equal to' },
  notEquals: { label: 'is not equal to' },
} satisfies Operations

/** Of values of every type. */
const existence: Operations = {
  exists: { label: 'exists', isUnary: true },
  notExists: { label: 'does not exist', isUnary: true },
}

const ofTypes = {
  string: {
    ...emptiness,
    ...equality,
    contains: { label: 'contains' },
    notContains: { label: 'does not contain' },
    startsWith: { label: 'starts with' },
    notStartsWith: { label: 'does not start with' },
    endsWith: { label: 'ends with' },
    notEndsWith: { label: 'does not end with' },
    regex: { label: 'matches the pattern' },
    notRegex: { label: 'does not match the pattern' },
  },
  number: {
    ...emptiness,
    ...equality,
    gt: { label: 'is greater than' },
    lt: { label: 'is less than' },
    gte: { label: 'is greater than or equal to' },
    lte: { label: 'is less than or equal to' },
  },
  dateTime: {
    ...emptiness,
    ...equality,
    after: { label: 'is after' },
    before: { label: 'is before' },
    afterOrEquals: { label: 'is after or equal to' },
    beforeOrEquals: { label: 'is before or equal to' },
  },
  boolean: {
    ...emptiness,
    true: { label: 'is true', isUnary: true },
    false: { label: 'is false', isUnary: true },
    ...equality,
  },
  array: {
    ...emptiness,
    contains: { label: 'contains', rightType: 'any' },
    notContains: { label: 'does not contain', rightType: 'any' },
    lengthEquals: { label: 'length is equal to', rightType: 'number' },
    lengthNotEquals: { label: 'length is not equal to', rightType: 'number' },
    lengthGt: { label: 'length is greater than', rightType: 'number' },
    lengthLt: { label: 'length is less than', rightType: 'number' },
    lengthGte: { label: 'length is greater than or equal to', rightType: 'number' },
    lengthLte: { label: 'length is less than or equal to', rightType: 'number' },
  },
  object: emptiness,
} satisfies Readonly<Record<string, Operations>>

export type ConditionType = keyof typeof ofTypes

/** The names of the operations of one type, without those that every type has. */
export type OperationOf<Type extends ConditionType> = keyof (typeof ofTypes)[Type]

/** The types of values, as the workflow format names them and as they read. */
export const conditionTypes: Readonly<Record<ConditionType, string>> = {
  string: 'Text',
  number: 'Number',
  dateTime: 'Date and time',
  boolean: 'Yes or no',
  array: 'List',
  object: 'Object',
}

/** The operations of a type by their names; of a type that is not known those that every type has. */
export function conditionOperationsOf(type: string): Operations {
  return { ...existence, ...ownOf<Operations>(ofTypes, type) }
}
