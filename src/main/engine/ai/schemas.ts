import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { AiViolation } from '../../../shared/ai-run.ts'
import { isObject, type JsonObject } from '../../../shared/json.ts'
import { shortJson } from '../../../shared/short-json.ts'
import { readShipped } from '../shipped-file.ts'

/** The published schemas of an AI step and of a labelled set, by what they describe. */
export type StepSchema = 'input' | 'output' | 'answer' | 'record' | 'message'

const files: Readonly<Record<StepSchema, string>> = {
  input: 'ai-step-input.schema.json',
  output: 'ai-step-output.schema.json',
  answer: 'ai-step-answer.schema.json',
  record: 'ai-step-record.schema.json',
  message: 'ai-set-message.schema.json',
}
const names: readonly StepSchema[] = ['input', 'output', 'answer', 'record', 'message']
const idOf = (name: StepSchema): string => `https://faultline.dev/schemas/${files[name]}`

let compiled: Ajv | null = null

function validators(): Ajv {
  if (compiled !== null) return compiled
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: true, allowUnionTypes: true })
  for (const name of names) ajv.addSchema(stepSchema(name))
  compiled = ajv
  return ajv
}

/** The published schema itself. */
export function stepSchema(name: StepSchema): JsonObject {
  const schema: unknown = JSON.parse(readShipped('schemas', files[name]))
  if (!isObject(schema)) throw new Error(`The shipped schema of the AI step's ${name} is no JSON object.`)
  return schema
}

/** Everything in which a value departs from the schema, in the order of the schema; empty where it fits. */
export function violationsOf(name: StepSchema, value: unknown): readonly AiViolation[] {
  const validate: ValidateFunction | undefined = validators().getSchema(idOf(name))
  if (validate === undefined) throw new Error(`The schema ${idOf(name)} was not read.`)
  return validate(value) ? [] : (validate.errors ?? []).map(violationFrom)
}

function violationFrom(error: ErrorObject): AiViolation {
  return {
    kind: error.keyword === 'enum' ? 'enum_violation' : 'schema',
    path: pathOf(error),
    keyword: error.keyword,
    message: messageOf(error),
  }
}

/** `$.sources[1]` of `/sources/1`. */
function pathOf({ instancePath, keyword, params }: ErrorObject): string {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const missing: unknown = keyword === 'required' ? params['missingProperty'] : params['additionalProperty']
  if (typeof missing === 'string') steps.push(missing)
  return `$${steps.map((step) => (/^\d+$/u.test(step) ? `[${step}]` : `.${step}`)).join('')}`
}

function messageOf(error: ErrorObject): string {
  const path = pathOf(error)
  if (error.keyword === 'required') return `${path} is missing.`
  if (error.keyword === 'additionalProperties') return `${path} is not among the fields that the schema knows.`
  const found = shortJson(error.data, 120)
  if (error.keyword === 'enum') {
    const values: unknown = error.params['allowedValues']
    const listed = Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(', ') : 'others'
    return `${path} is ${found}; it must be one of ${listed}.`
  }
  return `${path} is ${found}; it ${error.message ?? 'does not fit the schema'}.`
}
