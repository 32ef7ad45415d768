/** An error on its way from one thread to the other: what a thread cannot hand over as it is. */
export interface SerializedError {
  readonly name: string
  readonly message: string
  /** Code of the platform or a library; null where it has none. */
  readonly code: string | null
}

/** What a call from thread to thread came to. */
export type Answered<Value = unknown> =
  { readonly kind: 'value'; readonly value: Value } | { readonly kind: 'error'; readonly error: SerializedError }

/** Whatever was thrown, as it can be handed over. */
export function serializeError(thrown: unknown): SerializedError {
  if (!(thrown instanceof Error)) return { name: 'Error', message: String(thrown), code: null }
  const code: unknown = Reflect.get(thrown, 'code')
  return { name: thrown.name, message: thrown.message, code: typeof code === 'string' ? code : null }
}

/** The error again, with its exact text. */
export function deserializeError({ name, message, code }: SerializedError): Error {
  const error = new Error(message)
  error.name = name
  return code === null ? error : Object.assign(error, { code })
}
