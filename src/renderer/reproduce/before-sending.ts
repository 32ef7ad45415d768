import type { ListenerStatus } from '../../shared/listener-status.ts'
import type { Remedy } from '../../shared/remedy.ts'
import { remedyOfListener } from './remedy.ts'

interface BeforeSending {
  readonly step: null
  readonly happened: string | null
  readonly sentence: string
  readonly remedy?: Remedy
}

/** Nothing is sent while nothing listens. */
export function beforeSending(listener: ListenerStatus): BeforeSending | null {
  if (listener.kind === 'listening') return null
  if (listener.kind === 'starting') {
    return { step: null, happened: null, sentence: 'The listener is starting; then send one item.' }
  }
  const remedy = remedyOfListener(listener)
  return {
    step: null,
    happened: listener.problem === null ? 'The listener is stopped.' : `Nothing listens: ${listener.problem.sentence}`,
    sentence: listener.problem?.remedy ?? 'Start it in Settings.',
    ...(remedy === null ? {} : { remedy }),
  }
}
