/**
 * The conditions of If, Filter and Switch (engine semantics §1.11). In: a `conditions` value of the workflow format with
 * its expressions resolved. Out: whether it holds; a value of the wrong type is a failure with the format's own sentence.
 */
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import type { ProfileRules } from '../../../../shared/service-profile.ts'
import { NodeFailure } from '../../node-failure.ts'
import { checkType, withArticle, type Checked, type ValueType } from './check-type.ts'
import { nearlyEqualSentence } from './nearly-equal.ts'
import {
  compareArrays,
  compareBooleans,
  compareDates,
  compareNumbers,
  compareObjects,
  compareTexts,
  UnknownOperation,
} from './operators.ts'

interface Condition {
  readonly left: unknown
  readonly right: unknown
  readonly type: ValueType
  readonly rightType: ValueType
  readonly operation: string
  readonly singleValue: boolean
}

/** Told of conditions in a sentence; without a kind of what was not checked, with it of what was `nearly-equal` (the node is not named). */
export type TellCondition = (sentence: string, kind?: 'nearly-equal') => void

/**
 * True where the conditions hold for the item; none at all hold with `and`, not with `or`. As in the service: what has no
 * combination or no list of conditions is looked at by nobody and holds, another combination than the two never does, and neither
 * does an operation that is not known. `tell` is told of what was not checked, and where they do not hold of what was nearly the same.
 */
export function conditionsHold(
  value: unknown,
  itemIndex: number,
  timezone: string,
  tell: TellCondition = () => undefined,
): boolean {
  if (!areChecked(value)) {
    tell(`The conditions have no list or no combination (and, or): nothing was checked.${ofOlderForm(value)}`)
    return value === undefined || Boolean(value)
  }
  const conditions = Array.isArray(value['conditions']) ? value['conditions'] : []
  const { options } = value
  const nearly: string[] = []
  const test = (raw: unknown, index: number): boolean => {
    const { typeValidation, caseSensitive, version } = readOptions(options)
    const strict = typeValidation === 'strict'
    const ignoreCase = !caseSensitive
    const format = typeof version === 'number' ? version : 1
    try {
      const condition = readCondition(raw)
      const isHeld = holds(condition, { index, itemIndex, strict, ignoreCase, timezone, version: format })
      const near = isHeld ? null : nearlyEqualSentence(condition.operation, condition.left, condition.right)
      if (near !== null) nearly.push(near)
      return isHeld
    } catch (error) {
      if (!(error instanceof UnknownOperation)) throw error
      tell(`${error.message} It counts as one that does not hold.`)
      return false
    }
  }
  const { combinator } = value
  if (combinator === 'and' || combinator === 'or') {
    const holdsAll = combinator === 'and' ? conditions.every(test) : conditions.some(test)
    if (!holdsAll) for (const sentence of nearly) tell(sentence, 'nearly-equal')
    return holdsAll
  }
  tell(`The conditions are combined by "${String(combinator)}", which must be and, or: nothing was checked.`)
  return false
}

/** Conditions with the presets of what they lack, for programs that write workflows leave it out (n8n 2.41.1, measured); as they are in versions that do not complete them. */
export function completedConditions(
  value: unknown,
  { completesConditions }: Pick<ProfileRules, 'completesConditions'>,
): unknown {
  if (!completesConditions || !isObject(value)) return value
  const presets = { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 1 }
  const { combinator, options } = value
  return { ...value, combinator: combinator ?? 'and', options: { ...presets, ...(isObject(options) ? options : {}) } }
}

/** True where a value of conditions is whole enough for anybody to look at it. */
/** Lists of conditions by the type of their values, as the first version of the node has them. */
const olderLists = ['boolean', 'dateTime', 'number', 'string'] as const

/** Who takes over parameters of the first version under a newer number keeps conditions that nobody reads. */
function ofOlderForm(value: unknown): string {
  const found = olderLists.filter((type) => isObject(value) && Array.isArray(value[type]))
  if (found.length === 0) return ''
  const lists = found.map((type) => `"${type}"`).join(' and ')
  return ` They stand under ${lists}, as version 1 of the node has them: set them again in the node.`
}

function areChecked(value: unknown): value is JsonObject {
  return isObject(value) && Object.hasOwn(value, 'conditions') && Object.hasOwn(value, 'combinator')
}

function readOptions(options: unknown): JsonObject {
  if (isObject(options)) return options
  throw new NodeFailure(
    `Cannot read properties of ${options === null ? 'null' : 'undefined'} (reading 'caseSensitive')`,
    {
      name: 'Error',
      description: 'The conditions have no options.',
    },
  )
}

