import { mkdtempSync, readdirSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { readCase } from '../../../src/main/reproduction/read-case.ts'
import { openTestRig, type TestRigParts } from '../../../src/main/lab/test-rig.ts'
import { conditionsWith } from '../../../src/main/layers/catalogue.ts'
import { openWorkerPool } from '../../../src/main/queue-workers/worker-pool.ts'
import { openStore } from '../../../src/main/store/open-store.ts'
import { bareCase, httpNode } from '../closed-workflow.ts'

const noProxy = conditionsWith(null, { api: {}, standIns: {}, adopted: [], lastSuccess: null })
const settings = { ...noProxy.queue, mode: 'queued' } as const

/** Files of a reproduction that this process holds open; the platform tells it under /proc alone. */
function openFiles(): readonly string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const file = readlinkSync(join('/proc/self/fd', fd))
      return file.includes('reproduction-') ? [file] : []
    } catch {
      return []
    }
  })
}

test('where the reverse proxy cannot be opened, what was opened before it is closed again', async () => {
  test.skip(process.platform !== 'linux', 'It looks at /proc.')
  const workers = openWorkerPool()
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-rig-')))
  const parts = {
    store,
    workers,
    surroundings: { credential: () => null },
    deliveries: {},
    credentials: { named: () => [], all: () => [], isHeldBack: () => false },
    listener: () => {
      throw new Error('no port is left')
    },
    now: Date.now,
  }
  // Nothing is sent: the rest of what surrounds an execution is asked for by nobody.
  const rig = await openTestRig(
    readCase(bareCase([httpNode('Send', 'http://api.shop.example/a')]), 'bare.json'),
    parts as unknown as TestRigParts,
  )
  const before = openFiles()

  await expect(rig.enter({ ...noProxy, queue: settings }, 1, [])).rejects.toThrow('no port is left')

  expect(openFiles()).toEqual(before)
  await rig.close()
  await workers.close()
  store.close()
})
