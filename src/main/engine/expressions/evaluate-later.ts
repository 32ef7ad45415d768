import type { Sandbox } from '../sandbox/sandbox.ts'
import { compileTemplate } from './compiled-template.ts'
import { ExpressionError } from './expression-error.ts'
import { hostOutcomes } from './host/host-outcomes.ts'
import { runExpressions } from './expression-job.ts'
import { needsSandbox, PathReader, readTemplate } from './read-path.ts'
import type { Scope, SwallowedError } from './scope.ts'
import { isExpression } from './template.ts'
import { signalOf, StopSwitch, type Stopped } from '../stop-switch.ts'

export interface EvaluateOptions {
  /** Further variables by their names: `$response`, `$request`, `$pageCount`, … They must have a JSON text. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly stopped?: Stopped
}

/**
 * Evaluates one parameter text for one item while the node runs (HTTP pagination, `onlyRunIf`): what the texts of
 * `prepareParameters` do beforehand. A text that is no expression is its own value. Rejects with the ExpressionError.
 */
export async function evaluateTemplate(
  template: string,
  scope: Scope,
  itemIndex: number,
  sandbox: Sandbox,
  options: EvaluateOptions = {},
): Promise<{ readonly value: unknown; readonly swallowed: readonly SwallowedError[] }> {
  if (!isExpression(template)) return { value: template, swallowed: [] }
  const compiled = compileTemplate(template)
  const reader = new PathReader(scope)
  if (compiled.paths !== null) {
    const swallowed: SwallowedError[] = []
    const value = readTemplate(compiled, reader, itemIndex, (message, offset) =>
      swallowed.push({ message, template, offset, itemIndex }),
    )
    if (value !== needsSandbox) return { value, swallowed }
  }
  const { extra, stopped = new StopSwitch() } = options
  const computed = await hostOutcomes([compiled], scope, reader, { onlyItem: itemIndex, extra, stopped })
  const made = computed.get(compiled.template)?.outcomes[0]
  if (made !== undefined) {
    if (made.error !== null) throw made.error
    return { value: made.value, swallowed: made.swallowed }
  }
  const outcomes = await runExpressions(
    [{ compiled, items: [itemIndex] }],
    scope,
    sandbox,
    signalOf(stopped),
    extra,
    reader,
  )
  const outcome = outcomes(0, itemIndex)
  if (outcome === null) {
    throw new ExpressionError(
      { message: 'The expression has no result.', description: null, type: null, line: null, column: null },
      itemIndex,
      template,
    )
  }
  if (outcome.error !== null) throw outcome.error
  return { value: outcome.value, swallowed: outcome.swallowed }
}