interface Circumstances {
  readonly index: number
  readonly itemIndex: number
  readonly strict: boolean
  readonly ignoreCase: boolean
  readonly timezone: string
  /** Of the condition format: from 2 on "false" and "0" are no, from 3 on "" and [] are no number. */
  readonly version: number
}

function readCondition(raw: unknown): Condition {
  const condition = isObject(raw) ? raw : {}
  const operator = isObject(condition['operator']) ? condition['operator'] : {}
  const type = typeOf(operator, 'type') ?? 'any'
  return {
    left: condition['leftValue'],
    right: condition['rightValue'],
    type,
    rightType: typeOf(operator, 'rightType') ?? type,
    operation: String(operator['operation']),
    singleValue: operator['singleValue'] === true,
  }
}

const valueTypes: readonly string[] = ['string', 'number', 'boolean', 'dateTime', 'array', 'object', 'any']

function typeOf(operator: JsonObject, field: string): ValueType | null {
  const type = operator[field]
  return typeof type === 'string' && isValueType(type) ? type : null
}

function isValueType(type: string): type is ValueType {
  return valueTypes.includes(type)
}

function holds(condition: Condition, circumstances: Circumstances): boolean {
  const { type, operation } = condition
  const { left, right } = checkSides(condition, circumstances)
  const isThere = left !== undefined && left !== null && !Number.isNaN(left)
  if (operation === 'exists') return isThere
  if (operation === 'notExists') return !isThere
  const { ignoreCase } = circumstances
  switch (type) {
    case 'string':
      return compareTexts(operation, left, right, ignoreCase)
    case 'number':
      return compareNumbers(operation, left, right)
    case 'dateTime':
      return compareDates(operation, left, right)
    case 'boolean':
      return compareBooleans(operation, left, right)
    case 'array':
      return compareArrays(operation, left, right, ignoreCase)
    case 'object':
      return compareObjects(operation, left, right)
    case 'any':
      throw new UnknownOperation(`The condition has an operator of the type "${type}", which cannot "${operation}".`)
  }
}

function checkSides(condition: Condition, circumstances: Circumstances): { left: unknown; right: unknown } {
  const { type, rightType, singleValue } = condition
  const left = checkSide(condition.left, type, circumstances)
  const right = checkSide(condition.right, rightType, circumstances)
  if (left.valid && right.valid) return { left: left.value, right: right.value }
  if (left.valid && singleValue) return { left: left.value, right: undefined }
  throw wrongType(condition, left.valid, right.valid || singleValue, circumstances)
}

function checkSide(value: unknown, type: ValueType, { strict, timezone, version }: Circumstances): Checked {
  if (value === null || value === undefined) return { valid: true, value }
  if (type === 'boolean' && !strict) {
    const read = version < 2 ? null : checkType(value, type, strict, timezone)
    return read?.valid === true ? read : { valid: true, value: Boolean(value) }
  }
  if (type === 'number' && Number.isNaN(value)) return { valid: true, value }
  // From 3 on nothing written is no number, and not 0.
  if (type === 'number' && version >= 3 && isBlank(value)) return { valid: true, value: null }
  return checkType(value, type, strict, timezone)
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
}

const conversions: Partial<Record<ValueType, string>> = {
  string: '.toString()',
  number: '.toNumber()',
  boolean: '.toBoolean()',
}

function wrongType(condition: Condition, leftValid: boolean, rightValid: boolean, where: Circumstances): NodeFailure {
  const { strict, index, itemIndex } = where
  const changeType = strict
    ? "Try changing the type of comparison. Alternatively you can enable 'Convert types where required'."
    : 'Try changing the type of the comparison.'
  const leftIs = typeof condition.left
  if (!leftValid && !rightValid && leftIs === typeof condition.right) {
    return new NodeFailure(
      `Comparison type expects ${withArticle(condition.type)} but both fields are ${withArticle(leftIs)}`,
      { description: changeType, itemIndex },
    )
  }
  const value = leftValid ? condition.right : condition.left
  const type = leftValid ? condition.rightType : condition.type
  const place = `[condition ${index}, item ${itemIndex}]`
  const message = strict
    ? `Wrong type: '${String(value)}' is ${withArticle(typeof value)} but was expecting ${withArticle(type)} ${place}`
    : `Conversion error: the ${typeof value} '${String(value)}' can't be converted to ${withArticle(type)} ${place}`
  const conversion = conversions[type]
  const description =
    strict && conversion !== undefined
      ? `\n<p>Try either:</p>\n<ol>\n  <li>Enabling 'Convert types where required'</li>\n  <li>Converting the ${leftValid ? 'second' : 'first'} field to ${withArticle(type)} by adding <code>${conversion}</code></li>\n</ol>\n\t\t\t`
      : changeType
  return new NodeFailure(message, { description, itemIndex })
}
