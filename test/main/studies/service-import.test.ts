import { createServer } from 'node:http'
import { mkdtempSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline } from '../../../src/main/faultline.ts'
import { onThisMachine } from '../../machine-pace.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'faultline-service-import-'))

test('reading a service that does not answer is stopped at once, and another one is read after it', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const faultline = await openFaultline({
    ...{ dataFolder: folder(), port: 0, now: Date.now, version: '0.0.0', platform: 'test' },
  })
  const { connectService, openServiceText, stopService } = faultline.calls

  const url = `http://127.0.0.1:${String((silent.address() as AddressInfo).port)}`
  const listed = connectService({ url, key: 'a-key-that-is-long-enough' }).then(
    () => null,
    (error: unknown) => error,
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  const stoppedAt = performance.now()
  await stopService(undefined)
  expect(await listed).toMatchObject({ problem: { code: 'STOPPED' } })
  expect(performance.now() - stoppedAt).toBeLessThan(onThisMachine(1000))

  await expect(openServiceText({ name: 'execution.json', text: '{"nothing": 1}' })).rejects.not.toMatchObject({
    problem: { code: 'STOPPED' },
  })
  silent.closeAllConnections()
  silent.close()
  await faultline.close()
})
