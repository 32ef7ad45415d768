import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { checkout } from '../../../scripts/folders.mjs'
import type { Overview } from '../../../src/shared/views/overview.ts'
import { startFaultline, type Electrical, type ThreadedFaultline } from '../../../src/main/shell/threaded-faultline.ts'

const file = pathToFileURL(join(checkout, 'out/main/faultline-thread.js'))
const order = () => ({
  dataFolder: mkdtempSync(join(tmpdir(), 'faultline-thread-')),
  port: 0,
  version: '0.0.1',
  platform: 'test',
})
const nothing: Electrical = {
  seal: Promise.resolve(null),
  chooseFile: () => Promise.resolve(null),
  saveFile: () => Promise.resolve(null),
  writeClipboard: () => undefined,
  writeClipboardWithSecrets: () => undefined,
}

async function overviewOf(faultline: ThreadedFaultline): Promise<Overview> {
  const answer = await faultline.answer('overview', undefined)
  if (!answer.ok) throw new Error(answer.problem.sentence)
  return answer.value as Overview
}

test('a call that comes before Faultline is open is answered once it is', async () => {
  const given = order()
  const faultline = startFaultline(file, given, nothing)

  expect(await overviewOf(faultline)).toMatchObject({ version: '0.0.1', dataFolder: given.dataFolder })
  expect(await faultline.answer('send', { size: 2.5 })).toMatchObject({ ok: false })
  await faultline.close()
})

test('at the first start the first sample is open when the window asks; a case that was open last is open again', async () => {
  const given = order()
  const first = startFaultline(file, given, nothing)
  const { case: sample, samples } = await overviewOf(first)
  expect(sample?.name).toBe(samples[0]?.title)
  await first.answer('openSample', { name: samples[1]?.name })
  const { case: last } = await overviewOf(first)
  await first.close()

  const second = startFaultline(file, given, nothing)
  expect((await overviewOf(second)).case).toMatchObject({ id: last?.id })
  await second.close()
})

test('notices come out of the thread, and dialogs and the clipboard are those of the main thread', async () => {
  const workflow = join(mkdtempSync(join(tmpdir(), 'faultline-thread-')), 'empty.json')
  const copied: string[] = []
  const titles: string[] = []
  const told: string[] = []
  const faultline = startFaultline(file, order(), {
    ...nothing,
    chooseFile: ({ title }) => {
      titles.push(title)
      return Promise.resolve(workflow)
    },
    writeClipboard: (text) => copied.push(text),
    writeClipboardWithSecrets: () => undefined,
  })
  faultline.onNotice((name) => told.push(name))

  expect(await faultline.answer('chooseText', undefined)).toMatchObject({
    ok: false,
    problem: { code: 'FILE_NOT_FOUND' },
  })
  expect(titles).toHaveLength(1)
  await faultline.answer('copyText', { text: 'What was seen' })
  expect(copied).toEqual(['What was seen'])
  await faultline.answer('changeSettings', { theme: 'dark' })
  expect(told).toContain('settings')
  await faultline.close()
})

test('a credential is sealed by the keyring of the main thread, and unsealed at the next start', async () => {
  const secret = randomBytes(12).toString('hex')
  const turned = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ 0x55)
  const keyring: Electrical = {
    ...nothing,
    seal: Promise.resolve({
      seal: (text: string) => Promise.resolve(turned(Buffer.from(text))),
      unseal: (sealed: Uint8Array) => Promise.resolve(Buffer.from(turned(sealed)).toString()),
    }),
  }
  const given = order()
  const first = startFaultline(file, given, keyring)
  const kept = await first.answer('saveCredential', {
    name: 'Tracker',
    type: 'httpBearerAuth',
    data: { token: secret },
  })
  expect(kept).toMatchObject({ ok: true })
  await first.close()

  expect(readFileSync(join(given.dataFolder, 'faultline.sqlite')).includes(secret)).toBe(false)
  const second = startFaultline(file, given, keyring)
  expect(await second.answer('credentials', undefined)).toMatchObject({
    ok: true,
    value: { credentials: [{ name: 'Tracker', keptIn: 'keyring' }], hasKeyring: true },
  })
  await second.close()
})

test('a data folder that cannot be had is a problem of every call, and what is asked after the end says so', async () => {
  const faultline = startFaultline(file, { ...order(), dataFolder: '/dev/null/data' }, nothing)

  const answer = await faultline.answer('overview', undefined)
  expect(answer).toMatchObject({ ok: false })
  expect(answer.ok ? '' : answer.problem.sentence).toContain('/dev/null/data')
  await faultline.close()
  const late = await faultline.answer('overview', undefined)
  expect(late.ok ? '' : late.problem.sentence).toContain('it was closed')
})
