import type { AnyNode, Pattern } from 'acorn'
import type { Described } from '../guest/described.ts'
import type { SiteNote } from './edition.ts'
import type { ExactText } from './error-context.ts'
import { patternPlace } from './pattern-place.ts'
import { patternText, type PatternSource } from './pattern-text.ts'
import type { WrittenCode } from './written-code.ts'

/** What V8 says, and where in the code. */
type PlacedText = Pick<ExactText, 'message' | 'offset'>

const noSource = { text: null, arrayText: null } as const
const nullValue: Described = { is: 'null' }

/**
 * V8's text for an argument that a parameter's pattern cannot take apart: the place is then the start of the function. What
 * was handed in is looked for in the last note. Null where the place is none of a function's start.
 */
export function parameterText(written: WrittenCode, offset: number, last: SiteNote | null): PlacedText | null {
  const found = written.deepest(offset, (node) => isFunction(node) && node.start === offset)
  const parameters = found !== null && isFunction(found) ? found.params : []
  if (!parameters.some((parameter) => patternOf(parameter) !== null)) return null
  if (last?.site.kind === 'parameter') return placedText(last.site.node, last.values[0] ?? nullValue, noSource, offset)
  for (const [index, parameter] of parameters.entries()) {
    const pattern = patternOf(parameter)
    if (pattern === null) continue
    const source =
      parameter.type === 'AssignmentPattern' ? { text: '(intermediate value)'.repeat(3), arrayText: null } : noSource
    for (const value of [...givenTo(index, last), nullValue]) {
      const text = placedText(pattern, value, source, offset)
      if (text !== null) return text
    }
  }
  return null
}

function placedText(pattern: AnyNode, value: Described, source: PatternSource, offset: number): PlacedText | null {
  const message = patternText(pattern, value, source)
  return message === null ? null : { message, offset: patternPlace(pattern, value) ?? offset }
}

function isFunction(
  node: AnyNode,
): node is AnyNode & { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' } {
  return (
    node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression'
  )
}

function patternOf(parameter: Pattern): Pattern | null {
  const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter
  return pattern.type === 'ObjectPattern' || pattern.type === 'ArrayPattern' ? pattern : null
}

/** What that parameter may have been given: by the call itself, or by a built-in function that calls for each element. */
function givenTo(index: number, last: SiteNote | null): readonly Described[] {
  if (last?.site.kind !== 'call') return []
  const [owner, called, given] = last.values
  if (called?.is === 'function' && called.path !== null)
    return owner?.is === 'object' ? owner.entries.map(([, value]) => value) : []
  const one = given?.is === 'object' ? given.entries[index]?.[1] : undefined
  return one === undefined ? [] : [one]
}
