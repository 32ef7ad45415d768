import { expect, test } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { RecentCase } from '../../../src/shared/views/recent-case.ts'
import { openForTest } from '../open-for-test.ts'

const sample = 'pull-request-without-milestone'
let faultline: Faultline
let dataFolder: string
let written: string | null

const open = (): Promise<Faultline> =>
  openForTest({
    dataFolder,
    desktop: {
      chooseFile: () => Promise.resolve(null),
      saveFile: () => Promise.resolve(written),
      writeClipboard: () => undefined,
      writeClipboardWithSecrets: () => undefined,
    },
  })

test.beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-kept-'))
  written = join(dataFolder, 'out.case.json')
  faultline = await open()
})

test.afterEach(async () => {
  await faultline.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function kept(): Promise<readonly RecentCase[]> {
  return (await faultline.calls.overview(undefined)).recentCases
}

/** Opens the sample, edits its path and sends one item; the id under which it is kept. */
async function worked(header: [string, string][] = []): Promise<string> {
  const { id, request } = await faultline.calls.openSample({ name: sample })
  const headers = request.headers.map(([name, value]): [string, string] => [name, value])
  const { method, body, path } = request
  await faultline.calls.editRequest({ method, body, headers: [...headers, ...header], path: `${path}?x=1` })
  await faultline.cases.send({ size: 1 }).done
  return id
}

test('a case is called as a person names it, over undo, start over and the end of the app', async () => {
  const id = await worked()

  await faultline.calls.renameCase({ id, title: '  Night\n bookings ' })
  await faultline.calls.noteCase({ id, note: 'Asked Ana about it.' })

  expect(faultline.cases.current()?.name).toBe('Night bookings')
  expect((await faultline.calls.undo(undefined)).name).toBe('Night bookings')
  expect((await faultline.calls.startOver(undefined)).name).toBe('Night bookings')
  await faultline.close()
  faultline = await open()
  expect(faultline.cases.current()).toMatchObject({ id, name: 'Night bookings' })
  expect((await kept())[0]).toMatchObject({ id, title: 'Night bookings', note: 'Asked Ana about it.', name: sample })
})

test('an empty name, one that is too long and a case that is not there are refused in a sentence', async () => {
  const id = await worked()

  await expect(faultline.calls.renameCase({ id, title: ' ' })).rejects.toThrow('The name is empty.')
  await expect(faultline.calls.renameCase({ id, title: 'x'.repeat(201) })).rejects.toThrow('has 201 characters')
  await expect(faultline.calls.noteCase({ id: 'nobody', note: '' })).rejects.toThrow('no recent case')
  expect((await kept())[0]?.title).not.toBe(' ')
})

test('a copy has the work of its case, and goes its own way from there', async () => {
  const id = await worked()
  const title = faultline.cases.current()?.name ?? ''

  const copy = await faultline.calls.copyCase({ id })

  expect(faultline.cases.current()?.id).toBe(id)
  expect((await kept()).find((one) => one.id === copy.id)?.title).toBe(`${title} (copy)`)
  const opened = await faultline.calls.openRecent(copy)
  expect(opened.request.path).toContain('?x=1')
  expect(await faultline.calls.reproductions(undefined)).toHaveLength(1)
  const again = await faultline.calls.startOver(undefined)
  expect(again).toMatchObject({ id: copy.id, name: `${title} (copy)`, request: { edited: false } })
  expect((await faultline.calls.openRecent({ id })).request.path).toContain('?x=1')
  const second = await faultline.calls.copyCase(copy)
  expect((await kept()).find((one) => one.id === second.id)?.title).toBe(`${title} (copy 2)`)
})

test('a case is written to a file as it stands, its secrets put aside, and opened again from it', async () => {
  const token = `ghp_${randomBytes(27).toString('base64url').replace(/[-_]/gu, 'a')}`
  const id = await worked([['Authorization', `Bearer ${token}`]])
  await faultline.calls.noteCase({ id, note: 'Only at night.' })
  await faultline.calls.renameCase({ id, title: 'Night bookings' })

  const answer = await faultline.calls.exportCase({ id })

  expect(answer).toMatchObject({ path: written })
  expect(answer?.secretCount).toBeGreaterThan(0)
  const text = readFileSync(written ?? '', 'utf8')
  expect(text).not.toContain(token)
  const view = await faultline.calls.openText({ name: 'out.case.json', text })
  expect(view.id).not.toBe(id)
  expect(view).toMatchObject({ name: 'Night bookings', request: { path: expect.stringContaining('?x=1') as unknown } })
  expect((await kept())[0]?.note).toBe('Only at night.')
  written = null
  expect(await faultline.calls.exportCase({ id })).toBeNull()
})

test('a case that is not open is written as it was left', async () => {
  const id = await worked()
  const { samples } = await faultline.calls.overview(undefined)
  await faultline.calls.openSample({ name: samples[1]?.name ?? '' })

  await faultline.calls.exportCase({ id })

  const file = JSON.parse(readFileSync(written ?? '', 'utf8')) as { request: { path: string }; format: string }
  expect(file.format).toBe('faultline-case')
  expect(file.request.path).toContain('?x=1')
})
