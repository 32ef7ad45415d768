import { jsonrepair } from 'jsonrepair'
import type { AiViolation } from '../../../shared/ai-run.ts'
import { duplicateKeys } from './duplicate-keys.ts'
import { isObject } from '../../../shared/json.ts'
import { messageOf } from '../../../shared/message-of.ts'

/** The JSON in a model's text. `value` is undefined where there is none. */
export interface ParsedAnswer {
  readonly value: unknown
  /** The same with every value of a key that stands more than once, as a list: what is proposed in one of them is proposed. */
  readonly everything: unknown
  readonly violations: readonly AiViolation[]
}

/**
 * Reads the model's text as JSON. What is no JSON is mended where that can be done without guessing at what is meant; the
 * first error stays among the violations, and what was done to mend it stands beside it.
 */
export function parseAnswer(text: string): ParsedAnswer {
  try {
    return withDuplicates(JSON.parse(text), text, [])
  } catch (error) {
    const notJson: AiViolation = {
      kind: 'not_json',
      path: '',
      keyword: 'json',
      message: `The model's text is not JSON (${messageOf(error)}); it begins with ${JSON.stringify(text.slice(0, 80))}.`,
    }
    const mended = mend(text)
    if (mended === null) return { value: undefined, everything: undefined, violations: [notJson] }
    const repaired: AiViolation = { kind: 'json_repaired', path: '', keyword: mended.how, message: mended.sentence }
    return withDuplicates(mended.value, mended.json, [notJson, repaired])
  }
}

function withDuplicates(value: unknown, json: string, before: readonly AiViolation[]): ParsedAnswer {
  const found = duplicateKeys(json)
  if (found === null) return { value, everything: value, violations: before }
  const duplicates = found.paths.map((path): AiViolation => {
    const message = `${path} stands more than once in the answer, and JSON does not say which one counts.`
    return { kind: 'schema', path, keyword: 'duplicate_key', message }
  })
  return { value, everything: found.everything, violations: [...before, ...duplicates] }
}

interface Mended {
  readonly value: unknown
  /** The text that the value was read from. */
  readonly json: string
  readonly how: string
  readonly sentence: string
}

function mend(text: string): Mended | null {
  const inner = innerText(text)
  if (inner === null) return null
  const extracted = inner !== text.trim()
  const around = extracted ? 'The JSON was taken out of the text around it' : 'The JSON was mended'
  try {
    return { value: JSON.parse(inner), json: inner, how: 'extracted', sentence: `${around}.` }
  } catch {
    // Not JSON yet: its syntax has to be mended, too.
  }
  try {
    const json = jsonrepair(inner)
    const value: unknown = JSON.parse(json)
    if (!isObject(value)) return null
    const sentence = extracted ? `${around}, and its syntax was mended.` : `${around}: its syntax was not that of JSON.`
    return { value, json, how: 'syntax', sentence }
  } catch {
    return null
  }
}

/** The stretch from the first brace to the last, without what a model thought before it answered; null where there is none. */
function innerText(text: string): string | null {
  const answer = text.replace(/^[\s\S]{0,200000}<\/think(?:ing)?>/u, '').trim()
  const start = answer.indexOf('{')
  const end = answer.lastIndexOf('}')
  return start < 0 || end < start ? null : answer.slice(start, end + 1)
}
