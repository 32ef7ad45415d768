// Code that refuses what it is given by throwing words of its own. In: what an execution showed. Out: a pointer. Pure.
import type { WorkflowView } from '../../shared/reproduction.ts'
import { refusesOnPurpose, stumblesOverNothing } from './lacked-fields.ts'
import type { Pointer } from './pointer.ts'

/** Null where the node failed otherwise, or read anything but the payload: what it refuses may then be of another. */
export function thrownRefusal(view: WorkflowView, name: string): Pointer | null {
  if (
    view.calledFailure !== undefined ||
    !refusesOnPurpose(view) ||
    stumblesOverNothing(view) ||
    view.failedAnswer !== null
  )
    return null
  const own = (view.reads ?? []).filter(
    ({ node, listed, assumed }) => node === name && listed !== true && assumed !== true,
  )
  if (own.length === 0 || own.some(({ origin }) => origin.kind !== 'payload')) return null
  const [path, ...more] = new Set(own.map((read) => read.path))
  const [read] = own
  const reads = more.length > 0 || path === undefined ? '' : `, as it reads ${path} of the payload`
  return {
    layer: 'data',
    others: ['node'],
    reason: `"${name}" refuses what it is given, by an error of its own${reads}.`,
    strength: 'default',
    ...(more.length > 0 || read === undefined ? {} : { node: name, read }),
  }
}
