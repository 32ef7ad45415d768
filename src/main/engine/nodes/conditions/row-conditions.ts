import type { JsonObject } from '../../../../shared/json.ts'
import { NodeFailure } from '../../node-failure.ts'
import type { Row } from '../../surroundings.ts'
import { parametersIn, type ItemParameters } from '../items/item-parameters.ts'
import { textOf } from '../items/text-of.ts'
import { ownOf } from '../../../../shared/own-field.ts'

/** Which rows of a table are meant. */
export interface RowFilter {
  readonly matches: (row: Row) => boolean
  /** Number of conditions. */
  readonly count: number
}

type Cell = string | number | boolean | null

interface Comparison {
  /** False: the value to compare with is not looked at. */
  readonly needsValue: boolean
  readonly holds: (cell: Cell, value: Cell) => boolean
}

const binary = (holds: Comparison['holds']): Comparison => ({ needsValue: true, holds })
const ordered = (holds: (order: number) => boolean): Comparison =>
  binary((cell, value) => {
    const order = compare(cell, value)
    return order !== null && holds(order)
  })
const unary = (holds: (cell: Cell) => boolean): Comparison => ({ needsValue: false, holds })

const comparisons: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  ['eq', binary((cell, value) => cell === value)],
  ['neq', binary((cell, value) => cell !== value)],
  ['like', binary((cell, value) => isLike(textOf(cell), textOf(value)))],
  ['ilike', binary((cell, value) => isLike(textOf(cell).toLowerCase(), textOf(value).toLowerCase()))],
  ['gt', ordered((order) => order > 0)],
  ['gte', ordered((order) => order >= 0)],
  ['lt', ordered((order) => order < 0)],
  ['lte', ordered((order) => order <= 0)],
  ['isEmpty', unary((cell) => cell === null)],
  ['isNotEmpty', unary((cell) => cell !== null)],
  ['isTrue', unary((cell) => cell === true)],
  ['isFalse', unary((cell) => cell === false)],
])

/** The conditions of a Data Table node for one item; without any, every row is meant. */
export function rowFilterOf(parameters: ItemParameters): RowFilter {
  const conditions = parameters.entries('filters.conditions').map(conditionOf)
  const needsAll = parameters.text('matchType', 'anyCondition') === 'allConditions'
  return {
    count: conditions.length,
    matches: (row) =>
      conditions.length === 0 ||
      (needsAll ? conditions.every((holds) => holds(row)) : conditions.some((holds) => holds(row))),
  }
}

function conditionOf(entry: JsonObject): (row: Row) => boolean {
  const parameters = parametersIn(entry)
  // Some exports write the type behind the name.
  const column = parameters.text('keyName').replace(/ \((string|number|boolean|date)\)$/, '')
  const given = parameters.text('condition', 'eq')
  const comparison = comparisons.get(given)
  if (column === '') throw new NodeFailure('A condition names no column. Choose the column that is to be compared.')
  if (comparison === undefined) {
    throw new NodeFailure(
      `The condition "${given}" on the column "${column}" is not known. It must be one of ${[...comparisons.keys()].join(', ')}.`,
    )
  }
  const value = cellOf(parameters.value('keyValue'))
  return (row) => {
    const cell = ownOf(row, column) ?? null
    return comparison.holds(cell, comparison.needsValue ? asTypeOf(cell, value) : null)
  }
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : textOf(value)
}

/** What is compared with a number or a yes-no is often written as text, and the other way round. */
function asTypeOf(cell: Cell, value: Cell): Cell {
  if (cell === null || value === null || typeof cell === typeof value) return value
  if (typeof cell === 'string') return String(value)
  if (typeof cell === 'boolean')
    return value === 'true' || value === 1 ? true : value === 'false' || value === 0 ? false : value
  const number = Number(value)
  return typeof value === 'string' && value.trim() !== '' && !Number.isNaN(number) ? number : value
}

/** Below zero where the cell comes first; null where the two cannot be compared. */
function compare(cell: Cell, value: Cell): number | null {
  if (cell === null || value === null || typeof cell !== typeof value) return null
  return cell < value ? -1 : cell > value ? 1 : 0
}

/**
 * True where the text has the form of the pattern: SQL's `%` for any text and `_` for any character. No regular expression:
 * a pattern with many `%` would keep it busy for ever.
 */
function isLike(text: string, pattern: string): boolean {
  let [at, place] = [0, 0]
  let retry: { readonly place: number; readonly at: number } | null = null
  while (at < text.length) {
    const sign = pattern[place]
    if (sign === '%') {
      retry = { place: place + 1, at }
      place += 1
    } else if (sign === '_' || sign === text[at]) {
      at += 1
      place += 1
    } else if (retry === null) {
      return false
    } else {
      retry = { place: retry.place, at: retry.at + 1 }
      at = retry.at
      place = retry.place
    }
  }
  return /^%*$/.test(pattern.slice(place))
}
