import * as z from 'zod/mini'
import type { ChangeKind } from '../../shared/change.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { Layer } from '../../shared/layer.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Baseline, Conditions } from './conditions.ts'
import type { Field, Parameters } from './fields.ts'
import type { Studied } from './studied.ts'

/**
 * What trying a change is good for. `repair`: it brings its layer back to what works everywhere; `mask`: it makes a symptom
 * go away wherever it came from (an answer put in place of another, a node left out); `break`: it is a fault of its own.
 */
export type Aim = 'repair' | 'mask' | 'break'

/** One kind of change: what it offers, what it makes real, and how. */
export interface ChangeDefinition {
  readonly kind: ChangeKind
  /** The parameters, those left out filled in. Throws INVALID_INPUT where one is wrong or unknown. */
  readonly check: (parameters: unknown) => JsonObject
  /** What the change makes real, in one sentence. */
  readonly sentence: (parameters: JsonObject) => string
  readonly apply: (conditions: Conditions, parameters: JsonObject, baseline: Baseline) => Conditions
  /** The parameters worth trying on a case: what a sweep tries. */
  readonly candidates: (studied: Studied) => readonly JsonObject[]
  readonly aim: (parameters: JsonObject) => Aim
}

interface Described<Fields extends Readonly<Record<string, Field<unknown>>>> {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Only a batch can show it. */
  readonly batchOnly?: true
  readonly fields: Fields
  readonly sentence: (parameters: Parameters<Fields>) => string
  readonly apply: (conditions: Conditions, parameters: Parameters<Fields>, baseline: Baseline) => Conditions
  readonly aim: Aim | ((parameters: Parameters<Fields>) => Aim)
  /** What of it cannot be together, and the field to put right; null: it goes together. Left out: all of it does. */
  readonly clash?: (parameters: Parameters<Fields>) => { readonly field: string; readonly sentence: string } | null
  /** Left out: the initial values alone. */
  readonly candidates?: (studied: Studied) => readonly Partial<Parameters<Fields>>[]
}

/** Makes one kind of change of a layer out of its description. */
export function defineChange<const Fields extends Readonly<Record<string, Field<unknown>>>>(
  layer: Layer,
  described: Described<Fields>,
): ChangeDefinition {
  const schemas = Object.fromEntries(Object.entries(described.fields).map(([name, field]) => [name, field.schema]))
  const schema = z.strictObject(schemas)
  const named = `${layer}.${described.name}`

  const parse = (parameters: unknown): Parameters<Fields> => {
    const parsed = schema.safeParse(parameters)
    // The schema is made of the fields' own schemas, so what passes it has their types.
    if (!parsed.success)
      throw new ProblemError(wrongParameters(named, Object.keys(described.fields), parsed.error.issues[0], parameters))
    const read = parsed.data as Parameters<Fields>
    const clash = described.clash?.(read) ?? null
    if (clash === null) return read
    throw new ProblemError({ code: 'INVALID_INPUT', remedy: 'Correct it and choose the change again.', ...clash })
  }
  const { name, title, description, batchOnly } = described
  const fields = Object.entries(described.fields).map(([each, field]) => field.draw(each))
  return {
    kind: { layer, name, title, description, fields, ...(batchOnly ? { batchOnly } : {}) },
    check: (parameters) => ({ ...parse(parameters) }),
    sentence: (parameters) => described.sentence(parse(parameters)),
    apply: (conditions, parameters, baseline) => described.apply(conditions, parse(parameters), baseline),
    candidates: (studied) => described.candidates?.(studied).map((each) => ({ ...each })) ?? [{}],
    aim: (parameters) => (typeof described.aim === 'function' ? described.aim(parse(parameters)) : described.aim),
  }
}

function wrongParameters(
  named: string,
  known: readonly string[],
  issue: z.core.$ZodIssue | undefined,
  parameters: unknown,
) {
  const takes = known.length > 0 ? `It takes ${known.join(', ')}.` : 'It takes no parameters.'
  if (!isObject(parameters)) {
    const sentence = `The parameters of the change ${named} are ${JSON.stringify(parameters)}, not a JSON object.`
    return { code: 'INVALID_INPUT', sentence, remedy: takes } as const
  }
  if (issue?.code === 'unrecognized_keys') {
    const sentence = `The change ${named} has no parameter ${issue.keys.map((key) => `"${key}"`).join(', ')}.`
    return { code: 'INVALID_INPUT', sentence, remedy: takes } as const
  }
  const parameter = String(issue?.path[0] ?? '')
  const sentence = `Parameter "${parameter}" of the change ${named} is ${JSON.stringify(parameters[parameter])}; it ${issue?.message ?? 'is not allowed'}.`
  return {
    code: 'INVALID_INPUT',
    sentence,
    remedy: 'Correct it and choose the change again.',
    field: parameter,
  } as const
}
