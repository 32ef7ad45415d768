import type { AnyNode, Expression, Property, SpreadElement, Super, TemplateLiteral } from 'acorn'

/**
 * The text by which V8 names what was called, built, or iterated over: not the source as written, but what is left of it
 * after parsing, with "(intermediate value)" for what has no name. Error texts of workflows are full of it, so it is
 * imitated rule by rule; `test/main/engine/sandbox/texts` holds it against V8.
 */
export function callText(node: AnyNode): string {
  return named(node, false)
}

/** The text by which V8 names what should have been iterated over: calls stand in it without their arguments. */
export function iterableText(node: AnyNode): string {
  return named(node, true)
}

const unnamed = '(intermediate value)'

/** A part that V8 looks into for a name, and calls "(intermediate value)" where it finds none. */
function named(node: AnyNode | null | undefined, iterates: boolean): string {
  if (node === null || node === undefined) return unnamed
  const text = textOf(node, iterates)
  return text === '' ? unnamed : text
}

function textOf(node: AnyNode, iterates: boolean): string {
  const folded = foldedNumber(node)
  if (folded !== null) return folded
  const given = iterates ? '' : '(...)'
  switch (node.type) {
    case 'Identifier':
      return node.name
    case 'PrivateIdentifier':
      return `#${node.name}`
    case 'ThisExpression':
      return 'this'
    case 'Super':
      return 'super'
    case 'Literal':
      return literalText(node.value, node.raw ?? '', 'regex' in node ? node.regex : undefined, node.bigint ?? null)
    case 'TemplateLiteral':
      return templateText(node, iterates)
    case 'ChainExpression':
      return unnamed
    case 'ParenthesizedExpression':
      return textOf(node.expression, iterates)
    case 'MemberExpression':
      return memberText(node.object, node.property, node.computed, node.optional, iterates)
    case 'CallExpression':
      return `${named(node.callee, iterates)}${node.optional ? '?.' : ''}${given}`
    case 'NewExpression':
      return iterates ? named(node.callee, true) : unnamed
    case 'TaggedTemplateExpression':
      return `${named(node.tag, iterates)}${given}`
    case 'ImportExpression':
      return `import(${named(node.source, iterates)})`
    case 'UnaryExpression':
      return unaryText(node.operator, node.argument, iterates)
    case 'UpdateExpression':
      return node.prefix
        ? `(${node.operator}${named(node.argument, iterates)})`
        : `(${named(node.argument, iterates)}${node.operator})`
    case 'BinaryExpression':
    case 'LogicalExpression':
      return `(${operandTexts(node, iterates).join(` ${node.operator} `)})`
    case 'SequenceExpression':
      return `(${node.expressions.map((part) => named(part, iterates)).join(' , ')})`
    case 'ArrayExpression':
      return `[${node.elements.map((element) => (element === null ? '' : named(element, iterates))).join(',')}]`
    case 'SpreadElement':
      return `(...${named(node.argument, iterates)})`
    case 'ObjectExpression':
      return `{${unnamed.repeat(valuesIn(node.properties))}}`
    case 'ConditionalExpression':
      return unnamed.repeat(3)
    case 'AssignmentExpression':
      return assignedText(node.left, node.right, iterates)
    case 'AwaitExpression':
    case 'YieldExpression':
      return unnamed
    default:
      return ''
  }
}

function assignedText(target: AnyNode, value: AnyNode, iterates: boolean): string {
  return target.type === 'ObjectPattern' || target.type === 'ArrayPattern'
    ? named(value, iterates)
    : named(target, iterates)
}

function valuesIn(properties: readonly (Property | SpreadElement)[]): number {
  return properties.length
}

function memberText(
  object: Expression | Super,
  property: AnyNode,
  computed: boolean,
  optional: boolean,
  iterates: boolean,
): string {
  const owner = object.type === 'Super' ? '(intermediate value)' : named(object, iterates)
  const key = computed ? staticKey(property) : property.type === 'Identifier' ? property.name : null
  if (key !== null) return `${owner}${optional ? '?.' : '.'}${key}`
  if (property.type === 'PrivateIdentifier') return `${owner}${optional ? '?.' : '.'}#${property.name}`
  return `${owner}${optional ? '?.' : ''}[${named(property, iterates)}]`
}

/** A key in brackets that V8 treats as a name: any text that is not the number of an element. */
function staticKey(node: AnyNode): string | null {
  const text =
    node.type === 'Literal' && typeof node.value === 'string'
      ? node.value
      : node.type === 'TemplateLiteral' && node.expressions.length === 0
        ? (node.quasis[0]?.value.cooked ?? null)
        : null
  return text === null || /^(?:0|[1-9]\d*)$/.test(text) ? null : text
}

function literalText(
  value: unknown,
  raw: string,
  regex: { pattern: string; flags: string } | null | undefined,
  bigint: string | null,
): string {
  if (regex !== null && regex !== undefined) return `/${regex.pattern}/${regex.flags}`
  if (bigint !== null) return ''
  if (typeof value === 'string') return `"${value}"`
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? String(value) : raw
}

function templateText(node: TemplateLiteral, iterates: boolean): string {
  if (node.expressions.length === 0) return `"${node.quasis[0]?.value.cooked ?? ''}"`
  return node.expressions.map((part) => named(part, iterates)).join('')
}

function unaryText(operator: string, argument: Expression, iterates: boolean): string {
  if (operator === '!') {
    const value = literalTruth(argument)
    if (value !== null) return String(!value)
  }
  const isWord = /^[a-z]/.test(operator)
  return `(${operator}${isWord ? ' ' : ''}${named(argument, iterates)})`
}

function literalTruth(node: Expression): boolean | null {
  if (node.type !== 'Literal' || node.value instanceof RegExp) return null
  return Boolean(node.value)
}

/** V8 joins a row of the same operator into one pair of parentheses; comparisons stay in twos. */
function operandTexts(
  node: AnyNode & { type: 'BinaryExpression' | 'LogicalExpression' },
  iterates: boolean,
): readonly string[] {
  const { left, operator, right } = node
  const joins = node.type === 'LogicalExpression' || arithmetic.has(operator)
  const isSame = (left.type === 'BinaryExpression' || left.type === 'LogicalExpression') && left.operator === operator
  return joins && isSame && foldedNumber(left) === null
    ? [...operandTexts(left, iterates), named(right, iterates)]
    : [named(left, iterates), named(right, iterates)]
}

const arithmetic: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%', '|', '&', '^', '<<', '>>', '>>>'])

/** Calculations with written numbers are done while parsing. */
function foldedNumber(node: AnyNode): string | null {
  const value = numberOf(node)
  return value === null || node.type === 'Literal' ? null : String(value)
}

function numberOf(node: AnyNode): number | null {
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : null
  if (node.type === 'UnaryExpression') {
    const value = numberOf(node.argument)
    if (value === null) return null
    if (node.operator === '-') return -value
    if (node.operator === '+') return value
    return node.operator === '~' ? ~value : null
  }
  if (node.type !== 'BinaryExpression' || node.left.type === 'PrivateIdentifier') return null
  const left = numberOf(node.left)
  const right = numberOf(node.right)
  return left === null || right === null ? null : calculated(node.operator, left, right)
}

function calculated(operator: string, left: number, right: number): number | null {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '%':
      return left % right
    case '**':
      return left ** right
    case '|':
      return left | right
    case '&':
      return left & right
    case '^':
      return left ^ right
    case '<<':
      return left << right
    case '>>':
      return left >> right
    case '>>>':
      return left >>> right
    default:
      return null
  }
}
