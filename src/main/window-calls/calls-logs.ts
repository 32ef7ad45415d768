import { basename } from 'node:path'
import type { CallsOf } from '../../shared/contract.ts'
import type { logCalls } from '../../shared/contract/logs.ts'
import type { LogSession } from '../opened-files/log-session.ts'
import { attemptDone } from './attempt.ts'

export interface LogServices {
  readonly log: LogSession
}

export function createLogCalls({ log }: LogServices): CallsOf<typeof logCalls> {
  return {
    beginLog: async ({ name, bytes, files }) => {
      await log.begin(basename(name), bytes, files)
      return null
    },
    addToLog: ({ piece }) =>
      attemptDone(() => {
        log.add(piece)
      }),
    readLog: () => log.read(),
    closeLog: async () => {
      await log.close()
      return null
    },
    logLines: (order) => log.lines(order),
    copyLog: () =>
      attemptDone(() => {
        log.copy()
      }),
    exportLog: ({ format }) => log.export(format),
  }
}
