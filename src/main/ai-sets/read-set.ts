import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { AiSet, AiSetMessage } from '../../shared/ai-set.ts'
import { intents } from '../../shared/ai-step.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import { violationsOf } from '../engine/ai/schemas.ts'

/** More are not read: a run of them would take hours and its report a hundred megabytes. */
const mostMessages = 10_000

/**
 * A labelled set from the text of its file: one JSON object a line (`resources/schemas/ai-set-message.schema.json`); empty lines are
 * passed over. The set is called as its file is, without the ending.
 *
 * @throws ProblemError NOT_AI_SET
 */
export function readSet(text: string, file: string): AiSet {
  const lines = text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .map((line, index) => ({ line, number: index + 1 }))
    .filter(({ line }) => line.trim() !== '')
  if (lines.length === 0) throw notASet(file, 'it is empty')
  if (lines.length > mostMessages)
    throw notASet(file, `it has ${String(lines.length)} lines, and at most ${String(mostMessages)} are read`)
  const messages = lines.map(({ line, number }) => readMessage(line, number, file))
  const seen = new Map<string, number>()
  for (const [index, { id }] of messages.entries()) {
    const number = lines[index]?.number ?? 0
    const before = seen.get(id)
    if (before !== undefined) {
      throw notASet(file, `lines ${String(before)} and ${String(number)} have the same id ${JSON.stringify(id)}`)
    }
    seen.set(id, number)
  }
  return { name: basename(file).replace(/\.[a-z]{1,10}$/iu, ''), digest: digestOf(messages), messages }
}

function readMessage(line: string, number: number, file: string): AiSetMessage {
  let read: unknown
  try {
    read = JSON.parse(line)
  } catch (error) {
    throw notASet(file, `line ${String(number)} is not JSON (${messageOf(error)})`)
  }
  const wrong = violationsOf('message', read)[0]
  if (wrong !== undefined || !isObject(read)) {
    throw notASet(file, `in line ${String(number)}, ${wrong?.message ?? 'there is no object'}`)
  }
  // The schema has been checked: each field is what it says.
  const {
    id,
    input,
    intent,
    tags = [],
    sources = [],
    expected_sources: expected = null,
  } = read as JsonObject & MessageLine
  return {
    id: id ?? String(number),
    input,
    intent: intents.find((one) => one === intent) ?? 'unknown',
    tags,
    sources: sources.map((one) => ({ id: one.id, title: one.title ?? null, text: one.text ?? null })),
    expectedSources: expected,
  }
}

interface MessageLine {
  readonly id?: string
  readonly input: string
  readonly intent: string
  readonly tags?: readonly string[]
  readonly sources?: readonly { readonly id: string; readonly title?: string; readonly text?: string }[]
  readonly expected_sources?: readonly string[]
}

function digestOf(messages: readonly AiSetMessage[]): string {
  const said = messages.map(({ id, input, intent }) => JSON.stringify([id, input, intent])).sort()
  return createHash('sha256').update(said.join('\n')).digest('hex')
}

function notASet(file: string, what: string): ProblemError {
  return new ProblemError({
    code: 'NOT_AI_SET',
    sentence: `${file} is no set of labelled messages: ${what.replace(/\.$/u, '')}.`,
    remedy:
      'Give one JSON object a line, such as {"input": "I was charged twice", "intent": "support", "tags": ["en"]}.',
  })
}
