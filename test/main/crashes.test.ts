import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, test } from '@playwright/test'
import { checkout } from '../../scripts/folders.mjs'
import { logName } from '../../src/main/data-folder/error-log.ts'
import { Chance } from './redaction/corpus-values.ts'

const chance = new Chance(Date.now())
const secret = chance.base62(24)
const planted = `cannot reach postgres://app:${secret}@db.internal:5432/flows for ada.${secret.toLowerCase()}@kunde.example`

/** The thread of Faultline as the app starts it, in which a mistake can be made from outside. */
const thread = `
  const { parentPort } = require('node:worker_threads')
  const planted = ({ kind, text }) => {
    if (kind === 'throw') setTimeout(() => { throw new Error(text) })
    if (kind === 'reject') void Promise.reject(new Error(text))
    if (kind === 'reject text') void Promise.reject(text)
  }
  import(${JSON.stringify(pathToFileURL(join(checkout, 'out/main/faultline-thread.js')).href)})
    .then(() => parentPort.on('message', planted))
`

test('§5.5 nothing that is said in a crash of the thread of Faultline reaches its log or standard error in clear', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-crash-'))
  const worker = new Worker(thread, { eval: true, stderr: true })
  let said = ''
  worker.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const path = join(dataFolder, logName)
  const written = (): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  const log = (): string => said + written()
  worker.postMessage({ kind: 'open', dataFolder, port: 0, version: '0.0.1', platform: 'test', hasSeal: false })
  worker.postMessage({ kind: 'call', id: 1, name: 'overview', input: undefined })
  await new Promise<void>((resolve) => {
    worker.on('message', ({ kind }: { readonly kind: string }) => {
      if (kind === 'answer') resolve()
    })
  })

  for (const kind of ['throw', 'reject', 'reject text']) worker.postMessage({ kind, text: planted })

  await expect.poll(() => written().match(/cannot reach/gu)?.length).toBeGreaterThanOrEqual(3)
  expect(written()).toContain('uncaught')
  expect(written()).toContain('unhandled')
  expect(log()).toContain('postgres://app:[redacted:password#1]@db.internal:5432/flows')
  expect(log().toLowerCase()).not.toContain(secret.toLowerCase())
  await worker.terminate()
})
