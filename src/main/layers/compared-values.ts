import { isObject } from '../../shared/json.ts'
import type { Workflow } from '../../shared/workflow.ts'

/** As many as are tried of what one field is compared with, where nothing tells which. */
const few = 2
const sameness: ReadonlySet<unknown> = new Set(['equals', 'equal', 'contains', 'startsWith', 'endsWith', undefined])

/**
 * Values that conditions of the workflow compare a field of that name with: texts and numbers that are written out, for sameness.
 * With one of them the item goes on where the field decides its way. The forms are those of IF, Filter and Switch, old and new.
 */
export function comparedValues(
  { nodes }: Pick<Workflow, 'nodes'>,
  name: string,
  most = few,
): readonly (string | number)[] {
  const found = new Set<string | number>()
  const add = (left: unknown, right: unknown, operation: unknown): void => {
    const isWritten = typeof right === 'number' || (typeof right === 'string' && right !== '' && !right.startsWith('='))
    if (isWritten && sameness.has(operation) && endsWith(left, name)) found.add(right)
  }
  const walk = (value: unknown, ruled: unknown): void => {
    if (Array.isArray(value)) {
      for (const inner of value) walk(inner, ruled)
      return
    }
    if (!isObject(value)) return
    const { operator, leftValue, rightValue, value1, value2, operation } = value
    if (isObject(operator)) add(leftValue, rightValue, operator['operation'])
    // Older rules of a Switch compare with the one value that stands above them.
    if ('value2' in value) add(value1 ?? ruled, value2, operation)
    for (const inner of Object.values(value)) walk(inner, value1 ?? ruled)
  }
  for (const { parameters, disabled } of nodes) if (disabled !== true) walk(parameters, undefined)
  return [...found].slice(0, most)
}

/** True for an expression that reads a field of that name and does nothing else with it. */
function endsWith(expression: unknown, name: string): boolean {
  if (typeof expression !== 'string' || !expression.startsWith('=')) return false
  const inner = expression.replace(/\}\}\s*$/u, '').trimEnd()
  return [`.${name}`, `["${name}"]`, `['${name}']`].some((end) => inner.endsWith(end))
}
