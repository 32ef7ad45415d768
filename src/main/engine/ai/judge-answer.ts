import type { AiViolation } from '../../../shared/ai-run.ts'
import { intents, type AiStepInput, type ExpectedOutput, type Intent, type Source } from '../../../shared/ai-step.ts'
import { isObject } from '../../../shared/json.ts'
import { checkActions } from './check-actions.ts'
import type { Reply } from './model.ts'
import { parseAnswer, type ParsedAnswer } from './parse-answer.ts'
import { violationsOf } from './schemas.ts'

/** What an answer is worth. */
export interface Judgement {
  /** Gravest first. */
  readonly violations: readonly AiViolation[]
  /** The output that the model gave, as it gave it; null where none fits the schema, or where it may not be used. */
  readonly output: ExpectedOutput | null
}

export interface JudgedBy {
  readonly record: AiStepInput
  readonly sources: readonly Source[]
  /** Below this confidence a person has to look. */
  readonly threshold: number
}

/** Holds a reply against the schema and the record; everything that is wrong with it is named. */
export function judgeAnswer(reply: Extract<Reply, { kind: 'answer' }>, by: JudgedBy): Judgement {
  const ended: AiViolation[] = []
  if (reply.refusal !== null) {
    ended.push({
      kind: 'refusal',
      path: '',
      keyword: 'refusal',
      message: `The model refused: ${JSON.stringify(reply.refusal.slice(0, 300))}.`,
    })
  }
  const truncated = reply.finishReason === 'length'
  if (truncated) {
    const end = JSON.stringify((reply.text ?? '').slice(-60))
    ended.push({
      kind: 'truncated',
      path: '',
      keyword: 'finish_reason',
      message: `The answer was cut off at the model's limit of tokens (finish reason "length"); it ends with ${end}.`,
    })
  }
  const { value, everything, violations } = readText(reply, truncated)
  const shape = value === undefined ? [] : violationsOf('answer', value)
  const actions = checkActions(everything, reply.called, by.record)
  const isClear = ended.length === 0 && violations.every(({ kind }) => kind !== 'schema')
  const usable = value !== undefined && shape.length === 0 && actions.length === 0 && isClear
  const output = usable ? outputOf(value) : null
  return {
    violations: [
      ...ended,
      ...violations,
      ...shape,
      ...actions,
      ...(output === null
        ? []
        : [...unsure(output, by.threshold), ...unreviewed(output), ...unknownSources(output, by.sources)]),
    ],
    output,
  }
}

function readText({ text, refusal, called }: Extract<Reply, { kind: 'answer' }>, truncated: boolean): ParsedAnswer {
  const nothing = { value: undefined, everything: undefined, violations: [] }
  if (refusal !== null) return nothing
  if (text === null || text.trim() === '') {
    const names = called.map(({ name }) => name).join(', ')
    const seen = names === '' ? 'The model answered with no text' : `The model called ${names} and gave no text`
    const message = `${seen}; one JSON object was expected.`
    return { ...nothing, violations: [{ kind: 'not_json', path: '', keyword: 'json', message }] }
  }
  const parsed = parseAnswer(text)
  // What was cut off is not guessed at.
  return truncated ? { ...nothing, violations: parsed.violations.filter(({ kind }) => kind === 'not_json') } : parsed
}

/** The schema has been checked: each field is what it says. */
function outputOf(value: unknown): ExpectedOutput | null {
  if (!isObject(value)) return null
  const { intent, confidence, needs_human_review: review, sources } = value
  if (!isIntent(intent) || typeof confidence !== 'number' || typeof review !== 'boolean' || !Array.isArray(sources)) {
    return null
  }
  const ids = sources.filter((one): one is string => typeof one === 'string')
  return { intent, confidence, needs_human_review: review, sources: ids }
}

function isIntent(value: unknown): value is Intent {
  return intents.some((one) => one === value)
}

function unsure(output: ExpectedOutput, threshold: number): readonly AiViolation[] {
  if (output.confidence >= threshold || output.needs_human_review) return []
  return [
    {
      kind: 'low_confidence_unreviewed',
      path: '$.needs_human_review',
      keyword: 'confidence_threshold',
      message: `The confidence is ${output.confidence}, below ${threshold}, and the model asks for no person; a person is to look at it.`,
    },
  ]
}

/** A message of which nobody says what it is about is for a person: else nobody answers it. */
function unreviewed({ intent, needs_human_review: review }: ExpectedOutput): readonly AiViolation[] {
  if (intent !== 'unknown' || review) return []
  return [
    {
      kind: 'unknown_unreviewed',
      path: '$.needs_human_review',
      keyword: 'unknown',
      message: 'The intent is unknown, and the model asks for no person; a person is to look at it.',
    },
  ]
}

function unknownSources(output: ExpectedOutput, sources: readonly Source[]): readonly AiViolation[] {
  const supplied = sources.map(({ id }) => id)
  return output.sources.flatMap((id, index) => {
    if (supplied.includes(id)) return []
    const known = supplied.length === 0 ? 'none was supplied' : `supplied were ${supplied.slice(0, 10).join(', ')}`
    return [
      {
        kind: 'source_unresolvable' as const,
        path: `$.sources[${index}]`,
        keyword: 'sources',
        message: `The source ${JSON.stringify(id)} is none of those that were supplied (${known}).`,
      },
    ]
  })
}
