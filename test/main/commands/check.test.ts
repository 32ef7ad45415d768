import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { newFolder, runCommand } from './command-line.ts'

const hook = (path: string): object => ({
  name: 'Hook',
  type: 'n8n-nodes-base.webhook',
  typeVersion: 2,
  parameters: { httpMethod: 'POST', path },
})

function workflow(name: string, path: string, more: readonly object[] = []): object {
  const targets = more.map((node) => ({ node: Reflect.get(node, 'name') as unknown, type: 'main', index: 0 }))
  return { id: name, name, nodes: [hook(path), ...more], connections: { Hook: { main: [targets] } } }
}

function folder(files: Readonly<Record<string, unknown>>): string {
  const root = newFolder()
  for (const [name, value] of Object.entries(files)) writeFileSync(join(root, name), JSON.stringify(value))
  return root
}

interface Line {
  readonly file: string
  readonly workflow: string
  readonly ok: boolean
  readonly nodes: readonly { readonly name: string; readonly type: string; readonly runs_by: string }[]
  readonly blockers: readonly { readonly kind: string; readonly node: string | null; readonly sentence: string }[]
}

const linesIn = (out: string): readonly Line[] =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

test('check ends with 0 where every workflow is ready, and prints a line for each', async () => {
  const root = folder({ 'a.json': workflow('A', 'a'), 'b.json': [workflow('B', 'b')] })
  const { code, out, err } = await runCommand(['check', root])
  expect(linesIn(out).map(({ workflow: name, ok, blockers }) => [name, ok, blockers.length])).toEqual([
    ['A', true, 0],
    ['B', true, 0],
  ])
  expect(linesIn(out)[0]?.nodes).toEqual([{ name: 'Hook', type: 'n8n-nodes-base.webhook', runs_by: 'engine' }])
  expect(err).toContain('"A" is ready')
  expect(code).toBe(0)
})

test('check counts one node that is stood in for as one', async () => {
  const sheets = (name: string): object => ({ name, type: 'n8n-nodes-base.googleSheets', parameters: {} })
  const root = folder({
    'a.json': workflow('A', 'a', [sheets('S')]),
    'b.json': workflow('B', 'b', [sheets('S'), sheets('T')]),
  })
  const { err } = await runCommand(['check', root])
  expect(err).toContain('1 of 2 nodes are run, 1 is stood in for')
  expect(err).toContain('1 of 3 nodes are run, 2 are stood in for')
})

test('check ends with 10 where a delivery would be stopped, and says where in one sentence each', async () => {
  const calls = { name: 'Call', type: 'n8n-nodes-base.executeWorkflow', parameters: { workflowId: 'nowhere' } }
  const root = folder({ 'a.json': workflow('A', 'same', [calls]), 'b.json': workflow('B', 'same') })
  const { code, out } = await runCommand(['check', root])
  const [first, second] = linesIn(out)
  expect(first?.blockers.map(({ kind, node }) => [kind, node])).toEqual([
    ['path-conflict', 'Hook'],
    ['sub-workflow', 'Call'],
  ])
  expect(second?.blockers.map(({ kind, sentence }) => [kind, sentence])).toEqual([
    [
      'path-conflict',
      'Node "Hook" and the workflow "A" both claim POST /same, and only one of them can be active. Change the path of one of them, or leave one inactive.',
    ],
  ])
  expect(code).toBe(10)
})

test('a called workflow in the same folder is there, and so is a credential of --credentials', async () => {
  const calls = { name: 'Call', type: 'n8n-nodes-base.executeWorkflow', parameters: { workflowId: 'B' } }
  const http = {
    name: 'Send',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    parameters: { url: 'http://h', authentication: 'genericCredentialType', genericAuthType: 'httpHeaderAuth' },
    credentials: { httpHeaderAuth: { id: '1', name: 'Key' } },
  }
  const root = folder({ 'a.json': workflow('A', 'a', [calls, http]), 'b.json': workflow('B', 'b') })
  const secrets = join(newFolder(), 'credentials.json')
  const data = { name: 'X-Key', value: 'v' }
  writeFileSync(secrets, JSON.stringify([{ id: '1', name: 'Key', type: 'httpHeaderAuth', data }]))
  const without = await runCommand(['check', root])
  expect(linesIn(without.out)[0]?.blockers.map(({ kind }) => kind)).toEqual(['credential'])
  const { code } = await runCommand(['check', root, '--credentials', secrets])
  expect(code).toBe(0)
})

test('a file that cannot be read is named, the others are checked, and the command ends with 1', async () => {
  const root = folder({ 'a.json': workflow('A', 'a'), 'bad.json': { nothing: true } })
  const { code, out, err } = await runCommand(['check', root])
  expect(linesIn(out)).toHaveLength(1)
  expect(err).toContain(join(root, 'bad.json'))
  expect(code).toBe(1)
})
