import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { Problem } from '../../../src/shared/problem.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'
import type { Sweep } from '../../../src/shared/sweep.ts'
import { bareCase, httpNode } from '../closed-workflow.ts'
import { openForTest } from '../open-for-test.ts'

/** Faultline with a case open, whose store has no room for reproductions from now on until `makeRoom`; `seen`: the notices. */
async function openWithoutRoom(when: 'INSERT' | 'UPDATE'): Promise<{
  readonly faultline: Faultline
  readonly seen: <Value>(name: string) => Value[]
  readonly makeRoom: () => void
}> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-app-'))
  const faultline = await openForTest({ dataFolder })
  await faultline.calls.openText({
    name: 'bare.json',
    text: bareCase([httpNode('Send', 'http://api.shop.example/a')]),
  })
  const beside = (statement: string): void => {
    const database = new Database(join(dataFolder, 'faultline.sqlite'))
    database.exec(statement)
    database.close()
  }
  beside(`CREATE TRIGGER no_room BEFORE ${when} ON reproduction BEGIN SELECT RAISE(ABORT, 'there is no room'); END`)
  const notices: { readonly name: string; readonly value: unknown }[] = []
  faultline.onNotice((name, value) => notices.push({ name, value }))
  return {
    faultline,
    // The name tells which notice the value is.
    seen: <Value>(name: string) => notices.filter((notice) => notice.name === name).map(({ value }) => value as Value),
    makeRoom: () => beside('DROP TRIGGER no_room'),
  }
}

test('a reproduction that cannot be kept is told as a problem, once, to whoever sent it', async () => {
  const { faultline, seen } = await openWithoutRoom('INSERT')

  await expect(faultline.calls.send({ size: 1 })).rejects.toThrow(/there is no room/u)

  expect(seen<Reproduction>('reproduction').at(-1)?.status).toBe('stopped')
  expect(seen<Problem>('problem')).toEqual([])
  await faultline.close()
})

test('whoever sends knows of it as one that runs once the answer is there: nothing else is offered between', async () => {
  const faultline = await openForTest({ dataFolder: mkdtempSync(join(tmpdir(), 'faultline-app-')) })
  await faultline.calls.openText({ name: 'bare.json', text: bareCase([httpNode('Send', 'http://api.shop.example/a')]) })
  const told: string[] = []
  faultline.onNotice((name, value) => {
    if (name === 'reproduction') told.push((value as Reproduction).id)
  })

  const { reproductionId } = await faultline.calls.send({ size: 1 })

  expect(told).toContain(reproductionId)
  await faultline.close()
})

test('one that cannot be kept any more ends, with what kept it from going on', async () => {
  const { faultline, seen } = await openWithoutRoom('UPDATE')

  await faultline.calls.send({ size: 3 })

  await expect.poll(() => seen<Reproduction>('reproduction').at(-1)?.status).toBe('stopped')
  const [known] = await faultline.calls.reproductions(undefined)
  expect(known).toMatchObject({
    status: 'stopped',
    problem: { sentence: expect.stringContaining('no room') as unknown },
  })
  expect(known?.stoppedAt).not.toBeNull()
  await faultline.close()
})

test('a sweep whose trials cannot be kept ends, and another one can begin', async () => {
  const { faultline, seen, makeRoom } = await openWithoutRoom('UPDATE')
  const last = (): Sweep | undefined => seen<Sweep>('sweep').at(-1)

  await faultline.calls.sweep({ kind: 'sweep' })
  await expect.poll(() => last()?.status).toBe('stopped')
  makeRoom()
  await faultline.calls.sweep({ kind: 'sweep' })

  await expect.poll(() => last()?.trials.length ?? 0).toBeGreaterThan(0)
  expect(last()?.status).toBe('running')
  await faultline.close()
})
