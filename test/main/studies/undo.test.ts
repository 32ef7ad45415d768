import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { createStudyHistory } from '../../../src/main/studies/undo-history.ts'
import type { CaseView } from '../../../src/shared/views/case-view.ts'

const change = {
  layer: 'data',
  name: 'set-path',
  parameters: { path: '$.pull_request.milestone', value: { title: 'v2.4' } },
} as const

let faultline: Faultline
let dataFolder: string
/** How far the app's clock is ahead: steps further apart than two seconds are undone one by one. */
let aheadMs = 0

test.beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-undo-'))
  faultline = await open()
})

test.afterEach(async () => {
  await faultline.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

function open(): Promise<Faultline> {
  return openFaultline({ dataFolder, port: 0, now: () => Date.now() + aheadMs, version: '0.0.0', platform: 'test' })
}

function openSample(): Promise<CaseView> {
  return faultline.calls.openSample({ name: 'pull-request-without-milestone' })
}

function edited({ request }: CaseView, body: string): Parameters<Faultline['calls']['editRequest']>[0] {
  const { method, path, headers } = request
  return { method, path, headers: headers.map(([name, value]) => [name, value]), body }
}

test('a change, an edit and a new baseline are taken back one by one, and done again', async () => {
  const opened = await openSample()
  const { change: chosen } = await faultline.calls.chooseChange({ change })
  aheadMs += 5000
  const adopted = await faultline.calls.adoptChange(undefined)
  aheadMs += 5000
  const changed = await faultline.calls.editRequest(edited(opened, '{}'))
  expect([adopted.undo, changed.undo]).toEqual(['New baseline', 'Edit of the request'])

  const withoutEdit = await faultline.calls.undo(undefined)
  const withChange = await faultline.calls.undo(undefined)
  const asOpened = await faultline.calls.undo(undefined)

  expect(withoutEdit.request.body).toBe(opened.request.body)
  expect(withoutEdit.request.edited).toBe(false)
  expect(withChange.change).toEqual(chosen)
  expect(asOpened).toMatchObject({ change: null, adopted: [], undo: null, redo: 'Change of the data layer' })
  expect((await faultline.calls.redo(undefined)).change).toEqual(chosen)
})

test('what was sent before an edit stays in the table as sent under an earlier baseline', async () => {
  const opened = await openSample()
  const { reproductionId } = await faultline.calls.send({ size: 1 })
  await expect.poll(async () => (await faultline.calls.reproductions(undefined))[0]?.status).toBe('done')

  const changed = await faultline.calls.editRequest(edited(opened, '{}'))
  const back = await faultline.calls.undo(undefined)

  expect(changed.earlier).toEqual([reproductionId])
  expect(back.earlier).toEqual([])
})

test('an edit of a header leaves the body as it was, byte for byte', async () => {
  await faultline.calls.openText({
    name: 'latin.json',
    text: JSON.stringify({
      format: 'faultline-case',
      format_version: 1,
      name: 'latin',
      workflow: {
        name: 'Echo',
        active: true,
        nodes: [
          {
            name: 'Webhook',
            type: 'n8n-nodes-base.webhook',
            typeVersion: 2,
            position: [0, 0],
            parameters: { httpMethod: 'POST', path: 'echo', options: {} },
          },
        ],
        connections: {},
      },
      request: {
        method: 'POST',
        path: '/echo',
        headers: [],
        body_base64: Buffer.from([0xe4, 0xf6]).toString('base64'),
      },
    }),
  })
  const { case: view } = await faultline.calls.overview(undefined)
  const request = edited(view ?? (await openSample()), view?.request.body ?? '')

  await faultline.calls.editRequest({ ...request, headers: [['Content-Type', 'text/plain']] })
  await faultline.calls.send({ size: 1 })

  await expect.poll(async () => (await faultline.calls.deliveries({ limit: 1 }))[0]?.bodyBytes).toBe(2)
})

test('the case that was opened last is open again after a restart, and among the recent ones', async () => {
  await openSample()
  await faultline.close()

  faultline = await open()

  const { recentCases, case: again } = await faultline.calls.overview(undefined)
  expect(again?.name).toBe('A pull request makes no card')
  expect(recentCases.map((one) => one.name)).toEqual(['pull-request-without-milestone'])
  expect((await faultline.calls.openRecent({ id: recentCases[0]?.id ?? '' })).name).toBe('A pull request makes no card')
})

test('steps of the same words within two seconds count as one', () => {
  let atMs = 0
  const history = createStudyHistory<string>(() => atMs)
  history.did('Edit', 'a')
  atMs = 1500
  history.did('Edit', 'ab')
  atMs = 9000
  history.did('Edit', 'abc')

  expect(history.undo('abcd')).toBe('abc')
  expect(history.undo('abc')).toBe('a')
  expect(history.undo('a')).toBeNull()
})
