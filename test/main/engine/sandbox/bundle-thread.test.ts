import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { bundledOnce } from '../../../../src/main/engine/sandbox/bundle-thread.ts'

function room(): string {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-room-'))
  writeFileSync(join(folder, 'one.ts'), `export const one = '${folder}'\n`)
  return folder
}

test('a bundle that two ask for at once is made once, and both have all of it', async () => {
  let made = 0
  const bundle = async (folder: string): Promise<void> => {
    made += 1
    mkdirSync(folder)
    for (const name of ['a.mjs', 'b.mjs']) {
      await setTimeout(20 * made)
      writeFileSync(join(folder, name), '')
    }
  }
  const rooms = [room()]
  const ask = (): Promise<string> => bundledOnce('asked-at-once', rooms, [], bundle)
  const [one, other] = await Promise.all([ask(), ask()])
  expect(other).toBe(one)
  expect(await ask()).toBe(one)
  expect(made).toBe(1)
  expect(readdirSync(one)).toEqual(['a.mjs', 'b.mjs'])
  rmSync(one, { recursive: true })
})

test('a bundle that could not be made is tried again', async () => {
  const rooms = [room()]
  const fails = bundledOnce('tried-again', rooms, [], () => Promise.reject(new Error('no space')))
  await expect(fails).rejects.toThrow('no space')
  const folder = await bundledOnce('tried-again', rooms, [], (half) => {
    mkdirSync(half)
    return Promise.resolve()
  })
  rmSync(folder, { recursive: true })
})
