import * as z from 'zod/mini'
import type { ChangeField } from '../../shared/change.ts'
import { whyUnfit, type TextRule } from '../../shared/text-rule.ts'
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

/** A text; `rule`: what it must be where it is not empty. `isLong`: it may be as long as a body. */
export function textField(
  label: string,
  initial: string,
  required = true,
  rule: TextRule | 'isLong' | null = null,
): Field<string> {
  const [isLong, own] = rule === 'isLong' ? [true, null] : [false, rule]
  const fitting = z.string('must be a text').check((context) => {
    const why = whyUnfit(context.value, own, isLong)
    if (why !== null) context.issues.push({ code: 'custom', message: why, input: context.value })
  })
  const text = required ? fitting.check(z.refine((value) => value.trim() !== '', 'must not be empty')) : fitting
  return {
    draw: (name) => ({
      kind: 'text',
      name,
      label,
      initial,
      required,
      ...(own === null ? {} : { rule: own }),
      ...(isLong ? { isLong } : {}),
    }),
    schema: z._default(text, initial),
  }
}

/** A JSON path; refused where it is none. */
export function pathField(label: string, initial: string): Field<string> {
  const why = 'must be a JSON path such as $.order.lines[0].id'
  const path = z.string(why).check(z.refine((text) => parsePath(text) !== null, why))
  return { draw: (name) => ({ kind: 'path', name, label, initial }), schema: z._default(path, initial) }
}

/** Any JSON value. `initial` is its text. */
export function jsonField(label: string, initial: string): Field<unknown> {
  const value: unknown = JSON.parse(initial)
  return { draw: (name) => ({ kind: 'json', name, label, initial }), schema: z._default(z.unknown(), value) }
}

/** A whole number, but for what `hasFractions`. */
export function numberField(
  label: string,
  initial: number,
  minimum: number,
  maximum: number,
  { hasFractions = false }: { readonly hasFractions?: boolean } = {},
): Field<number> {
  const number = z.number('must be a number').check(
    z.minimum(minimum, `must be at least ${minimum}`),
    z.maximum(maximum, `must be at most ${maximum}`),
    z.refine((value) => hasFractions || Number.isInteger(value), 'must be a whole number'),
  )
  return {
    draw: (name) => ({
      ...{ kind: 'number', name, label, initial, minimum, maximum },
      ...(hasFractions ? { hasFractions } : {}),
    }),
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
  // Some choices are numbers, and are written as such.
  const chosen = z.pipe(
    z.transform((value) => (typeof value === 'number' ? String(value) : value)),
    z.enum(values, `must be one of ${values.join(', ')}`),
  )
  const drawn = Object.entries<string>(choices).map(([value, words]) => ({ value, label: words }))
  return {
    draw: (name) => ({ kind: 'choice', name, label, initial, choices: drawn }),
    schema: z._default(chosen, initial),
  }
}

export function switchField(label: string, initial: boolean): Field<boolean> {
  return {
    draw: (name) => ({ kind: 'switch', name, label, initial }),
    schema: z._default(z.boolean('must be true or false'), initial),
  }
}

/** Which items of a batch a change of the data is made in. */
export const itemField = numberField('Item (0: every item)', 0, 0, 5)
