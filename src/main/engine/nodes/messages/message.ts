import type { JsonObject } from '../../../../shared/json.ts'
import type { OutboxMessage } from '../../../../shared/outbox-message.ts'

/** One message, complete: nothing else of it leaves the app. */
export interface Message {
  readonly channel: OutboxMessage['channel']
  /** Channel, chat, address or person; empty where the node names none. */
  readonly to: string
  readonly subject: string | null
  readonly text: string
  /** What is sent, as the other side wants it; the text is in it. */
  readonly payload: JsonObject
}
