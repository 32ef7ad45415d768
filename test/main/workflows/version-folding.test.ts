import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import type { WorkflowEdit } from '../../../src/shared/workflow-edit.ts'

const workflowId = 'sample-pull-request-card'

let faultline: Faultline
let dataFolder: string
let laterMs: number
let imported: string

test.beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-folding-'))
  laterMs = 0
  const now = (): number => Date.now() + laterMs
  faultline = await openFaultline({ dataFolder, port: 0, now, version: '0.0.0', platform: 'test' })
  await faultline.calls.openSample({ name: 'pull-request-without-milestone' })
  imported = (await faultline.calls.workflow({ workflowId })).version
})

test.afterEach(async () => {
  await faultline.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

async function edit(made: WorkflowEdit): Promise<string> {
  return (await faultline.calls.editWorkflow({ workflowId, edit: made })).detail.version
}

function move(node: string, x: number): Promise<string> {
  return edit({ kind: 'move', places: [{ node, x, y: 0 }] })
}

async function versions(): Promise<readonly string[]> {
  return (await faultline.calls.workflow({ workflowId })).versions.map(({ version }) => version).toSorted()
}

async function restore(version: string): Promise<string> {
  return (await faultline.calls.restoreVersion({ workflowId, version })).version
}

test('moves that follow each other within a minute are one version, and each is gone back to and on to step by step', async () => {
  const first = await move('Create card', 1000)
  const second = await move('Create card', 1020)
  const third = await move('Opened?', 300)
  expect(await versions()).toEqual([imported, third].toSorted())

  expect(await restore(second)).toBe(second)
  const { workflow } = await faultline.calls.workflow({ workflowId })
  expect(workflow.nodes.find(({ name }) => name === 'Create card')?.position).toEqual([1020, 0])
  expect(await restore(first)).toBe(first)
  expect(await restore(imported)).toBe(imported)
  expect(await versions()).toEqual([imported, first].toSorted())

  for (const version of [first, second, third]) expect(await restore(version)).toBe(version)
  expect(await versions()).toEqual([imported, third].toSorted())
})

test('moves that are more than a minute apart are versions of their own, and so is one that ran', async () => {
  const first = await move('Create card', 1000)
  laterMs += 61_000
  const second = await move('Create card', 1020)
  expect(await versions()).toEqual([imported, first, second].toSorted())

  const { reproductionId } = await faultline.calls.send({ size: 1 })
  const status = async (): Promise<string | undefined> =>
    (await faultline.calls.reproductions(undefined)).find(({ id }) => id === reproductionId)?.status
  await expect.poll(status).toBe('done')
  const third = await move('Create card', 1040)
  expect(await versions()).toEqual([imported, first, second, third].toSorted())
})

test('edits of the same node are one version, also under a new name, and those of another node are not', async () => {
  await edit({ kind: 'disable', nodes: ['Summarise'], disabled: true })
  await edit({ kind: 'rename', node: 'Summarise', name: 'Sum up' })
  const summed = await edit({ kind: 'disable', nodes: ['Sum up'], disabled: false })
  expect(await versions()).toEqual([imported, summed].toSorted())

  const other = await edit({ kind: 'disable', nodes: ['Opened?'], disabled: true })
  expect(await versions()).toEqual([imported, summed, other].toSorted())
  const removed = await edit({ kind: 'remove', nodes: ['Opened?'] })
  expect(await versions()).toEqual([imported, summed, other, removed].toSorted())
})

test('what was added and is moved at once is one version, and what goes back to a kept one leaves nothing between', async () => {
  const added = await faultline.calls.editWorkflow({
    workflowId,
    edit: { kind: 'add', type: 'n8n-nodes-base.limit', label: 'Limit', at: { x: 0, y: 0 }, after: null, before: null },
  })
  const [node = ''] = added.nodes
  const moved = await move(node, 400)
  expect(await versions()).toEqual([imported, moved].toSorted())

  const off = await edit({ kind: 'disable', nodes: [node], disabled: true })
  expect(await versions()).toEqual([imported, off].toSorted())
  const on = await edit({ kind: 'disable', nodes: [node], disabled: false })
  expect(on).toBe(moved)
  expect(await versions()).toEqual([imported, moved].toSorted())
})
