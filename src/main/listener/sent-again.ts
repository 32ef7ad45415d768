import { isIP } from 'node:net'
import type { HeaderFields } from '../../shared/headers.ts'
import { isThisMachine } from '../../shared/this-machine.ts'

/**
 * Header with which a person has a delivery run although it repeats an earlier one (`faultline send --again`). It counts from
 * this machine alone. Whoever sends through a tunnel or proxy on this machine can set it too: that lets them do what an event with
 * a new identifier does. The workflow never sees it.
 */
export const againHeader = 'faultline-again'

/** True where whoever sends it, on this machine, wants it to run again. */
export function isSentAgain(headers: HeaderFields, remoteAddress: string): boolean {
  return headers[againHeader] !== undefined && isFromHere(remoteAddress)
}

/** The headers that the workflow is given. */
export function withoutAgain(headers: HeaderFields): HeaderFields {
  if (headers[againHeader] === undefined) return headers
  const { [againHeader]: _again, ...others } = headers
  return others
}

function isFromHere(remoteAddress: string): boolean {
  const address = remoteAddress.replace(/^::ffff:/iu, '')
  return isThisMachine(isIP(address) === 6 ? `[${address}]` : address)
}
