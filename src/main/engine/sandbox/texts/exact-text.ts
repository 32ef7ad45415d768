import type { Edition } from './edition.ts'
import type { EngineError, ExactText, RunNotes } from './error-context.ts'
import { placeOf, type GuestPlace } from './guest-stack.ts'
import { nativeText } from './native-text.ts'
import { operationText } from './operation-text.ts'
import { isMadeByCode } from './made-by-code.ts'

/** V8's text for an error of the guest. Errors that the code made itself keep their own. */
export function exactText(error: EngineError, edition: Edition, notes: RunNotes): ExactText {
  const place = placeOf(error.stack, edition.edited, edition.file)
  const plain: ExactText = { name: error.name, message: error.message, offset: place.offset, needs: 'nothing' }
  if (error.name === 'InternalError' && error.message === 'stack overflow')
    return { ...plain, name: 'RangeError', message: 'Maximum call stack size exceeded' }
  if (isOurOwn(error, place)) return plain
  if (isMadeByCode(error.message, edition.written, place)) return plain
  const context = { error, edition, place, notes, plain }
  return place.natives.length > 0 ? nativeText(context) : operationText(context)
}

/** Errors that the guest's script made, on purpose, have their words already. */
function isOurOwn({ name }: EngineError, place: GuestPlace): boolean {
  return name === 'ExpressionError' || name === 'ValidationError' || (place.isOurs && place.natives.length === 0)
}
