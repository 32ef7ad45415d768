/**
 * In: one condition of IF, Filter or Switch as the workflow has it, and the steps that lead to it. Out: its fields: two values,
 * or one, and what they are compared by.
 */
import { conditionOperationsOf, conditionTypes } from '../../shared/condition-operators.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { ownOf } from '../../shared/own-field.ts'
import type { Choice, FieldControl, FormField, Steps } from './form-part.ts'
import { leaves } from './leaf-fields.ts'
import { pathOf } from './parameter-fields.ts'

/** What the operator's own two fields stand for, and what is written for the format's own editor only. */
const ownMembers: ReadonlySet<string> = new Set(['id', 'leftValue', 'rightValue', 'operator'])
const operatorMembers: ReadonlySet<string> = new Set(['type', 'operation', 'rightType', 'singleValue', 'name'])

export function conditionParts(condition: unknown, steps: Steps): readonly FormField[] {
  if (!isObject(condition) || !isObject(condition['operator'])) return leaves(condition, steps)
  const { operator } = condition
  const type = nameIn(operator, 'type')
  const operation = nameIn(operator, 'operation')
  const { isUnary, rightType = type } = ownOf(conditionOperationsOf(type), operation) ?? {}
  const typesOffered = Object.entries(conditionTypes).map(([value, label]): Choice => ({
    value,
    label,
    puts: comparedBy(condition, value, operation),
  }))
  const operationsOffered = Object.entries(conditionOperationsOf(type)).map(([value, { label }]): Choice => ({
    value,
    label,
    puts: comparedBy(condition, type, value),
  }))
  const others = Object.entries(condition).filter(([name]) => !ownMembers.has(name))
  const ofOperator = Object.entries(operator).filter(([name]) => !operatorMembers.has(name))
  return [
    ...valueFields('leftValue', 'Left value', condition, type, steps),
    choiceField('type', 'Type', type, typesOffered, steps),
    choiceField('operation', 'Operation', operation, operationsOffered, steps),
    ...(isUnary === true ? [] : valueFields('rightValue', 'Right value', condition, rightType, steps)),
    ...ofOperator.flatMap(([name, value]) => leaves(value, [...steps, 'operator', name])),
    ...others.flatMap(([name, value]) => leaves(value, [...steps, name])),
  ]
}

/** The name that stands there; empty where no text does. */
function nameIn(operator: JsonObject, member: string): string {
  const name = operator[member]
  return typeof name === 'string' ? name : ''
}

/** Whether all conditions of a list must hold, or one. */
export function combinatorField(value: unknown, steps: Steps): FormField {
  const choices = [
    { value: 'and', label: 'All conditions hold' },
    { value: 'or', label: 'Any condition holds' },
  ]
  return { ...fieldAt(steps, 'It holds where', value, 'choice'), choices, takesExpressions: false }
}

/** The condition by another type or operation: of the type, one it knows; its values in the types that are compared. */
function comparedBy(condition: JsonObject, type: string, wanted: string): JsonObject {
  const known = conditionOperationsOf(type)
  const operation = Object.hasOwn(known, wanted) ? wanted : Object.hasOwn(known, 'equals') ? 'equals' : 'exists'
  const { isUnary, rightType } = ownOf(known, operation) ?? {}
  const given = isObject(condition['operator']) ? condition['operator'] : {}
  const kept = Object.fromEntries(Object.entries(given).filter(([name]) => !operatorMembers.has(name)))
  const operator = {
    ...kept,
    type,
    operation,
    ...(rightType === undefined ? {} : { rightType }),
    ...(isUnary === true ? { singleValue: true } : {}),
  }
  return {
    ...condition,
    leftValue: inType(condition['leftValue'] ?? '', type),
    rightValue:
      isUnary === true ? (condition['rightValue'] ?? '') : inType(condition['rightValue'] ?? '', rightType ?? type),
    operator,
  }
}

/** A fixed value in another type where it can be read as one; an expression gives what it gives. */
function inType(value: unknown, type: string): unknown {
  if (isExpression(value)) return value
  if (type === 'boolean') return value === true || value === 'true'
  if (type === 'number' && typeof value === 'string' && value.trim() !== '') {
    const number = Number(value)
    return Number.isNaN(number) ? value : number
  }
  return type === 'string' && (typeof value === 'number' || typeof value === 'boolean') ? String(value) : value
}

function valueFields(
  name: string,
  label: string,
  condition: JsonObject,
  type: string,
  steps: Steps,
): readonly FormField[] {
  const value = condition[name] ?? ''
  const place = [...steps, name]
  return typeof value === 'object' ? leaves(value, place) : [fieldAt(place, label, value, controlOf(value, type))]
}

/** A yes or no that is written as a text stays one to be seen: the engine tells them apart. */
function controlOf(value: unknown, type: string): FieldControl {
  if (typeof value === 'boolean' || (type === 'boolean' && isExpression(value))) return 'switch'
  return typeof value === 'number' || type === 'number' ? 'number' : 'text'
}

function choiceField(name: string, label: string, value: string, choices: readonly Choice[], steps: Steps): FormField {
  const path = pathOf([...steps, 'operator', name])
  return { ...fieldAt(steps, label, value, 'choice'), path, choices, takesExpressions: false }
}

function fieldAt(steps: Steps, label: string, value: unknown, control: FieldControl): FormField {
  return {
    kind: 'field',
    steps,
    path: pathOf(steps),
    label,
    control,
    value,
    preset: undefined,
    choices: [],
    takesExpressions: true,
  }
}

function isExpression(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('=')
}
