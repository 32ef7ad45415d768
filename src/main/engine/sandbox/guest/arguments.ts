import { textOf } from './text-of.ts'

/** The error of Node.js for an argument of another type; `expected` as it stands there: `of type string or an instance of Buffer`. */
export function wrongArgument(name: string, expected: string, given: unknown): TypeError {
  return new TypeError(`The "${name}" argument must be ${expected}. Received ${received(given)}`)
}

const longestShown = 28

/** A value as those errors name it. */
export function received(given: unknown): string {
  if (given === null || given === undefined) return String(given)
  if (typeof given === 'function') return `function ${given.name}`
  if (typeof given === 'object') return `an instance of ${given.constructor.name}`
  const shown = typeof given === 'string' ? `'${given}'` : textOf(given)
  return `type ${typeof given} (${shown.length > longestShown ? `${shown.slice(0, longestShown - 3)}...` : shown})`
}
