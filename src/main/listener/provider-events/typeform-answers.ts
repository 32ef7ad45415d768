import { isObject, type JsonObject } from '../../../shared/json.ts'
import { read, TriggerFailure, wordOf, type AskedTrigger } from './event.ts'

/**
 * What a Typeform Trigger gives of a submission: all of it or its answers alone, each under its question or as it came
 * (n8n-nodes-base 1.121.0; measured on n8n 1.123.5). Throws a {@link TriggerFailure} where it has no definition or no answers.
 */
export function answersOf(body: unknown, { parameters, typeVersion }: AskedTrigger): unknown {
  const form = read(body, 'form_response')
  const definition = form === undefined ? undefined : read(form, 'definition', ['form_response'])
  const written = form === undefined ? undefined : read(form, 'answers', ['form_response'])
  if (definition === undefined || written === undefined) {
    const lacks = form === undefined ? [] : [definition === undefined ? 'definition' : 'answers']
    throw new TriggerFailure('Expected definition/answers data is missing!', {
      keys: ['form_response', ...lacks],
      found: 'missing',
    })
  }
  const answers: readonly unknown[] = Array.isArray(written) ? written : []
  const isSimplified = parameters['simplifyAnswers'] !== false
  const isOnlyAnswers = parameters['onlyAnswers'] !== false
  if (isSimplified) {
    const byQuestion = answersByQuestion(answers, titlesOf(definition))
    if (isOnlyAnswers || !isObject(body) || !isObject(form)) return byQuestion
    return { ...body, form_response: { ...form, answers: byQuestion } }
  }
  if (!isOnlyAnswers) return body
  return typeVersion >= 1.1
    ? Object.fromEntries(answers.map((answer, place) => [fieldOf(answer, place), answer]))
    : written
}

function titlesOf(definition: unknown): ReadonlyMap<string, string> {
  const fields = read(definition, 'fields', ['form_response', 'definition'])
  const all = Array.isArray(fields) ? fields.filter(isObject) : []
  return new Map(
    all.map(({ id, title }) => [wordOf(id), wordOf(title).replaceAll('{{', '[').replaceAll('}}', ']')] as const),
  )
}

function answersByQuestion(answers: readonly unknown[], titles: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(
    answers.map((answer, place) => [titles.get(fieldOf(answer, place)) ?? 'undefined', plainAnswer(answer)]),
  )
}

/** A choice is what was chosen. */
function plainAnswer(answer: unknown): unknown {
  const value = read(answer, wordOf(read(answer, 'type')))
  if (!isObject(value)) return value
  return value['label'] ?? value['labels'] ?? value
}

function fieldOf(answer: unknown, place: number): string {
  const at = ['form_response', 'answers', String(place)]
  return wordOf(read(read(answer, 'field', at), 'id', [...at, 'field']))
}
