import type { AnyNode, MemberExpression } from 'acorn'
import type { Described } from '../guest/described.ts'
import type { ErrorContext, ExactText } from './error-context.ts'
import { reenactWrite, type Refusal } from './reenact.ts'

/** V8's text for a write that is not allowed: to a constant, or in strict code to a field. */
export function writeText(context: ErrorContext): Partial<ExactText> {
  const { error, edition, place, notes } = context
  const write = place.offset === null ? null : writeAt(context, place.offset)
  const target = write === null ? null : targetOf(write)
  if (target?.type !== 'MemberExpression')
    return error.message.endsWith('is read-only')
      ? { message: 'Assignment to constant variable.' }
      : {
          message:
            error.message === 'not an object' ? 'Result of the Symbol.iterator method is not an object' : error.message,
        }
  if (edition.sites === null) return { needs: 'notes' }
  const at = edition.sites.findIndex(({ kind, node }) => kind === 'owner' && node === write)
  if (at < 0) return {}
  if (notes.wanted === null || notes.wanted.site !== edition.sites[at]) return { needs: { site: at } }
  const [owner] = notes.wanted.values
  const key = keyOf(target, error.message)
  if (owner === undefined || key === null) return {}
  const refusal = owner.is === 'object' || owner.is === 'function' ? refusalOf(error.message) : 'primitive'
  return reenactWrite(owner, key, refusal) ?? {}
}

function refusalOf(message: string): Refusal {
  switch (message) {
    case 'object is not extensible':
      return 'fixed'
    case 'no setter for property':
      return 'getter'
    case 'could not delete property':
      return 'deleted'
    case 'not an object':
      return 'primitive'
    default:
      return 'read-only'
  }
}

function keyOf(target: MemberExpression, message: string): Described | null {
  if (!target.computed && target.property.type === 'Identifier') return { is: 'string', text: target.property.name }
  if (target.property.type === 'Literal') return { is: 'string', text: String(target.property.value) }
  const named = /^'([^]*)' is read-only$/.exec(message)?.[1]
  return named === undefined ? null : { is: 'string', text: named }
}

function writeAt({ edition }: ErrorContext, offset: number): AnyNode | null {
  return edition.written.deepest(
    offset,
    (node) =>
      node.type === 'AssignmentExpression' ||
      node.type === 'UpdateExpression' ||
      (node.type === 'UnaryExpression' && node.operator === 'delete'),
  )
}

function targetOf(write: AnyNode): AnyNode | null {
  if (write.type === 'AssignmentExpression') return write.left
  return write.type === 'UpdateExpression' || write.type === 'UnaryExpression' ? write.argument : null
}
