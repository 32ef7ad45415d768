import type { UnmatchedAnswer } from './unmatched-answer.ts'

export interface Settings {
  /** 0: any free port at each start. */
  readonly port: number
  /** At which the listener is reached; 127.0.0.1: from this machine only. */
  readonly address: string
  readonly unmatchedAnswer: UnmatchedAnswer
  readonly theme: 'light' | 'dark' | 'system'
  /** Longest time an execution may take, even inside a node; 0: as long as it wants. */
  readonly executionTimeoutSeconds: number
  /** How many executions run at the same time whose callers were answered first; the others wait as new. */
  readonly concurrentExecutions: number
}
