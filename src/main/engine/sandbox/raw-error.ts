import { isObject } from '../../../shared/json.ts'
import type { RawError, ThrownKind } from './guest/scene.ts'

const thrownKinds: readonly ThrownKind[] = ['error', 'text', 'value', 'unwritable']

/** An error as the guest wrote it, checked; null where it is none. */
export function readRawError(value: unknown): RawError | null {
  if (!isObject(value)) return null
  const { name, message, stack, description, type, surfaces, line, column, isSyntax, thrown } = value
  if (typeof name !== 'string' || typeof message !== 'string' || typeof stack !== 'string') return null
  return {
    name,
    message,
    stack,
    description: typeof description === 'string' ? description : null,
    type: typeof type === 'string' ? type : null,
    surfaces: surfaces === true,
    line: typeof line === 'number' ? line : null,
    column: typeof column === 'number' ? column : null,
    isSyntax: isSyntax === true,
    thrown: thrownKinds.find((kind) => kind === thrown) ?? 'error',
  }
}
