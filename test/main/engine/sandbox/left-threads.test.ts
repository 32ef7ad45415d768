// What a sandbox that is closed leaves for the next one of the process.
import { expect, test } from '@playwright/test'
import { defaultLimits } from '../../../../src/main/engine/sandbox/limits.ts'
import { runCode } from '../../../../src/main/engine/sandbox/run-code.ts'
import { openSandbox, type SandboxOptions } from '../../../../src/main/engine/sandbox/sandbox.ts'
import { calm, makeScope } from './make-scope.ts'

const source = 'const { before } = globalThis; globalThis.before = 1; return [{ json: { is: typeof before } }]'

/** What the code makes, and how many threads are started for it. */
async function ranIn(options: SandboxOptions): Promise<{ readonly items: unknown; readonly started: number }> {
  let started = 0
  const count = (): void => {
    started += 1
  }
  process.on('worker', count)
  const sandbox = openSandbox(options)
  const job = { source, mode: 'runOnceForAllItems', continueOnFail: false } as const
  const { items } = await runCode(job, makeScope(), sandbox, calm)
  await sandbox.close()
  process.off('worker', count)
  return { items, started }
}

test('a thread that rested in a sandbox that is closed works for the next one, which sees nothing of the jobs before', async () => {
  const first = await ranIn({})
  const next = await ranIn({})
  expect(next.started).toBe(0)
  expect(first.items).toEqual([{ json: { is: 'undefined' } }])
  expect(next.items).toEqual(first.items)
})

test('a sandbox with limits of its own takes no thread of another one, and leaves none', async () => {
  const own = { limits: { codeMs: defaultLimits.codeMs * 2 } }
  await ranIn({})
  expect((await ranIn(own)).started).toBe(1)
  expect((await ranIn(own)).started).toBe(1)
})
