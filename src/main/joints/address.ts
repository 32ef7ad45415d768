import { ProblemError, type Problem } from '../../shared/problem.ts'

/** Why a port could not be listened on, as one sentence with its remedy. */
export function listenProblem(error: unknown, address: string, port: number): Problem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EADDRINUSE') {
    return {
      code: 'PORT_TAKEN',
      sentence: `Port ${String(port)} on ${address} is taken by another program.`,
      remedy: 'Close the other program or choose another port; 0 picks a free one.',
    }
  }
  if (code === 'EACCES' || code === 'ERR_SOCKET_BAD_PORT') {
    return {
      code: 'PORT_NOT_ALLOWED',
      sentence: `Port ${String(port)} may not be used by this user (${code}).`,
      remedy: 'Choose a port from 1024 to 65535; 0 picks a free one.',
    }
  }
  return {
    code: 'ADDRESS_NOT_AVAILABLE',
    sentence: `The listener could not listen on ${address}:${String(port)} (${error instanceof Error ? error.message : String(error)}).`,
    remedy: 'Use the address 127.0.0.1 and a free port.',
  }
}

/** The same as something to throw. */
export function listenFailure(error: unknown, address: string, port: number): ProblemError {
  return error instanceof ProblemError ? error : new ProblemError(listenProblem(error, address, port))
}
