import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { withTemporaryFolder } from '../../scripts/temporary-folder.mjs'

type Environment = Partial<Record<string, string>>

test('what a run puts into its temporary folder is gone after it, also where it fails', async () => {
  const used: string[] = []
  const use = async ({ TMPDIR = '' }: Environment): Promise<number> => {
    mkdirSync(join(TMPDIR, 'data'))
    writeFileSync(join(TMPDIR, 'data/store'), 'rows')
    used.push(TMPDIR)
    await Promise.resolve()
    return 7
  }

  expect(await withTemporaryFolder({ KEPT: 'yes' }, use)).toBe(7)
  const failing = withTemporaryFolder({}, async (env: Environment) => {
    await use(env)
    throw new Error('it failed')
  })
  await expect(failing).rejects.toThrow('it failed')

  expect(new Set(used).size).toBe(2)
  expect(used.map((folder) => existsSync(folder))).toEqual([false, false])
})
