/** In: a node's parameters. Out: one field for each value in them, with its path, and the parameters with one value changed. */
export interface ParameterField {
  /** `options.timeout`, `conditions.conditions[0].leftValue`. */
  readonly path: string
  readonly steps: readonly (string | number)[]
  readonly value: string | number | boolean | null
}

const most = 200

export function fieldsOf(parameters: unknown): readonly ParameterField[] {
  const fields: ParameterField[] = []
  const visit = (value: unknown, steps: readonly (string | number)[]): void => {
    if (fields.length >= most) return
    if (Array.isArray(value)) value.forEach((each: unknown, index) => visit(each, [...steps, index]))
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) visit(each, [...steps, name])
    else if (isPlain(value)) fields.push({ path: pathOf(steps), steps, value })
  }
  visit(parameters, [])
  return fields
}

/** A copy with another value at one place. */
export function withValue(parameters: unknown, steps: readonly (string | number)[], value: unknown): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return value
  if (Array.isArray(parameters)) {
    return parameters.map((each: unknown, index) => (index === step ? withValue(each, rest, value) : each))
  }
  const members = typeof parameters === 'object' && parameters !== null ? parameters : {}
  return { ...members, [step]: withValue((members as Readonly<Record<string, unknown>>)[step], rest, value) }
}

/** A copy without what stands at one place; of a list the others move up. */
export function withoutValue(parameters: unknown, steps: readonly (string | number)[]): unknown {
  const [step, ...rest] = steps
  if (step === undefined) return undefined
  if (Array.isArray(parameters)) {
    const list: readonly unknown[] = parameters
    return rest.length === 0
      ? list.filter((_each, index) => index !== step)
      : list.map((each, index) => (index === step ? withoutValue(each, rest) : each))
  }
  if (typeof parameters !== 'object' || parameters === null) return parameters
  const members = Object.entries(parameters)
  if (rest.length === 0) return Object.fromEntries(members.filter(([name]) => name !== step))
  return Object.fromEntries(members.map(([name, each]) => [name, name === step ? withoutValue(each, rest) : each]))
}

function isPlain(value: unknown): value is ParameterField['value'] {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

/** Steps as the workflow format writes a path: `conditions.conditions[0].leftValue`. */
export function pathOf(steps: readonly (string | number)[]): string {
  return steps.reduce<string>(
    (path, step) => (typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`),
    '',
  )
}
