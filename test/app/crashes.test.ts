import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { Chance } from '../main/redaction/corpus-values.ts'
import { launchFaultline } from './launch.ts'

const secret = new Chance(Date.now()).base62(24)
const planted = `cannot reach postgres://app:${secret}@db.internal:5432/flows`

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true)
}

test('§5.5 a secret in a crash of the main process or of the page is left in no file and on no output', async () => {
  const { app, window, dataFolder, close } = await launchFaultline()
  let said = ''
  for (const stream of [app.process().stdout, app.process().stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))

  await app.evaluate((_, text) => {
    setTimeout(() => {
      throw new Error(text)
    })
    void Promise.reject(new Error(text))
    void Promise.reject(new Error(`said:\n    at ${text} (/app/x.js:1:2)`))
  }, planted)
  await window.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text)
    })
    void Promise.reject(new Error(text))
  }, planted)

  const log = join(dataFolder, 'faultline.log')
  await expect
    .poll(() => (statSync(log, { throwIfNoEntry: false }) ? readFileSync(log, 'utf8') : ''))
    .toContain('uncaught')
  await expect.poll(() => readFileSync(log, 'utf8').match(/unhandled/gu)?.length).toBeGreaterThanOrEqual(2)
  const holding = filesIn(dataFolder).filter((path) => readFileSync(path).includes(secret))
  expect(holding).toEqual([])
  expect(said).toContain('faultline: uncaught')
  expect(said).not.toContain(secret)
  await close()
})
