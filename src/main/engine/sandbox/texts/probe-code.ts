import type { AnyNode, CallExpression, CatchClause, NewExpression } from 'acorn'
import { append } from '../../../../shared/list.ts'
import { everyNode } from './child-nodes.ts'
import { around, type Insertion } from './insertions.ts'
import { spreadInsertions } from './spread-texts.ts'
import { watchInsertions } from './watch-code.ts'
import type { WrittenCode } from './written-code.ts'

/** What a note was taken of. */
type SiteKind =
  | 'call'
  | 'key'
  | 'spread'
  | 'spread-argument'
  | 'loop'
  | 'pattern'
  | 'assigned-pattern'
  | 'parameter'
  | 'delegate'
  | 'operand'
  | 'parent'
  | 'owner'
  | 'caught'

/** A place in the code at which the guest notes values before something may fail. */
export interface Site {
  readonly kind: SiteKind
  readonly node: AnyNode
}

/** Names in the guest of the functions that take notes. */
const probeNames = {
  value: '__faultlineValue',
  second: '__faultlineSecond',
  list: '__faultlineList',
  each: '__faultlineEach',
} as const

interface Probes {
  readonly insertions: readonly Insertion[]
  readonly sites: readonly Site[]
}

/**
 * Makes code note the values that V8's error texts speak of: the key that was read, what was called with what, what should
 * have been iterated over. Only code that has failed already is run like this, a second time.
 */
export function probe(written: WrittenCode): Probes {
  const sites: Site[] = []
  const add = (kind: SiteKind, node: AnyNode): number => sites.push({ kind, node }) - 1
  const noteOf = (node: CatchClause): string => `(${probeNames.value}).bind(0,${add('caught', node)})`
  const insertions: Insertion[] = [...watchInsertions(written, noteOf), ...spreadInsertions(written)]
  const wrap = (site: number, node: AnyNode, name: string = probeNames.value): void => {
    append(insertions, around(node.start, node.end, `${name}(${site},(`, '))'))
  }
  if (written.tree === null) return { insertions, sites }
  for (const node of everyNode(written.tree)) {
    if (node.start < written.headLength && node.end > written.headLength + written.code.length) continue
    visit(node, written, { add, wrap, insert: (insertion) => void insertions.push(insertion) })
  }
  return { insertions, sites }
}

interface Pen {
  readonly add: (kind: SiteKind, node: AnyNode) => number
  readonly wrap: (site: number, node: AnyNode, name?: string) => void
  readonly insert: (insertion: Insertion) => void
}

function visit(node: AnyNode, written: WrittenCode, pen: Pen): void {
  // eslint-disable-next-line @typescript-eslint/switch-exhaustiveness-check -- of all other nodes V8 says nothing that would need a value
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
      visitCall(node, written, pen)
      break
    case 'MemberExpression':
      if (node.computed && node.property.type !== 'PrivateIdentifier' && node.object.type !== 'Super')
        pen.wrap(pen.add('key', node), node.property)
      break
    case 'SpreadElement':
      visitSpread(node, written, pen)
      break
    case 'ForOfStatement':
      if (!node.await) pen.wrap(pen.add('loop', node), node.right, probeNames.each)
      break
    case 'VariableDeclarator':
      if (isPattern(node.id) && node.init !== null && node.init !== undefined)
        pen.wrap(pen.add('pattern', node), node.init)
      break
    case 'AssignmentExpression':
      if (isPattern(node.left)) pen.wrap(pen.add('assigned-pattern', node), node.right)
      else visitOwner(node, node.left, pen)
      break
    case 'UpdateExpression':
      visitOwner(node, node.argument, pen)
      break
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      for (const parameter of node.params.filter(isPattern)) {
        const text = `=${probeNames.value}(${pen.add('parameter', parameter)},void 0)`
        pen.insert({ at: parameter.end, text, partner: parameter.start })
      }
      break
    case 'YieldExpression':
      if (node.delegate && node.argument !== null && node.argument !== undefined)
        pen.wrap(pen.add('delegate', node), node.argument)
      break
    case 'BinaryExpression':
      if (node.operator === 'in' || node.operator === 'instanceof') {
        const site = pen.add('operand', node)
        if (node.left.type !== 'PrivateIdentifier') pen.wrap(site, node.left)
        pen.wrap(site, node.right, node.left.type === 'PrivateIdentifier' ? probeNames.value : probeNames.second)
      }
      break
    case 'ClassDeclaration':
    case 'ClassExpression':
      if (node.superClass !== null && node.superClass !== undefined)
        pen.wrap(pen.add('parent', node.superClass), node.superClass)
      break
    case 'UnaryExpression':
      if (node.operator === 'delete') visitOwner(node, node.argument, pen)
      break
  }
}

