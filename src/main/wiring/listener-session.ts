import type { ListenerStatus } from '../../shared/listener-status.ts'
import type { NoticeListener } from '../../shared/notices.ts'
import { ProblemError } from '../../shared/problem.ts'
import { exposureOf } from '../listener/listen-problem.ts'
import type { Listener } from '../listener/listener.ts'

export interface ListenerSessionParts {
  /** Opens a listener at this port. @throws ProblemError where it cannot listen */
  readonly open: (port: number) => Promise<Pick<Listener, 'address' | 'port' | 'url' | 'ping' | 'close'>>
  /** Where it will listen, for as long as it does not. */
  readonly expectedUrl: () => string
  readonly notify: NoticeListener
}

/** The one listener, wherever it listens at the moment, and how it is. */
export class ListenerSession {
  readonly #parts: ListenerSessionParts
  #listener: Awaited<ReturnType<ListenerSessionParts['open']>> | null = null
  #status: ListenerStatus = { kind: 'starting' }
  /** Resolves when what was asked for last is done: one place after the other, so that none stays open unseen. */
  #last: Promise<unknown> = Promise.resolve()

  constructor(parts: ListenerSessionParts) {
    this.#parts = parts
  }

  readonly status = (): ListenerStatus => this.#status

  /** Where callers reach it, or will. */
  readonly baseUrl = (): string => (this.#status.kind === 'listening' ? this.#status.url : this.#parts.expectedUrl())

  /** Listens at this port, and says how that went; an open listener is closed first. */
  readonly listen = (port: number): Promise<ListenerStatus> => this.#inTurn(() => this.#listen(port))

  readonly close = (): Promise<void> => this.#inTurn(() => this.#close())

  async #listen(port: number): Promise<ListenerStatus> {
    await this.#close()
    try {
      const listener = await this.#parts.open(port)
      const { address, url } = listener
      this.#listener = listener
      this.#status = { kind: 'listening', address, port: listener.port, url, exposure: exposureOf(address) }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      this.#status = { kind: 'stopped', problem: error.problem }
    }
    this.#parts.notify('listener', this.#status)
    return this.#status
  }

  /** Keeps what the first start found out about where it listens. */
  readonly settle = (status: ListenerStatus): void => {
    this.#status = status
  }

  readonly ping = async (): Promise<{ readonly answered: boolean; readonly sentence: string }> =>
    (await this.#listener?.ping()) ?? { answered: false, sentence: 'The listener is not listening.' }

  async #close(): Promise<void> {
    const listener = this.#listener
    this.#listener = null
    await listener?.close()
  }

  #inTurn<Value>(act: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(act)
    this.#last = done.catch(() => undefined)
    return done
  }
}
