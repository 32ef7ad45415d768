/** An endpoint of server-sent events that is listened to, and the webhook that each of its events is sent to. */
export interface Channel {
  /** A channel of smee.io or of a server like it, or any other endpoint of server-sent events. */
  readonly url: string
  /** Path at the own listener: `/webhook/orders`. */
  readonly path: string
}

/** How it is with a channel that is listened to: one for each URL. */
export interface ChannelStatus extends Channel {
  readonly host: string
  /** `waiting`: the connection was lost, and is made again; `failed`: it is not made again. */
  readonly state: 'connecting' | 'connected' | 'waiting' | 'failed'
  /** Exact text of what went wrong last with the connection; null where nothing did since it was made. */
  readonly error: string | null
  /** ISO 8601: when it is tried again; null where it does not wait. */
  readonly retryAt: string | null
  /** Events that became deliveries. */
  readonly events: number
  /** Of these: whose bytes were written anew. */
  readonly rewritten: number
  /** Events that could not be handed to the listener; `lastLost` says why of the last. */
  readonly lost: number
  readonly lastLost: string | null
}

/** How a delivery came through a channel. */
export interface ChannelNote {
  readonly host: string
  /** True: the channel gave its body as parsed JSON, not as the bytes that were sent. */
  readonly isRewritten: boolean
}

/** What is said of a delivery that came through a channel. */
export function channelSentence({ host, isRewritten }: ChannelNote): string {
  return isRewritten
    ? `It came through the channel at ${host}, which gives parsed JSON: the bytes were written anew, and a signature over the raw body may not match.`
    : `It came through the channel at ${host}; its body is as the channel gave it.`
}
