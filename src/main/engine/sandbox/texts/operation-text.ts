import type { AnyNode } from 'acorn'
import { callText, iterableText } from './call-text.ts'
import type { ErrorContext, ExactText } from './error-context.ts'
import { noteText } from './note-text.ts'
import { openingParenthesis } from './probe-code.ts'
import { reenactKey } from './reenact.ts'
import { writeText } from './write-text.ts'
import type { WrittenCode } from './written-code.ts'

/** V8's text for an error that no built-in function threw, but the code itself: a call, a read, an operator. */
export function operationText(context: ErrorContext): ExactText {
  const { error, plain } = context
  const { message } = error
  for (const [pattern, text] of rules) {
    const found = pattern.exec(message)
    if (found !== null) return { ...plain, ...text(found, context) }
  }
  return plain
}

type Found = Partial<ExactText>
type Rule = readonly [pattern: RegExp, text: (found: RegExpExecArray, context: ErrorContext) => Found]

const says =
  (message: string): Rule[1] =>
  () => ({ message })

const symbolText = (kind: string): string => `Cannot convert a Symbol value to a ${kind}`

const rules: readonly Rule[] = [
  [/^cannot read property 'Symbol\.iterator' of (undefined|null)$/, (_, context) => noteText(context)],
  [/^value is not iterable$/, (_, context) => noteText(context)],
  [
    /^cannot read property '([^]*)' of (undefined|null)$/,
    ([, key = '', of = ''], context) => readText(key, of, context),
  ],
  [/^cannot read property of (undefined|null)$/, ([, of = ''], context) => readText(null, of, context)],
  [
    /^cannot set property '([^]*)' of (undefined|null)$/,
    ([, key = '', of = '']) => ({ message: `Cannot set properties of ${of} (setting '${key}')` }),
  ],
  [/^'([^]*)' is not defined$/, ([, name = ''], context) => ({ message: `${fullName(name, context)} is not defined` })],
  [
    /^this is not initialized$/,
    says("Must call super constructor in derived class before accessing 'this' or returning from derived constructor"),
  ],
  [
    /^(.+) is not initialized$/,
    ([, name = ''], context) => ({ message: `Cannot access '${fullName(name, context)}' before initialization` }),
  ],
  [/^'this' can be initialized only once$/, says('Super constructor may only be called once')],
  [/^derived class constructor must return/, says('Derived constructors may only return object or undefined')],
  [/^class constructors must be invoked with 'new'$/, classCallText],
  [/^not a function$/, (_, context) => calleeText(context)],
  [/^(?:.*) is not a constructor$|^not a constructor$/, (_, context) => calleeText(context)],
  [/^cannot convert bigint to number$/, says('Cannot mix BigInt and other types, use explicit conversions')],
  [/^cannot convert symbol to (string|number)$/, ([, kind = '']) => ({ message: symbolText(kind) })],
  [/^bigint argument with unary \+$/, says('Cannot convert a BigInt value to a number')],
  [/^BigInt division by zero$/, says('Division by zero')],
  [/^BigInt negative exponent$/, () => ({ message: negativeExponentText() })],
  [/^bigint operands are forbidden for >>>$/, says('BigInts have no unsigned right shift, use >> instead')],
  [/^toPrimitive$/, says('Cannot convert object to primitive value')],
  [/^invalid array length$/, says('Invalid array length')],
  [/^invalid 'in' operand$|^invalid 'instanceof' right operand$/, (_, context) => noteText(context)],
  [/^parent class must be constructor$|^parent prototype must be/, (_, context) => noteText(context)],
  [/^private class field '(.*)' does not exist$/, ([, name = ''], context) => privateText(name, context)],
  [
    /^invalid brand on object$/,
    (_, context) => ({ message: `Receiver must be an instance of class ${className(context)}` }),
  ],
  [
    /^revoked proxy$/,
    (_, context) => ({ message: `Cannot perform '${trapOf(context)}' on a proxy that has been revoked` }),
  ],
  [/^'([^]*)' is read-only$/, (_, context) => writeText(context)],
  [
    /^(?:object is not extensible|no setter for property|could not delete property|not an object)$/,
    (_, context) => writeText(context),
  ],
  [/^iterator must return an object$/, says('Iterator result undefined is not an object')],
  [/^cannot convert to object$/, (_, context) => noteText(context)],
]

