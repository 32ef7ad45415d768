/** Files as shells and editors of other systems write them, and places that are no files. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { newFolder, runCommand } from './command-line.ts'

const workflow = JSON.stringify(buildWorkflow({ Hook: ['webhook', { path: 'orders' }] }, []))
const written: Readonly<Record<string, (text: string) => Buffer>> = {
  'UTF-8 behind a mark': (text) => Buffer.from(`\ufeff${text}`, 'utf8'),
  'UTF-16 as PowerShell writes it': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 with the high byte first': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
}

for (const [form, bytesOf] of Object.entries(written)) {
  test(`files are read in ${form}`, async () => {
    const folder = newFolder()
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), bytesOf(text))
      return join(folder, name)
    }
    const credentials = JSON.stringify([
      { id: '1', name: 'Shop', type: 'httpHeaderAuth', data: { name: 'X', value: 'v' } },
    ])

    const run = await runCommand([
      'run',
      file('orders.json', workflow),
      ...['--items', file('items.json', '[{"city":"Köln"}]')],
      ...['--credentials', file('credentials.json', credentials)],
      ...['--env', file('env.txt', 'REGION=eu\n')],
    ])
    const reproduced = await runCommand(['reproduce', join(folder, 'orders.json')])
    const explained = await runCommand([
      'explain',
      file('request.txt', "curl http://127.0.0.1:5678/webhook/orders -H 'x-city: a'"),
      join(folder, 'orders.json'),
    ])

    const saved = { id: '7', status: 'error', workflowData: { id: '1', name: 'Köln', nodes: [] }, data: {} }
    const listed = await runCommand(['bring', '--from', file('saved.json', JSON.stringify([saved])), '--list'])
    file('orders.case.json', '{"format":"faultline-case","format_version":99}')
    const tested = await runCommand(['test', folder])

    expect(listed.out).toContain('"workflow":"Köln"')
    expect(tested.err + tested.out).toContain('99')
    expect(run.err).toBe('')
    expect(run.out).toContain('Köln')
    expect(reproduced.err).not.toContain('JSON')
    expect(explained.err).toContain('is not active')
  })

  test(`what comes on standard input in ${form} is redacted`, async () => {
    const { out } = await runCommand(['redact'], bytesOf('password=Tulip77gate in Köln\n'))

    expect(out).toBe('password=[redacted:password#1] in Köln\n')
  })
}

test('a pipe in a folder is no workflow, and is not waited for', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'orders.json'), workflow)
  const made = spawnSync('mkfifo', [join(folder, 'pipe.json')])
  test.skip(made.status !== 0, 'this system makes no pipes with names')
  mkdirSync(join(folder, 'in'))
  symlinkSync(join(folder, 'pipe.json'), join(folder, 'in', 'link.json'))

  const { code, out } = await runCommand(['check', folder])

  expect(code).toBe(0)
  expect(out.trim().split('\n')).toHaveLength(1)
})

test('a pipe is read once, and one or a device in the place of a file ends in one sentence', async () => {
  const folder = newFolder()
  const pipe = join(folder, 'pipe')
  const made = spawnSync('mkfifo', [pipe])
  test.skip(made.status !== 0, 'this system makes no pipes with names')
  const writer = spawn('sh', ['-c', 'printf "POST /x HTTP/1.1\\r\\nHost: a.example\\r\\n\\r\\n{}" > "$0"', pipe])

  const explained = await runCommand(['explain', pipe])
  writer.kill()
  const brought = await runCommand(['bring', '--from', pipe])
  const run = await runCommand(['run', '/dev/zero'])

  expect(explained.err).not.toContain('holds no request')
  expect(brought.code).toBe(1)
  expect(brought.err).toContain('it is a pipe or a device, and no file')
  expect(run.code).toBe(1)
  expect(run.err).toContain('it does not end after 256 MB')
})

test('a place that cannot be looked at is said in one sentence', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'orders.json'), workflow)
  symlinkSync('loop.json', join(folder, 'loop.json'))

  for (const place of [join(folder, 'loop.json'), join(folder, 'orders.json/x'), join(folder, 'x'.repeat(5000))]) {
    const { code, err } = await runCommand(['run', place])
    expect(code).toBe(1)
    expect(err).toContain('cannot be read')
    const files = await runCommand(['run', join(folder, 'orders.json'), '--files', place])
    expect(files.code).toBe(1)
    expect(files.err).toContain('is given as the folder for files and is')
  }
})

test('JSON of any depth that is no set, and no provider, is said in one sentence', async () => {
  const file = join(newFolder(), 'deep.json')
  writeFileSync(file, `${'['.repeat(200_000)}${']'.repeat(200_000)}`)

  for (const words of [
    ['ai', 'run', '--set', file],
    ['provider', 'add', file],
  ]) {
    const { code, err } = await runCommand(words)
    expect(code).toBe(1)
    expect(err).not.toContain('inside itself')
  }
})

test('a folder for temporary files that is not there is said in one sentence', async () => {
  const file = join(newFolder(), 'orders.json')
  writeFileSync(file, workflow)

  const { code, err } = await runCommand(['run', file], undefined, { TMPDIR: join(file, 'nowhere') })

  expect(code).toBe(1)
  expect(err).toMatch(/^The folder for temporary files, .* cannot be written/u)
})

test('a port and a limit are whole numbers', async () => {
  const port = await runCommand(['doctor', '--port', '1.5'])
  const limit = await runCommand(['deliveries', '--limit', '2.5'])

  expect([port.code, limit.code]).toEqual([2, 2])
  expect(port.err).toContain('--port is "1.5"; it takes a whole number from 0 to 65535.')
})
