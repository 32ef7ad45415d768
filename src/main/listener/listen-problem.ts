import type { Problem } from '../../shared/problem.ts'
import { messageOf } from '../../shared/message-of.ts'
import { isOutOfDescriptors, tooManyFiles } from '../../shared/too-many-files.ts'

/** Why a port could not be opened, as a problem. */
export function listenProblem(error: unknown, address: string, port: number): Problem {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return {
      code: 'PORT_TAKEN',
      sentence: `Port ${port} at ${address} is taken by another program.`,
      remedy: 'Close the other program or choose another port.',
    }
  }
  if (code === 'EACCES') {
    return {
      code: 'PORT_NOT_ALLOWED',
      sentence: `Port ${port} may not be opened by this user.`,
      remedy: 'Choose a port above 1023.',
    }
  }
  if (isOutOfDescriptors(error)) return tooManyFiles(error)
  const reason = messageOf(error)
  return {
    code: 'ADDRESS_NOT_AVAILABLE',
    sentence: `The listener could not open ${address}, port ${port}: ${reason}.`,
    remedy: 'Choose 127.0.0.1, or an address that this machine has.',
  }
}

/** What listening at an address other than the loopback means, in one sentence; null for the loopback. */
export function exposureOf(address: string): string | null {
  if (address === 'localhost' || address === '::1' || address.startsWith('127.')) return null
  const who = address === '0.0.0.0' || address === '::' ? 'every network of this machine' : `the network of ${address}`
  return `The listener is reached from ${who}: whoever can reach it can start active workflows and fill the ledger. Choose 127.0.0.1 unless that is meant.`
}
