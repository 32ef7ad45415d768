import { expect, test } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCase } from '../../../src/main/reproduction/read-case.ts'
import { newFolder, runCommand } from './command-line.ts'

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const mark = '"@@"'

function workflowText(part: object): string {
  const at = { typeVersion: 2, position: [0, 0] }
  const hook = { ...at, name: 'Hook', type: 'n8n-nodes-base.webhook', parameters: { path: 'deep' } }
  const step = { ...at, name: 'Step', type: 'n8n-nodes-base.noOp', parameters: {} }
  const connections = { Hook: { main: [[{ node: 'Step', type: 'main', index: 0 }]] } }
  return JSON.stringify({ name: 'Deep', nodes: [hook, step], connections, ...part })
}

test('a workflow that is nested thousands of levels deep is named and left out, wherever it is so, and the others run', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'b-good.json'), workflowText({ name: 'Good' }))
  const parts = [{ settings: '@@' }, { pinData: { Hook: [{ json: '@@' }] } }, { name: ['@@'] }, { meta: ['@@'] }]
  for (const [index, part] of parts.entries()) {
    for (const levels of [3000, 100_000]) {
      writeFileSync(join(folder, 'a-deep.json'), workflowText(part).replace(mark, nested(levels)))
      const { code, out, err } = await runCommand(['check', folder])
      expect(err, `${String(index)} ${String(levels)}`).toMatch(
        /a-deep\.json: The workflow ".*" is nested more than 1000 levels deep, and no more are read\. Look at/u,
      )
      expect(out).toContain('"workflow":"Good","ok":true')
      expect(code).toBe(1)
    }
  }
})

test('a workflow of some hundred levels is read and run', async () => {
  const file = join(newFolder(), 'deep.json')
  writeFileSync(file, workflowText({ pinData: { Hook: [{ json: '@@' }] } }).replace(mark, nested(900)))
  const { code, err } = await runCommand(['run', file])
  expect([code, err]).toEqual([0, ''])
})

test('items that are nested thousands of levels deep are named, and those of some hundred go in', async () => {
  const folder = newFolder()
  const [workflow, items] = [join(folder, 'w.json'), join(folder, 'items.json')]
  writeFileSync(workflow, workflowText({}))
  writeFileSync(items, `[{},${nested(3000)}]`)
  const { code, err } = await runCommand(['run', workflow, '--items', items])
  expect(code).toBe(1)
  expect(err).toContain(`${items} holds no items: entry 1 is nested more than 1000 levels deep.`)
  writeFileSync(items, `[{},${nested(900)}]`)
  expect((await runCommand(['run', workflow, '--items', items])).code).toBe(0)
})

test('a case that is nested thousands of levels deep is named', () => {
  const text = JSON.stringify({ format: 'faultline-case', format_version: 1, notes: '@@' }).replace(mark, nested(3000))
  expect(() => readCase(text, 'deep.json')).toThrow(/^deep\.json is nested more than 1000 levels deep/u)
})
