/**
 * Listens to channels, each on its own, and hands each of their events to the own listener as a delivery. In: the URLs that a
 * person gave, each with the path of a webhook. Out: deliveries like any other, and how the channels are.
 */
import type { Channel, ChannelNote, ChannelStatus } from '../../shared/channel.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import { messageOf } from '../../shared/message-of.ts'
import { ProblemError } from '../../shared/problem.ts'
import { stayConnected, type ConnectionState } from './connection.ts'
import { requestOfEvent, type ServerSentEvent } from './event-request.ts'

export interface ChannelSession {
  /**
   * Listens to it beside the others; in place of the one of its URL.
   *
   * @throws ProblemError INVALID_INPUT where the URL is none of HTTP, or the path none of a webhook
   */
  readonly open: (channel: Channel) => ChannelStatus
  /** In the order in which they were opened. */
  readonly view: () => readonly ChannelStatus[]
  /** Listens to the one of that URL no more. */
  readonly close: (url: string) => Promise<void>
  /** Listens to none any more. */
  readonly closeAll: () => Promise<void>
}

export interface ChannelSessionParts {
  /** Hands a request to the own listener; resolves when it has arrived. */
  readonly deliver: (request: RawRequest, note: ChannelNote) => Promise<void>
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly now: () => number
  readonly notify: (channels: readonly ChannelStatus[]) => void
}

export function openChannels(parts: ChannelSessionParts): ChannelSession {
  const channels = new Map<string, OpenChannel>()
  const view = (): readonly ChannelStatus[] => [...channels.values()].map(({ status }) => status)
  const tell = (): void => {
    parts.notify(view())
  }
  return {
    open: (given) => {
      const channel = checked(given)
      void channels.get(channel.url)?.close()
      const opened = new OpenChannel(channel, { ...parts, tell })
      channels.set(channel.url, opened)
      tell()
      return opened.status
    },
    view,
    close: async (url) => {
      const closing = channels.get(url)
      if (closing === undefined) return
      channels.delete(url)
      tell()
      await closing.close()
    },
    closeAll: async () => {
      const closing = [...channels.values()]
      channels.clear()
      await Promise.all(closing.map((each) => each.close()))
    },
  }
}

type OpenChannelParts = Pick<ChannelSessionParts, 'deliver' | 'wait' | 'now'> & {
  /** Its status is another one. */
  readonly tell: () => void
}

class OpenChannel {
  readonly #parts: OpenChannelParts
  readonly #stopping = new AbortController()
  readonly #ended: Promise<void>
  #status: ChannelStatus

  constructor(channel: Channel, parts: OpenChannelParts) {
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
    if (!this.#stopping.signal.aborted) this.#parts.tell()
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
