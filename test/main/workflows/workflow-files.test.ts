import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { oneForEachId, readWorkflowFiles } from '../../../src/main/workflows/workflow-files.ts'

const workflow = (id: string, name: string): object => ({
  id,
  name,
  nodes: [{ name: 'A', type: 'n8n-nodes-base.noOp' }],
  connections: {},
})

function folder(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'faultline-files-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

test('a folder gives the workflows of all its files and their folders, in the order of their names', () => {
  const root = folder({
    'b.json': JSON.stringify(workflow('2', 'second')),
    'a.json': JSON.stringify([workflow('1', 'first'), workflow('3', 'third')]),
    'sub/c.JSON': JSON.stringify({ data: workflow('4', 'fourth') }),
    'notes.txt': 'nothing',
    '.git/config.json': '{}',
  })
  const { workflows, refused } = readWorkflowFiles([root])
  expect(workflows.map((one) => one.workflow.name)).toEqual(['first', 'third', 'second', 'fourth'])
  expect(refused).toEqual([])
})

test('a bad file is named in its sentence and keeps no other from being read', () => {
  const root = folder({ 'bad.json': '{"nodes": [', 'good.json': JSON.stringify(workflow('1', 'good')), 'x.json': '{}' })
  const { workflows, refused } = readWorkflowFiles([root, join(root, 'gone.json')])
  expect(workflows).toHaveLength(1)
  expect(refused.map(({ code }) => code)).toEqual(['NOT_JSON', 'NOT_A_WORKFLOW', 'FILE_NOT_FOUND'])
  for (const [index, name] of ['bad.json', 'x.json', 'gone.json'].entries())
    expect(refused[index]?.sentence).toContain(join(root, name))
})

test('a folder without workflow files is said', () => {
  expect(readWorkflowFiles([folder({})]).refused[0]?.sentence).toContain('holds no .json file')
})

test('of two workflows with one id the first is kept, and the other is told with both files', () => {
  const root = folder({
    'a.json': JSON.stringify(workflow('7', 'old')),
    'b.json': JSON.stringify(workflow('7', 'new')),
  })
  const { kept, left } = oneForEachId(readWorkflowFiles([root]).workflows)
  expect(kept.map((one) => one.workflow.name)).toEqual(['old'])
  expect(left.map(({ file }) => file)).toEqual([join(root, 'b.json')])
  expect(left[0]?.sentence).toContain(`"old" in ${join(root, 'a.json')}`)
})
