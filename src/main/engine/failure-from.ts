import { noFailureDetails, type Failure, type FailureCause } from '../../shared/failure.ts'
import { ExpressionError } from './expressions/expression-error.ts'
import { NodeFailure } from './node-failure.ts'
import { textOf } from './nodes/items/text-of.ts'

/**
 * The one door from whatever was thrown inside an execution to the `Failure` that is kept. The text stays exact; what
 * caused it stays beside it. Takes anything; never throws.
 */
export function failureFrom(thrown: unknown, node: string): Failure {
  if (thrown instanceof NodeFailure) return fromNodeFailure(thrown, node)
  if (thrown instanceof ExpressionError) return fromExpressionError(thrown, node)
  if (thrown instanceof Error) return fromError(thrown, node)
  return {
    ...noFailureDetails,
    name: 'Error',
    message: typeof thrown === 'string' ? thrown : textOf(thrown),
    node,
  }
}

function fromNodeFailure(failure: NodeFailure, node: string): Failure {
  const { details } = failure
  return {
    name: failure.name,
    message: failure.message,
    description: details.description ?? null,
    node,
    itemIndex: details.itemIndex ?? null,
    httpCode: details.httpCode ?? null,
    code: details.code ?? null,
    line: details.line ?? null,
    column: details.column ?? null,
    stack: failure.stack ?? null,
    causes: details.causes ?? causesOf(failure),
    ...(details.lack === undefined ? {} : { lack: details.lack }),
  }
}

/** The node is what fails; that an expression was the reason is the cause. */
function fromExpressionError(error: ExpressionError, node: string): Failure {
  return {
    ...fromError(error, node),
    name: 'NodeOperationError',
    causes: [{ name: error.name, message: error.message, code: error.type }],
  }
}

function fromError(error: Error, node: string): Failure {
  return {
    ...noFailureDetails,
    name: error.name,
    message: error.message,
    description: textField(error, 'description'),
    node,
    itemIndex: numberField(error, 'itemIndex'),
    code: textField(error, 'code'),
    line: numberField(error, 'line'),
    column: numberField(error, 'column'),
    stack: error.stack ?? null,
    causes: causesOf(error),
  }
}

/** The chain of causes of an error, outermost first, at most ten. */
export function causesOf(error: Error): readonly FailureCause[] {
  const causes: FailureCause[] = []
  let cause: unknown = error.cause
  while (cause instanceof Error && causes.length < 10) {
    causes.push({ name: cause.name, message: cause.message, code: textField(cause, 'code') })
    cause = cause.cause
  }
  return causes
}

function textField(error: object, field: string): string | null {
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : null
}

function numberField(error: object, field: string): number | null {
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'number' ? value : null
}
