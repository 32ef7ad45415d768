import type { AnyNode, MemberExpression } from 'acorn'
import { append } from '../../../../shared/list.ts'
import { everyNode } from './child-nodes.ts'
import { around, type Insertion } from './insertions.ts'
import { mentionsPromises } from './left-promises.ts'
import type { WrittenCode } from './written-code.ts'

/** Name in the guest of the function that notes what is read of a promise. */
const readName = '__faultlineRead'

/**
 * Makes code show of which promises it reads a field: `const answer = send()` without await, and `answer.id` is undefined for ever.
 * Looked at is what is read of a name that was given the value of a call.
 */
export function readInsertions(written: WrittenCode): readonly Insertion[] {
  if (!mentionsPromises(written) || written.tree === null) return []
  const insertions: Insertion[] = []
  const names = new Set<string>()
  const members: MemberExpression[] = []
  /** What is written; and `new x.Y()` would be another call with anything around x. */
  const left = new Set<AnyNode>()
  for (const node of everyNode(written.tree)) {
    const given = nameGivenCall(node)
    if (given !== null) names.add(given)
    if (node.type === 'MemberExpression' && !node.computed) members.push(node)
    if (node.type === 'AssignmentExpression' && node.operator === '=') left.add(node.left)
    for (let made = node.type === 'NewExpression' ? node.callee : null; made?.type === 'MemberExpression';) {
      left.add(made)
      made = made.object.type === 'Super' ? null : made.object
    }
  }
  for (const member of members) {
    const { object, property } = member
    if (object.type !== 'Identifier' || property.type !== 'Identifier' || left.has(member)) continue
    if (!names.has(object.name)) continue
    const open = `${readName}(${JSON.stringify(property.name)},${String(written.lineOf(member.start))},`
    append(insertions, around(object.start, object.end, open, ')'))
  }
  return insertions
}

/** The name that a declaration or an assignment gives the value of a call, where it does not wait for it. */
function nameGivenCall(node: AnyNode): string | null {
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init?.type === 'CallExpression')
    return node.id.name
  if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier' && node.right.type === 'CallExpression')
    return node.left.name
  return null
}
