/** The failure of a request that got no whole answer, in the words of the client that the service sends with. */
import type { Lack } from '../../../../shared/lack.ts'
import { NodeFailure } from '../../node-failure.ts'
import { causesOf } from '../../failure-from.ts'
import { isClosedCode } from '../../departure.ts'
import { knownNetworkText } from './http-texts.ts'
import { fileErrorIn } from './kept-body.ts'

/** What was wanted, and how far it came. */
export interface FailedExchange {
  readonly itemIndex: number | null
  readonly timeoutMs: number
  /** False: the answer is read in pieces, by the node. */
  readonly takesWhole: boolean
  /** Status of the answer whose body did not come; null where no head came. */
  readonly status: number | null
  /** The credential in whose place a made-up one was to go along: what was kept back for it lacks that one. */
  readonly lack: Lack | null
}

/**
 * A `NodeFailure` with the text of the service: a NodeApiError, or an Error where the node was reading the answer itself. `code` and
 * `causes` stay those of the platform.
 */
export function networkFailure(error: Error, exchange: FailedExchange): NodeFailure {
  const item = exchange.itemIndex === null ? {} : { itemIndex: exchange.itemIndex }
  const ofFile = fileErrorIn(error)
  if (ofFile !== null) return new NodeFailure(ofFile.message, { ...item, causes: causesOf(ofFile) })
  const code = codeOf(error)
  const seen = code ?? error.name
  const causes = [{ name: error.name, message: error.message, code }, ...causesOf(error)]
  const isLack = exchange.lack !== null && code === 'CREDENTIAL_NOT_FOR_HOST'
  const details = { ...item, code: seen, causes, ...(isLack && { lack: exchange.lack }) }
  const told = asClient(error, seen, exchange.status !== null)
  const broke = exchange.status === null || exchange.takesWhole ? null : brokenWhileRead(told)
  // What goes wrong while the node itself reads is no error of the API (observed); a refusal is read by the client.
  if (broke !== null && ((exchange.status ?? 0) < 300 || told.message !== 'aborted')) {
    const description =
      told.message === 'aborted'
        ? 'The answer broke off before its end: the other side, or something on the way, closed the connection.'
        : `The body is not coded as its header "content-encoding" says: ${told.message} (${seen}).`
    return new NodeFailure(broke, { ...details, name: 'Error', description })
  }
  return new NodeFailure(isClosedCode(code) ? error.message : (knownNetworkText(told.code) ?? told.message), {
    ...details,
    name: 'NodeApiError',
    itemError: itemErrorOf(told, seen, exchange, broke !== null),
  })
}

interface Told {
  readonly message: string
  readonly code: string
}

/** The words of our client as those of the other one. `isOpen`: the head of an answer had come. */
function asClient(error: Error, code: string, isOpen: boolean): Told {
  const parse = /^Response does not match the HTTP\/1\.1 protocol \((.+)\)$/.exec(error.message)?.[1]
  const isCut = ['UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ECONNRESET'].includes(code)
  if ((isCut && isOpen) || parse === 'Invalid EOF state') return { message: 'aborted', code: 'ECONNRESET' }
  if (code === 'UND_ERR_SOCKET') return { message: 'socket hang up', code: 'ECONNRESET' }
  if (parse !== undefined) return { message: `Parse Error: ${parse}`, code: parseCodes[parse] ?? code }
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return { message: 'Parse Error: Header overflow', code: 'HPE_HEADER_OVERFLOW' }
  return { message: error.message, code }
}

const parseCodes: Readonly<Record<string, string>> = {
  'Expected HTTP/, RTSP/ or ICE/': 'HPE_INVALID_CONSTANT',
  'Invalid header token': 'HPE_INVALID_HEADER_TOKEN',
  'Invalid status code': 'HPE_INVALID_STATUS',
}

function brokenWhileRead({ message, code }: Told): string | null {
  if (message === 'aborted') return message
  return code.startsWith('Z_') || code.startsWith('ERR__ERROR_FORMAT') ? 'Failed to decompress response' : null
}

/** Codes of an answer that did not come in time. */
const timedOut: ReadonlySet<string> = new Set(['TimeoutError', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])
/** Errors of the platform, of which only what was added to them shows. */
const bareCodes: ReadonlySet<string> = new Set(['ERR_INVALID_CHAR', 'ERR_INVALID_HTTP_TOKEN'])

function itemErrorOf({ message, code }: Told, seen: string, exchange: FailedExchange, broke: boolean): unknown {
  if (timedOut.has(seen)) {
    return { message: `timeout of ${exchange.timeoutMs}ms exceeded`, name: 'AxiosError', code: 'ECONNABORTED' }
  }
  return broke || bareCodes.has(code) ? { code } : { message, name: 'Error', code }
}

function codeOf(error: Error): string | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code: unknown = Reflect.get(cause, 'code')
    if (typeof code === 'string') return code
  }
  return null
}
