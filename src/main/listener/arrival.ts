import { isoTime } from '../../shared/iso-time.ts'
import { createHash, hash, type Hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { BinaryFiles, KeptFile } from '../../shared/binary-files.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import { pairsOf } from '../../shared/headers.ts'
import { BodyBudget, retryAfterSeconds } from './body-budget.ts'
import { goesToFile, readToFile, type BodyRead } from './body-to-file.ts'

/** One request as it came, before it is matched: what the ledger keeps whatever becomes of it (contract §4, §6). */
export interface Arrival {
  readonly id: string
  /** ISO 8601, UTC: when its header had come. */
  readonly receivedAt: string
  readonly receivedAtMs: number
  readonly remoteAddress: string
  /** Port of the caller's socket; 0 where it is gone. */
  readonly remotePort: number
  readonly httpVersion: string
  /**
   * Method, target and header as they stood; the body up to `storedBytes`. Of what is not HTTP at all the method and target
   * are what could be read, else empty, and the body is what came.
   */
  readonly request: RawRequest
  /** The file of the whole body, of which `request` has the beginning then; absent: the body is that of `request`. */
  readonly bodyFile?: KeptFile
  /** Length of the whole body; of one that was cut at the limit, what had come until then. */
  readonly bodyBytes: number
  /** SHA-256 of these bytes, hexadecimal. */
  readonly bodySha256: string
  /** Why it cannot be matched at all; null for a whole HTTP request. */
  readonly flaw: ArrivalFlaw | null
}

export interface ArrivalFlaw {
  /** `no-room`: the bodies under way took all the memory that they may, or the disk took no more. */
  readonly kind: 'malformed' | 'headers-too-large' | 'too-slow' | 'cut-off' | 'no-room'
  /** What the caller is answered; 0 where it hung up. */
  readonly statusCode: 0 | 400 | 408 | 417 | 431 | 503
  readonly sentence: string
}

export interface ArrivalLimits {
  /** Longest body that is taken, in bytes. */
  readonly bodyBytes: number
  /** Longest body that goes to a file, in bytes; `bodyBytes` where left out. */
  readonly fileBytes?: number
  /** Longest part of a body that is kept in the ledger, in bytes. */
  readonly storedBytes: number
  /** Most bytes that all bodies under way take together; 256 MiB where left out. */
  readonly underWayBytes?: number
}

const usualUnderWayBytes = 256 * 1024 * 1024

/** The budget of all bodies of a listener with these limits: at least one body of the longest kind has room. */
export function bodyBudget({ bodyBytes, underWayBytes = usualUnderWayBytes }: ArrivalLimits): BodyBudget {
  return new BodyBudget(Math.max(underWayBytes, 2 * bodyBytes))
}

/** What an arrival is stamped with. */
export interface ArrivalClock {
  readonly now: () => number
  /** Makes identifiers that sort by time (UUID version 7): the ledger is read in their order. */
  readonly createId: () => string
}

/** An arrival with the whole body, or null where that is longer than the limit: then it may still be coming. */
export interface Received {
  readonly arrival: Arrival
  readonly body: Uint8Array | KeptFile | null
  /** Most bytes that its body might have. */
  readonly limitBytes: number
  /** What it takes of the budget of all bodies, until it is given back. */
  readonly heldBytes: number
}

const nothing = new Uint8Array()
const hashOfNothing = hash('sha256', nothing, 'hex')

/**
 * Reads a request to its end. Never rejects: a caller that hangs up leaves an arrival with a flaw. A body that goes beyond the
 * limit is not waited for: what had come until then is the arrival's, the rest is the caller's to throw away.
 */
export function readArrival(
  message: IncomingMessage,
  target: string,
  limits: ArrivalLimits,
  clock: ArrivalClock,
  budget: BodyBudget,
  socketError: () => ArrivalFlaw | null,
  binaries?: BinaryFiles,
): Promise<Received> {
  const nowMs = clock.now()
  const { socket } = message
  const [remoteAddress, remotePort] = [socket.remoteAddress ?? '', socket.remotePort ?? 0]
  const done = (
    chunks: readonly Uint8Array[],
    bodyBytes: number,
    sha256: string,
    flaw: ArrivalFlaw | null = null,
  ): Received => {
    const whole = chunks.length === 1 ? (chunks[0] ?? nothing) : Buffer.concat(chunks)
    const kept = whole.length > limits.storedBytes ? whole.subarray(0, limits.storedBytes) : whole
    const request = { method: message.method ?? '', target, headers: pairsOf(message.rawHeaders), body: kept }
    return {
      arrival: {
        id: clock.createId(),
        receivedAt: isoTime(nowMs),
        receivedAtMs: nowMs,
        remoteAddress,
        remotePort,
        httpVersion: message.httpVersion,
        request,
        bodyBytes,
        bodySha256: sha256,
        flaw,
      },
      body: bodyBytes > limits.bodyBytes || flaw?.kind === 'no-room' ? null : whole,
      limitBytes: limits.bodyBytes,
      heldBytes: flaw?.kind === 'no-room' ? 0 : bodyBytes,
    }
  }
  if (message.headers['content-length'] === undefined && message.headers['transfer-encoding'] === undefined) {
    message.resume()
    return Promise.resolve(done([nothing], 0, hashOfNothing))
  }
  const flawOf = ({ bytes, end }: BodyRead): ArrivalFlaw | null => {
    switch (end.kind) {
      case 'no-room':
        return noRoomFlaw(bytes, budget)
      case 'not-kept':
        return { kind: 'no-room', statusCode: 503, sentence: `${end.sentence} Nothing ran.` }
      case 'broken-off':
        return socketError() ?? cutOffFlaw(message, bytes)
      case 'whole':
      case 'too-long':
        return null
    }
  }
  if (binaries !== undefined && goesToFile(message.headers)) {
    const limitBytes = limits.fileBytes ?? limits.bodyBytes
    return readToFile(message, limitBytes, binaries, budget).then((read) => {
      const { body, beginning, bytes, sha256, heldBytes } = read
      const { arrival } = done([beginning], bytes, sha256, flawOf(read))
      const isFile = body !== null && !(body instanceof Uint8Array)
      return { arrival: isFile ? { ...arrival, bodyFile: body } : arrival, body, limitBytes, heldBytes }
    })
  }
  return new Promise((resolve) => {
    let chunks: Uint8Array[] = []
    // Most bodies come in one piece, which is hashed in one call.
    let running: Hash | null = null
    let bodyBytes = 0
    const take = (chunk: Buffer): void => {
      if (!budget.take(chunk.length)) {
        stop()
        budget.giveBack(bodyBytes)
        const flaw = noRoomFlaw(bodyBytes, budget)
        const hashed = sha256()
        // What came of it is let go at once: there is no room for it.
        chunks = []
        resolve(done(chunks, bodyBytes, hashed, flaw))
        return
      }
      if (bodyBytes > 0) running = (running ?? createHash('sha256').update(chunks[0] ?? nothing)).update(chunk)
      chunks.push(chunk)
      bodyBytes += chunk.length
      if (bodyBytes <= limits.bodyBytes) return
      stop()
      end()
    }
    const stop = (): void => {
      message.off('data', take).off('end', end).off('close', close).pause()
    }
    const end = (): void => resolve(done(chunks, bodyBytes, sha256()))
    const close = (): void => {
      if (message.complete) return
      resolve(done(chunks, bodyBytes, sha256(), socketError() ?? cutOffFlaw(message, bodyBytes)))
    }
    message.on('data', take)
    const sha256 = (): string => running?.digest('hex') ?? hash('sha256', chunks[0] ?? nothing, 'hex')
    message.on('error', () => undefined)
    // 'close' comes after 'end' and also where the caller hangs up: one place for both.
    message.once('end', end)
    message.once('close', close)
  })
}

function noRoomFlaw(bodyBytes: number, { totalBytes }: BodyBudget): ArrivalFlaw {
  return {
    kind: 'no-room',
    statusCode: 503,
    sentence: `The bodies under way take the ${String(totalBytes)} bytes that all of them together may, so this one was let go after ${String(bodyBytes)} bytes and nothing ran: send it again in ${String(retryAfterSeconds)} s, or fewer at once.`,
  }
}

function cutOffFlaw(message: IncomingMessage, bodyBytes: number): ArrivalFlaw {
  const announced = message.headers['content-length']
  const of = announced === undefined ? '' : ` of the ${announced} it had announced`
  return {
    kind: 'cut-off',
    statusCode: 0,
    sentence: `The caller closed the connection after ${bodyBytes} bytes of the body${of}: nothing ran. Look at its time-out, or at a proxy between.`,
  }
}

/** The arrival of something that is no HTTP request: `packet` is what came, as far as it is known. */
export function malformedArrival(
  packet: Uint8Array,
  caller: { readonly remoteAddress: string; readonly remotePort: number },
  flaw: ArrivalFlaw,
  limits: ArrivalLimits,
  clock: ArrivalClock,
): Arrival {
  const nowMs = clock.now()
  const head = Buffer.from(packet).toString('latin1').split('\r\n\r\n', 1)[0] ?? ''
  const [line = '', ...rest] = head.split(/\r?\n/)
  const [, method = '', target = '', version = ''] = /^(\S{1,32}) (\S+)(?: HTTP\/(\d\.\d))?/.exec(line) ?? []
  const headers = rest.flatMap((field): [string, string][] => {
    const pair = /^([^:]+):[ \t]*(.*?)[ \t]*$/.exec(field)
    return pair === null ? [] : [[pair[1] ?? '', pair[2] ?? '']]
  })
  return {
    id: clock.createId(),
    receivedAt: isoTime(nowMs),
    receivedAtMs: nowMs,
    ...caller,
    httpVersion: version,
    request: { method, target, headers, body: packet.subarray(0, limits.storedBytes) },
    bodyBytes: packet.length,
    bodySha256: hash('sha256', packet, 'hex'),
    flaw,
  }
}