function negativeExponentText(): string {
  try {
    return String(2n ** BigInt(-1))
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

/** The guest shortens long names; the code has the whole one. */
function fullName(name: string, { edition, place }: ErrorContext): string {
  if (name.length < 40 || place.offset === null) return name
  const found = edition.written.deepest(place.offset, (node) => node.type === 'Identifier')
  return found?.type === 'Identifier' && found.name.startsWith(name.slice(0, 30)) ? found.name : name
}

function readText(key: string | null, of: string, context: ErrorContext): Found {
  const { edition, place, notes } = context
  const say = (name: string): Found => ({ message: `Cannot read properties of ${of} (reading '${name}')` })
  if (key !== null && key.length < 40) return say(key)
  const { offset } = place
  const member = offset === null ? null : memberAt(context, offset)
  if (member?.type === 'MemberExpression') {
    const { property, computed } = member
    if (!computed && property.type === 'Identifier') return say(property.name)
    if (property.type === 'Literal' && !(property.value instanceof RegExp)) return say(String(property.value))
  }
  if (key !== null) return say(key)
  if (edition.sites === null) return { message: `Cannot read properties of ${of}`, needs: 'notes' }
  const noted = notes.last?.site.kind === 'key' ? notes.last.values[0] : undefined
  const thrown = noted === undefined ? null : reenactKey(of === 'null' ? 'null' : 'undefined', noted)
  return thrown ?? { message: `Cannot read properties of ${of}` }
}

/** The access that failed: its place is where the object ends and the bracket or point begins. */
function memberAt({ edition }: ErrorContext, offset: number): AnyNode | null {
  return edition.written.deepest(
    offset,
    (node) => node.type === 'MemberExpression' && node.object.end <= offset && offset < node.property.start,
  )
}

function classCallText(_found: RegExpExecArray, { error }: ErrorContext): Found {
  const [first = ''] = error.stack.split('\n')
  const name = /^\s*at (.*?) \(/.exec(first)?.[1] ?? ''
  return { message: `Class constructor ${name === '<anonymous>' ? '' : name} cannot be invoked without 'new'` }
}

/** `a.b is not a function`, `X is not a constructor`. */
function calleeText(context: ErrorContext): Found {
  const { place, edition } = context
  const call = place.offset === null ? null : callAt(context, place.offset)
  if (call === null) return noteText(context)
  if (call.type === 'NewExpression') return { message: `${callText(call.callee)} is not a constructor` }
  const callee =
    call.type === 'CallExpression' ? call.callee : call.type === 'TaggedTemplateExpression' ? call.tag : null
  if (callee === null) return {}
  return {
    message: isIterated(call, edition.written)
      ? `${iterableText(callee)} is not a function or its return value is not iterable`
      : `${callText(callee)} is not a function`,
  }
}

/** True where a list is read out of what the call gives: `const [a] = f()`, `[...f()]`, `for (const a of f())`. */
function isIterated(call: AnyNode, written: WrittenCode): boolean {
  const parent = written.parentOf(call)
  switch (parent?.type) {
    case 'VariableDeclarator':
      return parent.id.type === 'ArrayPattern'
    case 'AssignmentExpression':
      return parent.left.type === 'ArrayPattern' && parent.right === call
    case 'ForOfStatement':
      return parent.right === call
    case 'SpreadElement':
      return written.parentOf(parent)?.type === 'ArrayExpression'
    default:
      return false
  }
}

function callAt({ edition: { written } }: ErrorContext, offset: number): AnyNode | null {
  const exact = written.deepest(offset, (node) => {
    if (node.type === 'TaggedTemplateExpression') return offset >= node.tag.end && offset <= node.quasi.start
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false
    const open = openingParenthesis(node, written.text)
    return open !== null && offset >= node.callee.end && offset <= open
  })
  if (exact !== null) return exact
  // `new X` without arguments fails where the next word begins.
  let last: AnyNode | null = null
  for (const node of written.nodes()) {
    if (node.type !== 'NewExpression' || openingParenthesis(node, written.text) !== null) continue
    if (node.end <= offset && /^[\s)]*$/.test(written.text.slice(node.end, offset)) && node.end > (last?.end ?? -1))
      last = node
  }
  return last
}

function privateText(name: string, context: ErrorContext): Found {
  const { edition, place } = context
  const member = place.offset === null ? null : memberAt(context, place.offset)
  const parent = member === null ? undefined : edition.written.parentOf(member)
  const writes = parent?.type === 'AssignmentExpression' && parent.left === member
  return {
    message: writes
      ? `Cannot write private member ${name} to an object whose class did not declare it`
      : `Cannot read private member ${name} from an object whose class did not declare it`,
  }
}

function className({ edition, place }: ErrorContext): string {
  const found =
    place.offset === null
      ? null
      : edition.written.deepest(
          place.offset,
          (node) => node.type === 'ClassDeclaration' || node.type === 'ClassExpression',
        )
  return found !== null && (found.type === 'ClassDeclaration' || found.type === 'ClassExpression')
    ? (found.id?.name ?? 'anonymous')
    : 'anonymous'
}

function trapOf(context: ErrorContext): string {
  const { edition, place } = context
  const member = place.offset === null ? null : memberAt(context, place.offset)
  const parent = member === null ? undefined : edition.written.parentOf(member)
  if (parent?.type === 'AssignmentExpression' && parent.left === member) return 'set'
  return parent?.type === 'UnaryExpression' && parent.operator === 'delete' ? 'deleteProperty' : 'get'
}
