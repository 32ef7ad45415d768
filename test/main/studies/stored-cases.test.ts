import { expect, test } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { CaseView } from '../../../src/shared/views/case-view.ts'
import { openForTest } from '../open-for-test.ts'

const first = 'pull-request-without-milestone'
let faultline: Faultline
let dataFolder: string

test.beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-cases-'))
  faultline = await openForTest({ dataFolder })
})

test.afterEach(async () => {
  await faultline.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

/** Edits the path, sends one item and chooses a change. */
async function workOn(view: CaseView): Promise<void> {
  const { method, headers, body, path } = view.request
  await faultline.calls.editRequest({
    method,
    headers: headers.map(([name, value]) => [name, value]),
    body,
    path: `${path}?x=1`,
  })
  await faultline.cases.send({ size: 1 }).done
  await faultline.calls.chooseChange({ change: { layer: 'queue', name: 'queued', parameters: { concurrency: 2 } } })
}

async function otherSample(): Promise<string> {
  const { samples } = await faultline.calls.overview(undefined)
  return samples.find(({ name }) => name !== first)?.name ?? ''
}

async function idOf(name: string): Promise<string> {
  const { recentCases } = await faultline.calls.overview(undefined)
  return recentCases.find((one) => one.name === name)?.id ?? ''
}

test('a case is as it was left when another was open meanwhile: request, change, reproductions, undo', async () => {
  await workOn(await faultline.calls.openSample({ name: first }))
  const left = faultline.cases.current()
  const sent = await faultline.calls.reproductions(undefined)
  await faultline.calls.openSample({ name: await otherSample() })
  expect(await faultline.calls.reproductions(undefined)).toEqual([])

  const back = await faultline.calls.openRecent({ id: await idOf(first) })

  expect(back.request).toEqual(left?.request)
  expect(back.change).toEqual(left?.change)
  expect(back.undo).toBe(left?.undo)
  expect((await faultline.calls.reproductions(undefined)).map(({ id }) => id)).toEqual(sent.map(({ id }) => id))
  await faultline.calls.undo(undefined)
  expect((await faultline.calls.undo(undefined)).request.edited).toBe(false)
})

test('every case that was touched survives a restart, not only the one that was open', async () => {
  await workOn(await faultline.calls.openSample({ name: first }))
  const left = faultline.cases.current()
  await faultline.calls.openSample({ name: await otherSample() })
  await faultline.close()

  faultline = await openForTest({ dataFolder })
  const back = await faultline.calls.openSample({ name: first })

  expect(back.request.path).toBe(left?.request.path)
  expect(back.change).toEqual(left?.change)
  expect(await faultline.calls.reproductions(undefined)).toHaveLength(1)
  await faultline.calls.undo(undefined)
  expect((await faultline.calls.undo(undefined)).request.edited).toBe(false)
})

test('a sweep is still there after another case was open', async () => {
  await faultline.calls.openSample({ name: first })
  await faultline.cases.sweep({ kind: 'sweep', layers: ['AI layer'], resume: false }).done
  const [swept] = await faultline.calls.sweeps(undefined)
  await faultline.calls.openSample({ name: await otherSample() })

  await faultline.calls.openRecent({ id: await idOf(first) })

  expect((await faultline.calls.sweeps(undefined)).map(({ id }) => id)).toEqual([swept?.id])
})

test('a case is started over from its file only when that is asked for', async () => {
  await workOn(await faultline.calls.openSample({ name: first }))

  const view = await faultline.calls.startOver(undefined)

  expect(view.request.edited).toBe(false)
  expect(view.change).toBeNull()
  expect(await faultline.calls.reproductions(undefined)).toEqual([])
})

test('what was sent before the workflow was altered elsewhere counts as sent under an earlier baseline', async () => {
  const view = await faultline.calls.openSample({ name: first })
  await faultline.cases.send({ size: 1 }).done
  await faultline.calls.openSample({ name: await otherSample() })
  const [node] = view.workflow.nodes
  await faultline.calls.saveNode({
    workflowId: view.workflow.id,
    node: node?.name ?? '',
    text: JSON.stringify({ ...node, notes: 'altered' }),
  })

  const back = await faultline.calls.openRecent({ id: await idOf(first) })

  expect(back.earlier).toHaveLength(1)
})
