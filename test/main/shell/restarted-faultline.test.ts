import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { restartFaultline } from '../../../src/main/shell/restarted-faultline.ts'
import { startFaultline } from '../../../src/main/shell/threaded-faultline.ts'
import type { Problem } from '../../../src/shared/problem.ts'

/** A thread that answers every call with its name, and ends at the call "die". */
const source = `import { parentPort } from 'node:worker_threads'
parentPort.on('message', ({ kind, id, name }) => {
  if (kind === 'close') parentPort.postMessage({ kind: 'closed' })
  if (kind !== 'call') return
  if (name === 'die') process.exit(3)
  parentPort.postMessage({ kind: 'answer', id, answer: { ok: true, value: name } })
})`

test('a thread that ends by itself is started again and says so; one that ends three times in a minute stays ended', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'faultline-restart-')), 'thread.mjs')
  writeFileSync(file, source)
  const order = { dataFolder: '', port: 0, version: '0', platform: 'test' }
  const electrical = {
    seal: Promise.resolve(null),
    chooseFile: () => Promise.resolve(null),
    saveFile: () => Promise.resolve(null),
    writeClipboard: () => undefined,
    writeClipboardWithSecrets: () => undefined,
  }
  let restarts = 0
  const faultline = restartFaultline(
    () => startFaultline(pathToFileURL(file), order, electrical),
    () => (restarts += 1),
  )
  const problems: Problem[] = []
  faultline.onNotice((name, value) => {
    if (name === 'problem') problems.push(value as Problem)
  })

  for (let end = 1; end <= 3; end += 1) {
    expect(await faultline.answer('overview', undefined)).toEqual({ ok: true, value: 'overview' })
    const died = await faultline.answer('die', undefined)
    expect(died).toMatchObject({ ok: false, problem: { code: 'UNEXPECTED' } })
    await expect.poll(() => problems.length).toBe(end)
  }

  expect(restarts).toBe(2)
  expect(problems[0]?.sentence).toContain('its thread ended with code 3; it was started again')
  expect(await faultline.answer('overview', undefined)).toMatchObject({ ok: false })
})
