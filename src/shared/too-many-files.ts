import type { Problem } from './problem.ts'

/** True where this process, or the whole machine, may hold no more files open (sockets are files). */
export function isOutOfDescriptors(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')
}

/** The same as a problem, with the platform's own words. */
export function tooManyFiles({ message }: Error): Problem {
  return {
    code: 'TOO_MANY_OPEN_FILES',
    sentence: `Faultline may hold no more files open than it does (${message}).`,
    remedy: 'Raise the limit, for example with "ulimit -n 1024", and start it again.',
  }
}
