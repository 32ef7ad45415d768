import { isPersonal } from '../../../redaction/placeholder.ts'
import { createRedactor, type KnownValue, type Redactor } from '../../../redaction/redactor.ts'
import { isObject, type JsonObject } from '../../../../shared/json.ts'
import type { Message } from './message.ts'

/** A message without secrets, and how many were taken out, by type. */
export interface SafeMessage {
  readonly message: Message
  readonly hidden: Readonly<Record<string, number>>
}

/** Fields of a payload that say who it is from and for: a person chose them, and the message would not arrive without. */
const addressed: ReadonlySet<string> = new Set([
  'bcc',
  'cc',
  'channel',
  'chat_id',
  'from',
  'message_id',
  'message_thread_id',
  'replyTo',
  'reply_to_message_id',
  'thread_ts',
  'to',
  'user',
])

/**
 * Takes every secret out of what a message says: the values of the credentials, and what looks like a secret (contract §5
 * rule 5). What it tells about people stays: it is written to those who are to read it.
 */
export function hideSecrets(message: Message, known: readonly KnownValue[]): SafeMessage {
  // Long opaque texts that no rule names are often links that the reader needs: the strict profile would break them.
  const redactor = createRedactor({ known, rules: { profile: 'standard' } })
  const hidden: Record<string, number> = {}
  const clean = (text: string): string => withoutSecrets(text, redactor, hidden)
  const payload = cleanPayload(message.payload, clean)
  const texts = { text: clean(message.text), subject: message.subject === null ? null : clean(message.subject) }
  return { message: { ...message, ...texts, payload }, hidden }
}

function withoutSecrets(text: string, redactor: Redactor, hidden: Record<string, number>): string {
  let clean = ''
  let end = 0
  for (const { start, end: next, placeholder, type } of redactor.explain(text).replacements) {
    if (isPersonal(type)) continue
    clean += text.slice(end, start) + placeholder
    end = next
    hidden[placeholder] = (hidden[placeholder] ?? 0) + 1
  }
  return clean + text.slice(end)
}

/** As one text, so that a value is known by its key; where that is no JSON any more, each text for itself. */
function cleanPayload(payload: JsonObject, clean: (text: string) => string): JsonObject {
  const said = Object.fromEntries(Object.entries(payload).filter(([name]) => !addressed.has(name)))
  const whole = parsed(clean(JSON.stringify(said)))
  return { ...payload, ...(whole ?? (cleanTexts(said, clean) as JsonObject)) }
}

function parsed(json: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function cleanTexts(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((entry: unknown) => cleanTexts(entry, clean))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleanTexts(inner, clean)]))
}
