import type { Expression } from 'acorn'
import { unsupported, type Code } from './code.ts'
import { typeName } from './operators.ts'
import { numberOf } from './values.ts'

/** A value that is written down. */
export function literal({ value, regex, bigint }: Extract<Expression, { type: 'Literal' }>): Code {
  if (bigint != null) return unsupported()
  if (regex != null) {
    const { pattern, flags } = regex
    if (/[ydv]/.test(flags)) return unsupported()
    // A new one each time: it remembers where it was.
    return () => new RegExp(pattern, flags)
  }
  return () => value
}

/** An operator before its only operand. */
export function unary(operator: string, argument: Code): Code {
  switch (operator) {
    case '!':
      return (run, frame) => !argument(run, frame)
    case '-':
      return (run, frame) => -numberOf(argument(run, frame), run)
    case '+':
      return (run, frame) => numberOf(argument(run, frame), run)
    case '~':
      return (run, frame) => ~numberOf(argument(run, frame), run)
    case 'typeof':
      return (run, frame) => typeName(argument(run, frame))
    case 'void':
      return (run, frame) => {
        argument(run, frame)
        return undefined
      }
    default:
      return unsupported()
  }
}
