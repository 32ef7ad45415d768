import type { ListenerStatus } from '../../shared/listener-status.ts'
import { ProblemError } from '../../shared/problem.ts'

/** Nothing of the method is sent while nothing listens. @throws ProblemError why it does not listen */
export function mustListen(status: ListenerStatus): void {
  if (status.kind === 'listening') return
  throw new ProblemError(
    (status.kind === 'stopped' ? status.problem : null) ?? {
      code: 'ADDRESS_NOT_AVAILABLE',
      sentence: `Nothing was sent: the listener is ${status.kind}.`,
      remedy: 'Send again when it listens.',
    },
  )
}
