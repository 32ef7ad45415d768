import { isObject, type JsonObject } from '../../../shared/json.ts'
import { wordOf, type AskedTrigger } from './event.ts'

/**
 * What a Typeform Trigger gives of a submission: all of it or its answers alone, each under its question or as it came. Null where
 * it has no definition or no answers (n8n-nodes-base 1.121.0).
 */
export function answersOf(body: JsonObject, { parameters, typeVersion }: AskedTrigger): JsonObject | null {
  const form = body['form_response']
  if (!isObject(form) || !isObject(form['definition']) || !Array.isArray(form['answers'])) return null
  const answers = form['answers'].filter(isObject)
  const isSimplified = parameters['simplifyAnswers'] !== false
  const isOnlyAnswers = parameters['onlyAnswers'] !== false
  if (isSimplified) {
    const byQuestion = answersByQuestion(answers, titlesOf(form['definition']))
    return isOnlyAnswers ? byQuestion : { ...body, form_response: { ...form, answers: byQuestion } }
  }
  if (!isOnlyAnswers) return body
  return typeVersion >= 1.1
    ? Object.fromEntries(answers.map((answer) => [fieldOf(answer), answer]))
    : Object.fromEntries(answers.map((answer, index) => [String(index), answer]))
}

function titlesOf({ fields }: JsonObject): ReadonlyMap<string, string> {
  const all = Array.isArray(fields) ? fields.filter(isObject) : []
  return new Map(
    all.map(({ id, title }) => [wordOf(id), wordOf(title).replaceAll('{{', '[').replaceAll('}}', ']')] as const),
  )
}

function answersByQuestion(answers: readonly JsonObject[], titles: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(answers.map((answer) => [titles.get(fieldOf(answer)) ?? 'undefined', plainAnswer(answer)]))
}

/** A choice is what was chosen. */
function plainAnswer(answer: JsonObject): unknown {
  const value = answer[wordOf(answer['type'])]
  if (!isObject(value)) return value
  return value['label'] ?? value['labels'] ?? value
}

function fieldOf({ field }: JsonObject): string {
  return isObject(field) ? wordOf(field['id']) : 'undefined'
}
