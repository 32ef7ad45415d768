import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import type { Problem } from '../../../src/shared/problem.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'
import type { Sweep } from '../../../src/shared/sweep.ts'
import { bareCase, httpNode } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

const text = bareCase([httpNode('Send', 'http://api.shop.example/a')])

test('a reproduction that cannot be kept is told as a problem', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-app-'))
  const faultline = await openForTest({ dataFolder })
  await faultline.calls.openText({ name: 'bare.json', text })
  const beside = new Database(join(dataFolder, 'faultline.sqlite'))
  beside.exec(`CREATE TRIGGER no_room BEFORE INSERT ON reproduction
    BEGIN SELECT RAISE(ABORT, 'there is no room'); END`)
  beside.close()
  const problems: Problem[] = []
  faultline.onNotice((name, value) => {
    // The name tells which notice the value is.
    if (name === 'problem') problems.push(value as Problem)
  })

  await faultline.calls.send({ size: 1 })

  await expect.poll(() => problems.length).toBe(1)
  await faultline.close()
})

test('one that cannot be kept any more ends, with what kept it from going on', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-app-'))
  const faultline = await openForTest({ dataFolder })
  await faultline.calls.openText({ name: 'bare.json', text })
  const beside = new Database(join(dataFolder, 'faultline.sqlite'))
  beside.exec(`CREATE TRIGGER no_room BEFORE UPDATE ON reproduction
    BEGIN SELECT RAISE(ABORT, 'there is no room'); END`)
  beside.close()
  const seen: Reproduction[] = []
  faultline.onNotice((name, value) => {
    // The name tells which notice the value is.
    if (name === 'reproduction') seen.push(value as Reproduction)
  })

  await faultline.calls.send({ size: 3 })

  await expect.poll(() => seen.at(-1)?.status).toBe('stopped')
  const [known] = await faultline.calls.reproductions(undefined)
  expect(known).toMatchObject({
    status: 'stopped',
    problem: { sentence: expect.stringContaining('no room') as unknown },
  })
  expect(known?.stoppedAt).not.toBeNull()
  await faultline.close()
})

test('a sweep whose trials cannot be kept ends, and another one can begin', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-app-'))
  const faultline = await openForTest({ dataFolder })
  await faultline.calls.openText({ name: 'bare.json', text })
  const beside = new Database(join(dataFolder, 'faultline.sqlite'))
  beside.exec(`CREATE TRIGGER no_room BEFORE UPDATE ON reproduction
    BEGIN SELECT RAISE(ABORT, 'there is no room'); END`)
  const seen: Sweep[] = []
  faultline.onNotice((name, value) => {
    if (name === 'sweep') seen.push(value as Sweep)
  })

  await faultline.calls.sweep({ kind: 'sweep' })
  await expect.poll(() => seen.at(-1)?.status, { timeout: 20_000 }).toBe('stopped')
  beside.exec('DROP TRIGGER no_room')
  beside.close()
  await faultline.calls.sweep({ kind: 'sweep' })

  await expect.poll(() => seen.at(-1)?.trials.length ?? 0, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(seen.at(-1)?.status).toBe('running')
  await faultline.close()
})
