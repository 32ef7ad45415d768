import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { Chance } from '../main/redaction/corpus-values.ts'
import { goTo } from './driving.ts'
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

test('what was written of a node and not saved is there after the process was killed', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-killed-'))
  const partsOf = (window: Page): { readonly node: Locator; readonly editor: Locator; readonly timeout: Locator } => {
    const editor = window.getByRole('region', { name: 'Create card', exact: true })
    const node = window.getByRole('region', { name: 'Canvas' }).locator('.react-flow__node[data-id="Create card"]')
    return { node, editor, timeout: editor.getByLabel('Timeout', { exact: true }) }
  }
  const first = await launchFaultline({ dataFolder })
  await goTo(first.window, 'Workflows')
  const written = partsOf(first.window)
  await written.node.click()
  await written.timeout.fill('4321')
  await expect(written.node).toContainText('not saved')
  // Half a second after the last key it is kept.
  await first.window.waitForTimeout(1500)
  await first.window.waitForFunction(() => document.documentElement.dataset['asking'] === 'false')
  const child = first.app.process()
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended

  const again = await launchFaultline({ dataFolder })
  await goTo(again.window, 'Workflows')
  const found = partsOf(again.window)
  await expect(found.node).toContainText('not saved')
  await found.node.click()
  await expect(found.timeout).toHaveValue('4321')
  await found.editor.getByRole('button', { name: 'Discard' }).click()
  await expect(found.node).not.toContainText('not saved')
  await again.close()
  rmSync(dataFolder, { recursive: true, force: true })
})
