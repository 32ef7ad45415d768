import { isObject, type JsonObject } from '../../../../shared/json.ts'
import type { WorkflowNode } from '../../../../shared/workflow.ts'
import { valueAt } from '../../expressions/value-at.ts'
import { NodeFailure } from '../../node-failure.ts'
import { parametersOf } from '../items/item-parameters.ts'
import type { NodeContext } from '../node-kind.ts'
import { textOf } from '../items/text-of.ts'

/** How HTTP Request fetches one page after the other. Templates are evaluated before or after each page. */
export interface PageRule {
  readonly next: NextPage
  readonly end: PageEnd
  /** The most pages; infinite where there is no limit. */
  readonly most: number
  readonly intervalMs: number
}

type NextPage =
  | { readonly kind: 'url'; readonly template: string }
  | { readonly kind: 'parameters'; readonly parameters: readonly PageParameter[] }

interface PageParameter {
  readonly place: 'qs' | 'headers' | 'body'
  readonly name: string
  readonly template: unknown
}

/** When the last page has come. */
export type PageEnd =
  | { readonly kind: 'empty' }
  | { readonly kind: 'statuses'; readonly statuses: readonly number[] }
  | { readonly kind: 'expression'; readonly template: string }

const place = 'options.pagination.pagination'

/** What is read only when an answer is there: `resolve` leaves it out. */
const readLater = new Set(['nextURL', 'parameters', 'completeExpression'])

/** The node's parameters without the templates that speak of an answer (`$response`, `$pageCount`). */
export function withoutPageTemplates({ parameters }: WorkflowNode): JsonObject {
  const { options } = parameters
  const written = valueAt(parameters, place)
  if (!isObject(options) || !isObject(written)) return parameters
  const kept = Object.fromEntries(Object.entries(written).filter(([name]) => !readLater.has(name)))
  return { ...parameters, options: { ...options, pagination: { pagination: kept } } }
}

/** The rule for one item; null where a single request is all. */
export function pageRuleOf(context: NodeContext, itemIndex: number): PageRule | null {
  const written = valueAt(context.node.parameters, place)
  if (context.node.typeVersion < 3 || !isObject(written)) return null
  const parameters = parametersOf(context, itemIndex)
  const mode = parameters.text(`${place}.paginationMode`, 'updateAParameterInEachRequest')
  if (mode === 'off') return null
  const limited = parameters.flag(`${place}.limitPagesFetched`)
  return {
    next:
      mode === 'responseContainsNextURL'
        ? { kind: 'url', template: textOf(written['nextURL'] ?? '') }
        : { kind: 'parameters', parameters: pageParametersIn(written) },
    end: endOf(
      parameters.text(`${place}.paginationCompleteWhen`, 'responseIsEmpty'),
      parameters.text(`${place}.statusCodesWhenComplete`),
      written,
    ),
    most: limited ? Math.max(1, parameters.number(`${place}.maxRequests`, 100)) : Infinity,
    intervalMs: Math.max(0, parameters.number(`${place}.requestInterval`, 0)),
  }
}

function pageParametersIn(written: JsonObject): readonly PageParameter[] {
  const list = valueAt(written, 'parameters.parameters')
  if (!Array.isArray(list)) return []
  return list.filter(isObject).map(({ type = 'qs', name, value = '' }, index) => {
    const where = `parameter [${index + 1}] in pagination settings`
    if (typeof name !== 'string' || name === '') throw new NodeFailure(`Parameter name must be set for ${where}`)
    if (value === '') {
      throw new NodeFailure(`Some value must be provided for ${where}, omitting it will result in an infinite loop`)
    }
    return { place: type === 'headers' || type === 'body' ? type : 'qs', name, template: value }
  })
}

function endOf(when: string, statuses: string, { completeExpression }: JsonObject): PageEnd {
  switch (when) {
    case 'receiveSpecificStatusCodes':
      return { kind: 'statuses', statuses: statusesIn(statuses) }
    case 'other':
      if (typeof completeExpression === 'string' && completeExpression.startsWith('=')) {
        return { kind: 'expression', template: completeExpression }
      }
      throw new NodeFailure('Invalid or empty Complete Expression', {
        description:
          'It must be an expression that is true at the last page, such as {{ $response.body.hasMore === false }}.',
      })
    default:
      return { kind: 'empty' }
  }
}

function statusesIn(text: string): readonly number[] {
  const statuses = text
    .split(',')
    .map((status) => status.trim())
    .filter((status) => status !== '')
    .map(Number)
  if (statuses.length > 0 && statuses.every((status) => Number.isInteger(status))) return statuses
  throw new NodeFailure(`The status codes at which the pages end are "${text}"`, {
    description: 'They must be numbers separated by commas, such as "404" or "204, 404".',
  })
}
