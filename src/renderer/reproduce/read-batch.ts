/** In: the text of a file. Out: the payloads of a batch, one JSON text for each item (contract §7 rule 3). */
import type { Answer } from '../../shared/answer.ts'
import { lackOfJson } from '../../shared/lack-of-json.ts'

/** A JSON array of 3 to 5 payloads; a payload that is a text is sent as it stands. */
export function readBatch(text: string, name: string): Answer<string[]> {
  let parsed: unknown
  try {
    parsed = JSON.parse(text.replace(/^\u{FEFF}/u, ''))
  } catch (error) {
    return refused('NOT_JSON', `${name} ${lackOfJson(text, error)}.`)
  }
  if (!Array.isArray(parsed)) return refused('BATCH_SIZE', `${name} holds no JSON array.`)
  if (parsed.length < 3 || parsed.length > 5) {
    return refused('BATCH_SIZE', `${name} holds ${String(parsed.length)} payloads; a batch has 3 to 5.`)
  }
  return { ok: true, value: parsed.map((each: unknown) => (typeof each === 'string' ? each : JSON.stringify(each))) }
}

function refused(code: 'NOT_JSON' | 'BATCH_SIZE', sentence: string): Answer<never> {
  return { ok: false, problem: { code, sentence, remedy: 'Give a JSON array with 3, 4 or 5 payloads.' } }
}
