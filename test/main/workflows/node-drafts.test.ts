import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'

const workflowId = 'sample-pull-request-card'
const drafts = { 'Create card': { base: '{"a":1}', text: '{"a":' }, Ø: { base: '{}', text: '{"b":"👩‍👧"}' } }

let dataFolder: string

test.beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'faultline-drafts-'))
})

test.afterEach(() => {
  rmSync(dataFolder, { recursive: true, force: true })
})

function opened(): Promise<Faultline> {
  return openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
}

test('what was written of nodes and not saved is there after another start, until it is saved or its workflow is deleted', async () => {
  const first = await opened()
  await first.calls.openSample({ name: 'pull-request-without-milestone' })
  expect(await first.calls.nodeDrafts(undefined)).toEqual({ [workflowId]: {} })
  await first.calls.keepNodeDrafts({ workflowId, drafts })
  await first.calls.keepNodeDrafts({ workflowId: 'not there', drafts })
  await first.close()

  const second = await opened()
  expect(await second.calls.nodeDrafts(undefined)).toEqual({ [workflowId]: drafts })
  const deletion = { kind: 'workflow', id: workflowId, withHistory: true } as const
  const { undoId } = await second.calls.delete(deletion)
  expect(await second.calls.nodeDrafts(undefined)).toEqual({})
  await second.calls.undoDeletion({ undoId: undoId ?? '' })
  expect(await second.calls.nodeDrafts(undefined)).toEqual({ [workflowId]: drafts })
  await second.calls.keepNodeDrafts({ workflowId, drafts: {} })
  await second.close()

  const third = await opened()
  expect(await third.calls.nodeDrafts(undefined)).toEqual({ [workflowId]: {} })
  await third.close()
})
