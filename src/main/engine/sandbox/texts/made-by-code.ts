import type { AnyNode } from 'acorn'
import type { GuestPlace } from './guest-stack.ts'
import type { WrittenCode } from './written-code.ts'

/** What the engine itself says at a call of `super`. */
const ofClasses = /^'this' can be initialized|is not a constructor$|^not a /

/** True where the place of an error is that at which the code itself made it: `new TypeError(…)`, `super(…)`. */
export function isMadeByCode(message: string, written: WrittenCode, place: GuestPlace): boolean {
  if (place.offset === null || place.isOurs) return false
  const { offset } = place
  if (place.natives.length > 0 && !/Error$/.test(place.natives[0] ?? '')) return false
  const call = written.deepest(
    offset,
    (node) => (node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee.end <= offset,
  )
  if (call === null || (call.type !== 'NewExpression' && call.type !== 'CallExpression')) return false
  const name = calleeName(call.callee)
  if (name === 'super' && ofClasses.test(message)) return false
  return name !== null && /(?:Error|Exception|^super)$/.test(name) && !isCalledError(call, place)
}

/** `fooError()` that is no function fails at the same place. */
function isCalledError(call: AnyNode, place: GuestPlace): boolean {
  return call.type === 'CallExpression' && place.natives.length === 0 && calleeName(call.callee) !== 'super'
}

function calleeName(callee: AnyNode): string | null {
  if (callee.type === 'Super') return 'super'
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : null
}
