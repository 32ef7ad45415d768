import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { newFolder, runCommand } from './command-line.ts'

test('every file and folder that commands make is for their own user alone, whatever the shell would allow', async () => {
  const base = newFolder()
  const [data, study, out] = [join(base, 'data'), join(base, 'study'), join(base, 'out', 'evidence')]
  await runCommand(['reproduce', 'order-total-as-text', '--data', data, '--out', study])
  const listed = await runCommand(['executions', '--data', data])
  const { execution_id: id } = JSON.parse(listed.out.split('\n')[0] ?? '') as { execution_id: string }
  for (const format of ['json', 'md', 'html', 'zip'])
    expect(await runCommand(['export', id, '--data', data, '--format', format, '--out', out])).toMatchObject({
      code: 0,
    })

  const found = [data, study, out].flatMap((folder) => [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ])
  expect(found.length).toBeGreaterThan(8)
  const modes = found.map((path) => ({ path, mode: statSync(path).mode & 0o777, folder: statSync(path).isDirectory() }))
  expect(modes.filter(({ mode, folder }) => mode !== (folder ? 0o700 : 0o600))).toEqual([])
})
