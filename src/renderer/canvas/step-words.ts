import type { Step } from './step.ts'

/** Beside the name of a step. */
export function subtitleOf({ disabled, subtitle }: Step): string {
  return disabled ? 'disabled' : subtitle
}

/** What stands above the step that is marked. */
export function flagOf({ status, isStopped }: Step): string {
  if (status === 'unknown') return 'cannot be told'
  return isStopped ? 'stopped here' : 'first failure'
}

/** Aloud: its sign says it to who sees it. */
export function statusOf({ status }: Step): string {
  return status === 'idle' ? 'has not run' : status
}
