import { expect, test } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testCommandLine } from '../../../src/main/case-tests/test-command-line.ts'
import { testGivenCase } from '../../../src/main/commands/test-given-case.ts'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { CaseFile } from '../../../src/shared/case.ts'
import type { Change } from '../../../src/shared/change.ts'
import { openForTest } from '../open-for-test.ts'

let faultline: Faultline
let folder: string
let path: string

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-keep-test-'))
  path = join(folder, 'kept.case.json')
  faultline = await openForTest({
    dataFolder: join(folder, 'data'),
    desktop: {
      chooseFile: () => Promise.resolve(null),
      saveFile: () => Promise.resolve(path),
      writeClipboard: () => undefined,
      writeClipboardWithSecrets: () => undefined,
    },
  })
  await faultline.calls.openSample({ name: 'pull-request-without-milestone' })
})

test.afterEach(async () => {
  await faultline.close()
  rmSync(folder, { recursive: true, force: true })
})

const milestone: Change = {
  layer: 'data',
  name: 'set-path',
  parameters: { path: '$.pull_request.milestone', value: { title: 'v2.4' } },
}

async function sendOne(change: Change | null): Promise<void> {
  faultline.cases.chooseChange(change)
  await faultline.cases.send({ size: 1 }).done
}

async function shortfalls(): Promise<readonly string[] | undefined> {
  const end = await testGivenCase(path, { realHosts: [], isUpdate: false }, new AbortController().signal)
  return end?.tested.failed.map(({ sentence }) => sentence)
}

test('what was seen of a located case is proposed, kept with the case as it was chosen, and holds when it is tested', async () => {
  await sendOne(null)
  await sendOne(milestone)
  await faultline.cases.sweep({ kind: 'sweep', layers: ['data'], resume: false }).done

  const { lines } = await faultline.calls.testProposal(undefined)
  const sentences = lines.map(({ of, sentence }) => `${of}: ${sentence}`)
  expect(sentences).toContain('As the case stands: The provider sees 502.')
  expect(sentences).toContain('As the case stands: "Create card" fails first.')
  expect(sentences.find((one) => one.startsWith('With the change: '))).toContain('The provider sees 201.')
  expect(lines.filter(({ of }) => of === 'A sweep')).not.toEqual([])
  const chosen = lines.filter(({ isUsual }) => isUsual).map(({ id }) => id)
  expect(chosen).not.toContain('baseline.request_count')

  const kept = await faultline.calls.keepAsTest({ chosen })
  expect(kept?.command).toBe(`faultline test ${path}`)
  const { expect: expected } = JSON.parse(readFileSync(path, 'utf8')) as CaseFile
  expect(expected).toMatchObject({
    baseline: { status: 502, first_failed_node: 'Create card' },
    changes: [{ change: 'data.set-path', status: 201, first_failed_node: null }],
    sweep: { layers: ['data'] },
  })
  expect(expected?.baseline).not.toHaveProperty('request_count')
  expect(await shortfalls()).toEqual([])
})

test('a healthy case is held to its health alone, and what it does after an edit is seen anew', async () => {
  await sendOne(milestone)
  faultline.cases.adoptChange()
  const before = await faultline.calls.testProposal(undefined)
  expect(before).toMatchObject({
    lines: [],
    notes: expect.arrayContaining([expect.stringContaining('Send one item')]),
  })
  await expect(faultline.calls.keepAsTest({ chosen: ['baseline.status'] })).rejects.toThrow('would expect nothing')

  await sendOne(null)
  const { lines } = await faultline.calls.testProposal(undefined)
  expect(lines.map(({ sentence }) => sentence)).toEqual(
    expect.arrayContaining(['The provider sees 201.', 'No node fails.']),
  )
  await faultline.calls.keepAsTest({ chosen: lines.map(({ id }) => id) })
  expect(await shortfalls()).toEqual([])

  await faultline.calls.editWorkflow({
    workflowId: 'sample-pull-request-card',
    edit: { kind: 'remove', nodes: ['Create card'] },
  })
  await sendOne(null)
  const after = await faultline.calls.testProposal(undefined)
  expect(after.lines).not.toEqual(lines)
})

test('the line that runs a test is one that a shell reads', () => {
  expect(testCommandLine("/home/ana/a b/it's.json", ['api.example:8443'])).toBe(
    String.raw`faultline test '/home/ana/a b/it'\''s.json' --allow-host api.example:8443`,
  )
})
