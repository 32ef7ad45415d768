import { getEventListeners } from 'node:events'
import { expect, test } from '@playwright/test'
import { openSandbox } from '../../../../src/main/engine/sandbox/sandbox.ts'
import type { SandboxJob } from '../../../../src/main/engine/sandbox/job.ts'

test('jobs that wait in line leave nothing behind on the signal of their execution', async () => {
  const sandbox = openSandbox({ workers: 1 })
  const { signal } = new AbortController()
  const job: SandboxJob = { kind: 'code', source: 'return []', scene: '{}', now: 0, seed: 1, timeLimitMs: 5000 }

  const answers = await Promise.all(Array.from({ length: 8 }, () => sandbox.run(job, signal)))

  expect(answers).toHaveLength(8)
  expect(getEventListeners(signal, 'abort')).toEqual([])
  await sandbox.close()
})
