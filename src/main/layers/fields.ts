import * as z from 'zod/mini'
import type { ChangeField } from '../../shared/change.ts'
import { parsePath } from '../world/json-path.ts'

/** One parameter of a kind of change: how an editor draws it, and what it takes. Left out, it has its initial value. */
export interface Field<Value> {
  readonly draw: (name: string) => ChangeField
  readonly schema: z.ZodMiniType<Value>
}

/** The parameters that a table of fields describes. */
export type Parameters<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends Field<infer Value> ? Value : never
}

export function textField(label: string, initial: string, required = true): Field<string> {
  const text = required ? z.string().check(z.minLength(1, 'must not be empty')) : z.string()
  return { draw: (name) => ({ kind: 'text', name, label, initial, required }), schema: z._default(text, initial) }
}

/** A JSON path; refused where it is none. */
export function pathField(label: string, initial: string): Field<string> {
  const path = z
    .string()
    .check(z.refine((text) => parsePath(text) !== null, 'must be a JSON path such as $.order.lines[0].id'))
  return { draw: (name) => ({ kind: 'path', name, label, initial }), schema: z._default(path, initial) }
}

/** Any JSON value. `initial` is its text. */
export function jsonField(label: string, initial: string): Field<unknown> {
  const value: unknown = JSON.parse(initial)
  return { draw: (name) => ({ kind: 'json', name, label, initial }), schema: z._default(z.unknown(), value) }
}

export function numberField(label: string, initial: number, minimum: number, maximum: number): Field<number> {
  const number = z
    .number()
    .check(z.minimum(minimum, `must be at least ${minimum}`), z.maximum(maximum, `must be at most ${maximum}`))
  return {
    draw: (name) => ({ kind: 'number', name, label, initial, minimum, maximum }),
    schema: z._default(number, initial),
  }
}

export function choiceField<const Value extends string>(
  label: string,
  choices: Readonly<Record<Value, string>>,
  initial: NoInfer<Value>,
): Field<Value> {
  // The keys of a record are what its type says: the table is written out where it is called.
  const values = Object.keys(choices) as Value[]
  const drawn = Object.entries<string>(choices).map(([value, words]) => ({ value, label: words }))
  return {
    draw: (name) => ({ kind: 'choice', name, label, initial, choices: drawn }),
    schema: z._default(z.enum(values, `must be one of ${values.join(', ')}`), initial),
  }
}

export function switchField(label: string, initial: boolean): Field<boolean> {
  return { draw: (name) => ({ kind: 'switch', name, label, initial }), schema: z._default(z.boolean(), initial) }
}

/** Which items of a batch a change of the data is made in. */
export const itemField = numberField('Item (0: every item)', 0, 0, 5)
