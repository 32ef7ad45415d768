import { expect, test } from '@playwright/test'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { JsonObject } from '../../../src/shared/json.ts'
import type { WorkflowFileChoice } from '../../../src/shared/workflow-file.ts'
import { openForTest } from '../open-for-test.ts'

const workflowId = 'bookings'
const person = 'ana.unica@example.org'
let token: string
let faultline: Faultline
let folder: string
let chosen: { readonly title: string; readonly suggestedName: string } | null
let path: string | null

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-workflow-file-'))
  path = join(folder, 'out.json')
  chosen = null
  token = `ghp_${randomBytes(27).toString('base64url').replace(/[-_]/gu, 'a')}`
  faultline = await openForTest({
    dataFolder: join(folder, 'data'),
    desktop: {
      chooseFile: () => Promise.resolve(null),
      saveFile: (asked) => {
        chosen = asked
        return Promise.resolve(path)
      },
      writeClipboard: () => undefined,
      writeClipboardWithSecrets: () => undefined,
    },
  })
  const node = (name: string, type: string, parameters: object): object => ({
    ...{ id: name, name, type: `n8n-nodes-base.${type}`, typeVersion: 1, position: [0, 0], parameters },
  })
  const workflow = {
    ...{ id: workflowId, name: 'Bookings: São Paulo', active: false, settings: { executionOrder: 'v1' } },
    tags: ['kept as written'],
    staticData: { global: { last: person } },
    nodes: [
      node('Hook', 'webhook', { path: 'bookings', httpMethod: 'POST' }),
      node('Tell', 'httpRequest', { url: 'https://api.example/tell', headerParametersJson: `Bearer ${token}` }),
      node('Note', 'set', { values: { string: [{ name: 'to', value: person }] } }),
    ],
    connections: { Hook: { main: [[{ node: 'Tell', type: 'main', index: 0 }]] } },
  }
  faultline.repository.put(JSON.stringify(workflow), workflow.name)
  await faultline.calls.editWorkflow({ workflowId, edit: { kind: 'rename', node: 'Tell', name: 'Tell them' } })
  await faultline.calls.editWorkflow({
    workflowId,
    edit: { kind: 'pin', node: 'Hook', items: JSON.stringify([{ json: { email: person } }]) },
  })
})

test.afterEach(async () => {
  await faultline.close()
  rmSync(folder, { recursive: true, force: true })
})

async function written(choice: WorkflowFileChoice): Promise<{ readonly text: string; readonly file: JsonObject }> {
  await faultline.calls.exportWorkflow({ workflowId, choice })
  const text = readFileSync(path ?? '', 'utf8')
  return { text, file: JSON.parse(text) as JsonObject }
}

test('a workflow is written as it was edited, its secrets as names, and is taken in again from that file', async () => {
  const answer = await faultline.calls.exportWorkflow({ workflowId, choice: { hides: 'secrets', withPinned: true } })
  const text = readFileSync(path ?? '', 'utf8')

  expect(answer).toEqual({ path, hiddenCount: 1 })
  expect(chosen?.suggestedName).toBe('bookings-são-paulo.json')
  expect(text).not.toContain(token)
  expect(text).toMatch(/Bearer \{\{secret:[\w-]+\}\}/u)
  const file = JSON.parse(text) as JsonObject
  expect(file).toMatchObject({
    name: 'Bookings: São Paulo',
    tags: ['kept as written'],
    settings: { executionOrder: 'v1' },
    connections: { Hook: { main: [[{ node: 'Tell them', type: 'main', index: 0 }]] } },
    pinData: { Hook: [{ json: { email: person } }] },
  })
  expect(Object.keys(file)).not.toContain('staticData')
  expect(Object.keys(file)).not.toContain('secrets')

  const view = await faultline.calls.openText({ name: 'out.json', text, take: 'copy' })
  expect(view.workflow.nodes.map(({ name }) => name)).toEqual(['Hook', 'Tell them', 'Note'])
})

test('pinned items go along only where they are asked for, and persons go where they are to be hidden', async () => {
  const plain = await written({ hides: 'secrets', withPinned: false })
  expect(Object.keys(plain.file)).not.toContain('pinData')
  expect(plain.text).toContain(person)

  const redacted = await written({ hides: 'personal data', withPinned: true })
  expect(redacted.text).not.toContain(person)
  expect(redacted.text).not.toContain(token)
  expect(redacted.file).toMatchObject({
    nodes: [{ name: 'Hook' }, { name: 'Tell them' }, { name: 'Note' }],
    pinData: { Hook: [{ json: { email: expect.stringContaining('[redacted:') as unknown } }] },
  })
})

test('nothing is written where the person cancels, and a workflow that is not there is said so', async () => {
  path = null
  const choice = { hides: 'secrets', withPinned: false } as const
  expect(await faultline.calls.exportWorkflow({ workflowId, choice })).toBeNull()
  await expect(faultline.calls.exportWorkflow({ workflowId: 'nobody', choice })).rejects.toThrow('There is no workflow')
})
