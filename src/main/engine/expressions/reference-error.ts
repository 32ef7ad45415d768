import { ExpressionError } from './expression-error.ts'

/** The error of an expression that reads what is not there, in the service's words. */
export function referenceError(
  itemIndex: number,
  message: string,
  description: string,
  type: ExpressionError['type'],
): ExpressionError {
  return new ExpressionError({ message, description, type, line: null, column: null }, itemIndex)
}

/** A node is read that the workflow does not have. */
export function unknownNode(name: string, itemIndex: number): ExpressionError {
  return referenceError(
    itemIndex,
    "Referenced node doesn't exist",
    `The node '${name}' doesn't exist, but it's used in an expression here.`,
    null,
  )
}
