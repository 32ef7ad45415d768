/** Where a replay is sent. */
import { ownHost, type ListenerStatus } from '../../shared/listener-status.ts'
import { ProblemError } from '../../shared/problem.ts'
import { isThisMachine } from '../../shared/this-machine.ts'
import { invalidReplay, type ReplayOrder } from './replay-order.ts'
import { addressOf, placeOf } from './target-address.ts'

export interface ReplayPlace {
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  /** True where it is the own listener, under whatever URL: what arrives there is seen. */
  readonly isOwn: boolean
  /** Of the URL that is signed where the request names no host. */
  readonly baseUrl: string
  /** Null: the own listener, which the request keeps its Host and target for. */
  readonly address: URL | null
}

/**
 * The own listener, or the URL of the order.
 *
 * @throws ProblemError INVALID_INPUT (no URL, or another machine without consent), NOT_CONNECTED where the listener does not listen
 */
export function replayPlace({ to, leaves }: Pick<ReplayOrder, 'to' | 'leaves'>, status: ListenerStatus): ReplayPlace {
  if (to === null) {
    if (status.kind !== 'listening') throw notListening(status)
    const host = ownHost(status.address)
    return { host, port: status.port, isSecure: false, isOwn: true, baseUrl: status.url, address: null }
  }
  const address = addressOf(to)
  const isHere = isThisMachine(address.hostname)
  if (!isHere && !leaves) {
    throw invalidReplay(
      `"${address.host}" is not this machine, and the request may carry credentials, a signature and personal data.`,
      'Agree to send it there, or send it to the own listener.',
    )
  }
  const place = placeOf(address)
  const isOwn = isHere && status.kind === 'listening' && status.port === place.port
  return { ...place, isOwn, baseUrl: address.origin, address }
}

function notListening(status: ListenerStatus): ProblemError {
  const why = status.kind === 'stopped' ? status.problem?.sentence : undefined
  return new ProblemError({
    code: 'NOT_CONNECTED',
    sentence: `The listener is not listening, so nothing was sent. ${why ?? ''}`.trim(),
    remedy: 'Give it a free port and an address of this machine in Settings.',
  })
}
