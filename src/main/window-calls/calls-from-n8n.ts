import { basename } from 'node:path'
import type { CallsOf } from '../../shared/contract.ts'
import type { serviceCalls } from '../../shared/contract/from-n8n.ts'
import { tooLarge } from '../../shared/file-limit.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { ServiceImport } from '../studies/service-import.ts'
import { attempt, attemptDone } from './attempt.ts'

export interface ServiceServices {
  readonly services: ServiceImport
}

export function createServiceCalls({ services }: ServiceServices): CallsOf<typeof serviceCalls> {
  return {
    serviceConnection: () => attempt(() => services.connection()),
    connectService: ({ url, key }) => services.connect(url, key),
    chooseServiceFile: () => services.choose(),
    openServiceText: async ({ name, text }) => {
      const problem = tooLarge(basename(name), Buffer.byteLength(text))
      if (problem !== null) throw new ProblemError(problem)
      return services.openText(basename(name), text)
    },
    serviceMessage: ({ key }) => attempt(() => ({ text: services.message(key) })),
    bringIn: ({ id }) => services.bringIn(id),
    stopService: () =>
      attemptDone(() => {
        services.stop()
      }),
  }
}
