import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openForTest, activate, post, settled } from '../open-for-test.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { newFolder, runCommand } from './command-line.ts'

async function filled(): Promise<{ data: string; deliveryId: string; executionId: string }> {
  const data = mkdtempSync(join(tmpdir(), 'faultline-delete-'))
  const faultline = await openForTest({ dataFolder: data })
  activate(
    faultline,
    buildWorkflow({ Hook: ['webhook', { httpMethod: 'POST', path: 'a' }] }, [], { id: 'a', name: 'A' }),
  )
  await post(faultline, 'a', { id: 1 })
  const { id, deliveryId } = await settled(faultline, 'a')
  await faultline.close()
  return { data, executionId: id, deliveryId: deliveryId ?? '' }
}

const counts = { executions: 1, deliveries: 1, workflows: 0, cases: 0, kept: 0, active: 0 }

test('--dry-run prints what would go and deletes nothing; without it the same goes', async () => {
  const { data, deliveryId } = await filled()
  const words = ['delete', 'delivery', deliveryId, '--data', data]

  const dry = await runCommand([...words, '--dry-run'])
  const done = await runCommand(words)
  const again = await runCommand(words)

  expect([dry.code, JSON.parse(dry.out)]).toEqual([0, { dry_run: true, ...counts }])
  expect([done.code, JSON.parse(done.out)]).toEqual([0, { dry_run: false, ...counts }])
  expect(again.code).toBe(1)
  expect(again.err).toContain(`There is no delivery with the id "${deliveryId}", so nothing was deleted.`)
})

test('--older-than takes what is older, of one workflow where it is named', async () => {
  const { data } = await filled()
  const young = await runCommand(['delete', '--older-than', '1d', '--data', data])
  const other = await runCommand(['delete', '--older-than', '0d', '--workflow', 'b', '--data', data])
  const all = await runCommand(['delete', '--older-than', '0d', '--workflow', 'a', '--data', data])
  expect(JSON.parse(young.out)).toMatchObject({ executions: 0, deliveries: 0 })
  expect(JSON.parse(other.out)).toMatchObject({ executions: 0, deliveries: 0 })
  expect(JSON.parse(all.out)).toMatchObject({ executions: 1, deliveries: 1 })
})

test('everything goes with --yes alone', async () => {
  const { data } = await filled()
  const asked = await runCommand(['delete', 'everything', '--data', data])
  const done = await runCommand(['delete', 'everything', '--yes', '--data', data])
  expect(asked.code).toBe(2)
  expect(asked.err).toContain('Add --yes')
  expect([done.code, JSON.parse(done.out)]).toEqual([0, { dry_run: false, ...counts, workflows: 1 }])
})

for (const [words, code, says] of [
  [['delete'], 2, 'does not say what is to go'],
  [['delete', 'nonsense', 'x'], 2, 'does not say what is to go'],
  [['delete', 'execution'], 2, 'takes at least one id'],
  [['delete', '--older-than', 'soon'], 2, '--older-than is "soon"'],
  [['delete', 'execution', 'nowhere'], 1, 'There is no data folder of Faultline at'],
  [['prune'], 1, 'There is no data folder of Faultline at'],
] as const) {
  test(`"${words.join(' ')}" on no data folder ends with ${String(code)} and one sentence`, async () => {
    const ended = await runCommand([...words, '--data', join(newFolder(), 'none')])
    expect([ended.code, ended.out]).toEqual([code, ''])
    expect(ended.err).toContain(says)
    expect(ended.err.trim().split('\n')).toHaveLength(1)
  })
}

test('prune says what went and what the file takes, and doctor what is kept', async () => {
  const { data } = await filled()
  const pruned = await runCommand(['prune', '--data', data])
  const checked = await runCommand(['doctor', '--port', '0', '--data', data])
  expect([pruned.code, JSON.parse(pruned.out)]).toEqual([
    0,
    expect.objectContaining({ executions: 0, deliveries: 0, stopped: false }),
  ])
  expect(checked.out).toContain('holds 1 delivery and 1 execution')
  expect(checked.out).toContain('Kept are at most 30 days, 2000.0 MB.')
})
