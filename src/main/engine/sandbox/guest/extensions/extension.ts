import { ExpressionError } from '../errors.ts'

/** Methods of one data type: the value comes first, then what stands in the parentheses. */
export type Extensions<Value> = Readonly<Record<string, (value: Value, ...given: readonly unknown[]) => unknown>>

/** What lists and objects answer where other values are converted. */
export const noConversions: Extensions<unknown> = {
  toInt: () => undefined,
  toFloat: () => undefined,
  toBoolean: () => undefined,
  toDateTime: () => undefined,
}

/** Why such a method gives no value. It is one of the errors that an expression does not swallow (engine §1.12). */
export function refusal(message: string): ExpressionError {
  return new ExpressionError({ message, description: null, type: null })
}
