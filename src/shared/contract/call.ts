import * as z from 'zod/mini'

/**
 * One call of the window: the schema that its input passes first, and the type of what it answers (`value` holds nothing when
 * it runs; it is there for the type).
 */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the value's type is named, the schema's inferred
export function call<Value>() {
  return <Schema extends z.ZodMiniType>(input: Schema): { readonly input: Schema; readonly value: Value } => ({
    input,
    value: undefined as Value,
  })
}

/** The input of a call that is given nothing. */
export const nothing = z.undefined()
