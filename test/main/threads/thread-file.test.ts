import { expect, test } from '@playwright/test'
import { fileWorkerName } from '../../../src/main/engine/nodes/files/file-worker-path.ts'
import { sandboxFiles } from '../../../src/main/engine/sandbox/worker-file.ts'
import { threadNames } from '../../../src/main/threads/thread-file.ts'

test('each thread has a file of its own in the folder of the built app', () => {
  const names = [...threadNames, fileWorkerName, sandboxFiles.worker]
  expect(new Set(names).size).toBe(names.length)
})
