import type { AnyNode } from 'acorn'
import type { Described } from '../guest/described.ts'
import { callText } from './call-text.ts'
import type { SiteNote } from './edition.ts'
import type { ErrorContext, ExactText } from './error-context.ts'
import { declaredText, loopText, spreadArgumentText, spreadText } from './iterable-text.ts'
import { parameterText } from './parameter-text.ts'
import { defaultText, notIterable, patternText } from './pattern-text.ts'
import { patternPlace } from './pattern-place.ts'
import { reenactOperator, reenactParent } from './reenact.ts'

const nothing: Described = { is: 'undefined' }

/** V8's text where it speaks of a value: what was iterated over, taken apart, or stood beside an operator. */
export function noteText({ error, edition, notes, place }: ErrorContext): Partial<ExactText> {
  const guess = { message: likely(error.message) }
  if (edition.sites === null) return { ...guess, needs: 'notes' }
  const { last } = notes
  const parameters = place.offset === null ? null : parameterText(edition.written, place.offset, last)
  if (parameters !== null) return parameters
  if (last === null) return guess
  const { node } = last.site
  const message = textAt(last, edition.written.parentOf(node), edition.written.text)
  if (message === null) return guess
  const pattern = patternOf(node)
  const named = pattern === null ? null : patternPlace(pattern, last.values[0] ?? nothing)
  return { ...message, offset: named ?? placeOfSite(last) }
}

function likely(message: string): string {
  if (message === 'cannot convert to object') return 'Cannot convert undefined or null to object'
  return /^cannot read property 'Symbol\.iterator' of/.test(message)
    ? 'undefined is not iterable (cannot read property Symbol(Symbol.iterator))'
    : message
}

function textAt({ site, values }: SiteNote, parent: AnyNode | undefined, text: string): Partial<ExactText> | null {
  const { node, kind } = site
  const [value = nothing, second = nothing] = values
  const say = (message: string | null): Partial<ExactText> | null => (message === null ? null : { message })
  switch (kind) {
    case 'spread':
      return node.type === 'SpreadElement' ? say(spreadText(node.argument)) : null
    case 'spread-argument':
      return node.type === 'SpreadElement' ? say(argumentText(node, value, parent)) : null
    case 'loop':
      return node.type === 'ForOfStatement' ? say(elementText(node, value, values.length > 1)) : null
    case 'pattern':
      if (node.type !== 'VariableDeclarator' || node.init === null || node.init === undefined) return null
      return say(patternText(node.id, value, { text: callText(node.init), arrayText: declaredText(node.init, text) }))
    case 'assigned-pattern':
      if (node.type !== 'AssignmentExpression') return null
      return say(patternText(node.left, value, { text: callText(node.right), arrayText: null }))
    case 'caught':
      if (node.type !== 'CatchClause' || node.param === null || node.param === undefined) return null
      return say(
        patternText(node.param, value, {
          text: node.param.type === 'ObjectPattern' ? '.catch' : null,
          arrayText: null,
        }),
      )
    case 'parameter':
      return say(patternText(node, value, { text: null, arrayText: null }))
    case 'delegate':
      return say(delegateText(value))
    case 'operand':
      if (node.type !== 'BinaryExpression') return null
      if (node.left.type === 'PrivateIdentifier')
        return reenactOperator('in', { is: 'string', text: `#${node.left.name}` }, value)
      return reenactOperator(node.operator === 'in' ? 'in' : 'instanceof', value, second)
    case 'parent':
      return reenactParent(value)
    default:
      return null
  }
}

/** The pattern that takes apart what is noted there. */
function patternOf(node: AnyNode): AnyNode | null {
  switch (node.type) {
    case 'VariableDeclarator':
      return node.id
    case 'AssignmentExpression':
      return node.left
    case 'CatchClause':
      return node.param ?? null
    case 'ForOfStatement':
      return node.left.type === 'VariableDeclaration' ? (node.left.declarations[0]?.id ?? null) : node.left
    case 'ObjectPattern':
    case 'ArrayPattern':
      return node
    default:
      return null
  }
}

function argumentText(
  node: AnyNode & { type: 'SpreadElement' },
  value: Described,
  parent: AnyNode | undefined,
): string | null {
  const given = parent?.type === 'CallExpression' || parent?.type === 'NewExpression' ? parent.arguments : []
  const isOnlyLast = given.at(-1) === node && given.filter(({ type }) => type === 'SpreadElement').length === 1
  return isOnlyLast ? spreadArgumentText(node.argument, value) : notIterable(value)
}

function elementText(node: AnyNode & { type: 'ForOfStatement' }, value: Described, isElement: boolean): string | null {
  if (!isElement) return loopText(node.right, value)
  if (node.left.type === 'VariableDeclaration') {
    const pattern = node.left.declarations[0]?.id
    return pattern === undefined
      ? null
      : patternText(pattern, value, { text: '.for', arrayText: '.for is not iterable' })
  }
  // Without a declaration V8 reads the field before it looks for a name.
  const [first] = node.left.type === 'ObjectPattern' ? node.left.properties : []
  const isNothing = value.is === 'undefined' || value.is === 'null'
  if (isNothing && first?.type === 'Property' && first.key.type === 'Identifier')
    return `Cannot read properties of ${value.is} (reading '${first.key.name}')`
  return patternText(node.left, value, { text: null, arrayText: null })
}

function delegateText(value: Described): string {
  return value.is === 'undefined' || value.is === 'null'
    ? 'yield* (intermediate value) is not iterable'
    : `${defaultText(value)} is not iterable (cannot read property Symbol(Symbol.iterator))`
}

function placeOfSite({ site: { node } }: SiteNote): number {
  switch (node.type) {
    case 'ForOfStatement':
      return node.right.start
    case 'VariableDeclarator':
      return node.init?.start ?? node.start
    case 'AssignmentExpression':
      return node.right.start
    case 'SpreadElement':
      return node.argument.start
    default:
      return node.start
  }
}
