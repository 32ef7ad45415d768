/** A message that a notification or chat node would have sent, had it been pointed at a real address. */
export interface OutboxMessage {
  readonly executionId: string
  readonly node: string
  readonly channel: 'slack' | 'discord' | 'telegram' | 'teams' | 'email' | 'notification'
  /** Channel, chat, address or person; empty where the node names none. */
  readonly to: string
  readonly subject: string | null
  readonly text: string
  /** Item of the node's input that it was made for. */
  readonly itemIndex: number
}

/** A message as it is kept. */
export interface StoredMessage extends OutboxMessage {
  readonly id: string
}
