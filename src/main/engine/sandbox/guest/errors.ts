import { exact, type ErrorPlace } from './exact.ts'
import { textOf } from './text-of.ts'
import type { RawError, SceneFailure } from './scene.ts'

/** An error that expressions do not swallow. */
export class ExpressionError extends Error {
  readonly description: string | null
  readonly type: string | null
  constructor({ message, description, type }: SceneFailure) {
    super(message)
    this.name = 'ExpressionError'
    this.description = description
    this.type = type
  }
}

/** An error of a node's own checks of what its code returned: its text is complete, no line is added. */
export class ValidationError extends Error {
  readonly description: string | null
  constructor(message: string, description: string | null) {
    super(message)
    this.name = 'ValidationError'
    this.description = description
  }
}

/** A module that is not there: the sentence of the service, and beside it the modules that are. */
export class ModuleError extends Error {
  readonly description: string
  constructor(message: string, description: string) {
    super(message)
    this.description = description
  }
}

/** Errors of a query of Merge come from a script of their own, with a class of its own. */
const queryErrorName = 'QueryError'

/** Any thrown value as plain data. Never throws: what was thrown may be an object that refuses to be looked at. */
export function rawError(thrown: unknown, compiling = false): RawError {
  try {
    return readError(thrown, compiling)
  } catch {
    const unknown = { name: 'Error', message: 'Unknown error', stack: '', description: null, type: null }
    return { ...unknown, surfaces: false, thrown: 'unwritable', ...nowhere }
  }
}

function readError(thrown: unknown, compiling: boolean): RawError {
  if (thrown instanceof Error) {
    const { line, column, isSyntax } = exact(thrown, true, compiling) ?? nowhere
    const surfaces = thrown instanceof ExpressionError
    const isExplained =
      surfaces || thrown instanceof ValidationError || thrown instanceof ModuleError || thrown.name === queryErrorName
    const description: unknown = isExplained && 'description' in thrown ? thrown.description : null
    return {
      name: textOf(thrown.name).slice(0, 200),
      message: textOf(thrown.message).slice(0, 4096),
      stack: textOf(thrown.stack ?? '').slice(0, 4096),
      description: typeof description === 'string' ? description : null,
      type: surfaces ? thrown.type : null,
      surfaces,
      thrown: 'error',
      line,
      column,
      isSyntax,
    }
  }
  return {
    name: 'Error',
    message: messageOf(thrown).slice(0, 4096),
    stack: '',
    description: null,
    type: null,
    surfaces: false,
    thrown: typeof thrown === 'string' ? 'text' : isWritable(thrown) ? 'value' : 'unwritable',
    ...nowhere,
  }
}

const nowhere: ErrorPlace = { line: null, column: null, isSyntax: false }

function isWritable(thrown: unknown): boolean {
  return !['undefined', 'function', 'symbol'].includes(typeof thrown)
}

function messageOf(thrown: unknown): string {
  if (typeof thrown === 'string') return thrown
  if (typeof thrown === 'object' && thrown !== null) {
    if ('message' in thrown && typeof thrown.message === 'string') return thrown.message
    return JSON.stringify(thrown)
  }
  return String(thrown)
}

/** True for what the engine throws where the memory of the guest is used up. */
export function isExhaustion(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'InternalError' && thrown.message === 'out of memory'
}
