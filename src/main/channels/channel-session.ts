/**
 * Listens to one channel, and hands each of its events to the own listener as a delivery. In: the URL that a person gave, and the
 * path of a webhook. Out: deliveries like any other, and how the channel is.
 */
import type { Channel, ChannelNote, ChannelStatus } from '../../shared/channel.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import { stayConnected, type ConnectionState } from './connection.ts'
import { requestOfEvent, type ServerSentEvent } from './event-request.ts'

export interface ChannelSession {
  /**
   * Listens to it, in place of the one before.
   *
   * @throws ProblemError INVALID_INPUT where the URL is none of HTTP, or the path none of a webhook
   */
  readonly open: (channel: Channel) => ChannelStatus
  readonly view: () => ChannelStatus | null
  /** Listens to it no more. */
  readonly close: () => Promise<void>
}

export interface ChannelSessionParts {
  /** Hands a request to the own listener; resolves when it has arrived. */
  readonly deliver: (request: RawRequest, note: ChannelNote) => Promise<void>
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly now: () => number
  readonly notify: (status: ChannelStatus | null) => void
}

export function openChannels(parts: ChannelSessionParts): ChannelSession {
  let current: OpenChannel | null = null
  return {
    open: (given) => {
      const channel = checked(given)
      void current?.close()
      current = new OpenChannel(channel, parts)
      return current.status
    },
    view: () => current?.status ?? null,
    close: async () => {
      const closing = current
      current = null
      if (closing === null) return
      await closing.close()
      parts.notify(null)
    },
  }
}

class OpenChannel {
  readonly #parts: ChannelSessionParts
  readonly #stopping = new AbortController()
  readonly #ended: Promise<void>
  #status: ChannelStatus

  constructor(channel: Channel, parts: ChannelSessionParts) {
    this.#parts = parts
    this.#status = {
      ...channel,
      ...{ host: new URL(channel.url).host, state: 'connecting', error: null, retryAt: null },
      ...{ events: 0, rewritten: 0, lost: 0, lastLost: null },
    }
    const { url } = channel
    const take = (event: ServerSentEvent): Promise<void> => this.#take(event)
    const tell = (state: ConnectionState): void => this.#tell(state)
    this.#ended = stayConnected({ url, take, tell, wait: parts.wait }, this.#stopping.signal)
  }

  get status(): ChannelStatus {
    return this.#status
  }

  close(): Promise<void> {
    this.#stopping.abort()
    return this.#ended
  }

  async #take(event: ServerSentEvent): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const { request, isRewritten } = requestOfEvent(event, this.#status.path)
    try {
      await this.#parts.deliver(request, { host: this.#status.host, isRewritten })
      const { events, rewritten } = this.#status
      this.#set({ events: events + 1, rewritten: rewritten + (isRewritten ? 1 : 0) })
    } catch (error) {
      this.#set({ lost: this.#status.lost + 1, lastLost: messageOf(error) })
    }
  }

  #tell(state: ConnectionState): void {
    switch (state.state) {
      case 'connecting':
        this.#set({ state: 'connecting', retryAt: null })
        return
      case 'connected':
        this.#set({ state: 'connected', error: null, retryAt: null })
        return
      case 'waiting': {
        const retryAt = new Date(this.#parts.now() + state.waitMs).toISOString()
        this.#set({ state: 'waiting', error: state.error, retryAt })
        return
      }
      case 'failed':
        this.#set({ state: 'failed', error: state.error, retryAt: null })
    }
  }

  #set(change: Partial<ChannelStatus>): void {
    this.#status = { ...this.#status, ...change }
    if (!this.#stopping.signal.aborted) this.#parts.notify(this.#status)
  }
}

/** @throws ProblemError INVALID_INPUT */
function checked({ url, path }: Channel): Channel {
  const address = url.trim()
  if (!URL.canParse(address) || !/^https?:$/u.test(new URL(address).protocol)) {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `"${url}" is no URL of a channel.`,
      remedy: 'Give one such as https://smee.io/your-channel, or the URL of any endpoint of server-sent events.',
    })
  }
  const target = path.trim()
  if (!/^\/[!-~]*$/u.test(target)) {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: `"${path}" is no path of the listener.`,
      remedy: 'Give the path of a webhook with its slash in front, such as /webhook/orders.',
    })
  }
  return { url: address, path: target }
}