function isPattern(node: AnyNode): boolean {
  return node.type === 'ObjectPattern' || node.type === 'ArrayPattern'
}

/** The object whose field is written or deleted. */
function visitOwner(node: AnyNode, target: AnyNode, pen: Pen): void {
  if (target.type !== 'MemberExpression' || target.object.type === 'Super' || hasOptionalLink(target)) return
  pen.wrap(pen.add('owner', node), target.object)
}

function visitSpread(node: AnyNode & { type: 'SpreadElement' }, written: WrittenCode, pen: Pen): void {
  const parent = written.parentOf(node)
  if (parent?.type === 'ObjectExpression') return
  const isArgument = parent?.type === 'CallExpression' || parent?.type === 'NewExpression'
  pen.wrap(pen.add(isArgument ? 'spread-argument' : 'spread', node), node.argument)
}

function visitCall(node: CallExpression | NewExpression, written: WrittenCode, pen: Pen): void {
  const { callee } = node
  if (callee.type === 'Identifier' && callee.name === 'eval') return
  const site = pen.add('call', node)
  let method = ''
  if (callee.type === 'MemberExpression') {
    if (callee.object.type !== 'Super' && !hasOptionalLink(callee) && node.type === 'CallExpression') {
      if (!callee.computed && callee.property.type === 'Identifier') method = JSON.stringify(callee.property.name)
      if (callee.computed && callee.property.type === 'Literal') method = JSON.stringify(String(callee.property.value))
      pen.wrap(site, callee.object)
    } else if (node.type === 'NewExpression') pen.wrap(site, callee, `(${probeNames.value}`)
  } else if (callee.type !== 'Super' && callee.type !== 'ImportExpression') {
    pen.wrap(site, callee, node.type === 'NewExpression' ? `(${probeNames.value}` : undefined)
  }
  if (node.type === 'NewExpression' && callee.type !== 'Super') closeCallee(callee, pen)
  const open = openingParenthesis(node, written.text)
  if (open === null) return
  pen.insert({ at: open + 1, text: `...${probeNames.list}(${site},[`, partner: node.end })
  pen.insert({ at: node.end - 1, text: `]${method === '' ? '' : `,${method}`})`, partner: open + 1 })
}

/** `new (value(…))(…)`: without the outer brackets the first argument list would be that of `value`. */
function closeCallee(callee: AnyNode, pen: Pen): void {
  pen.insert({ at: callee.end, text: ')', partner: callee.start - 1 })
}

/** True where leaving a chain early would be lost if a part of it were put into brackets. */
function hasOptionalLink(node: AnyNode): boolean {
  if (node.type === 'MemberExpression') return node.optional || hasOptionalLink(node.object)
  if (node.type === 'CallExpression') return node.optional || hasOptionalLink(node.callee)
  return false
}

/** Offset of the parenthesis before the arguments; null for `new X` without any. */
export function openingParenthesis(node: CallExpression | NewExpression, text: string): number | null {
  const between = /(?:\s|\)|\?\.|\/\/[^\n]*|\/\*[^]*?\*\/)*/y
  between.lastIndex = node.callee.end
  const open = node.callee.end + (between.exec(text)?.[0].length ?? 0)
  return text[open] === '(' && open < node.end ? open : null
}
