import { expect, test } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { built, jsonLines, newFolder, runCommand, startIn } from './command-line.ts'

test.skip(process.platform === 'win32', 'a folder that somebody stands in stays there')

test('a listener goes on when the folder that it was started in is removed: code runs there as before', async () => {
  const [folder, data] = [join(newFolder(), 'checkout'), join(newFolder(), 'data')]
  mkdirSync(folder)
  const at = { typeVersion: 2, position: [0, 0] }
  const hook = {
    ...at,
    name: 'Hook',
    type: 'n8n-nodes-base.webhook',
    parameters: { httpMethod: 'POST', path: 'a', responseMode: 'lastNode' },
  }
  const jsCode =
    "const crypto = require('crypto'); return [{ json: { digest: crypto.createHash('md5').update('a').digest('hex') } }]"
  const code = { ...at, name: 'Code', type: 'n8n-nodes-base.code', parameters: { jsCode } }
  const connections = { Hook: { main: [[{ node: 'Code', type: 'main', index: 0 }]] } }
  writeFileSync(join(folder, 'a.json'), JSON.stringify({ name: 'A', nodes: [hook, code], connections }))
  const child = startIn(folder, {}, ['serve', 'a.json', '--active', '--port', '0', '--data', data])
  const { port } = await jsonLines(child)()
  child.stdout.resume()
  rmSync(folder, { recursive: true })

  const answer = await fetch(`http://127.0.0.1:${String(port)}/webhook/a`, { method: 'POST' })

  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('0cc175b9c0f1b6a831c399e269772661')
  child.kill('SIGTERM')
  await once(child, 'close')
})

test('a data folder that is named from the folder of the call is still that one', async () => {
  const folder = newFolder()
  const file = join(folder, 'a.json')
  writeFileSync(file, JSON.stringify({ name: 'A', nodes: [], connections: {} }))
  const child = startIn(folder, {}, ['serve', 'a.json', '--port', '0', '--data', 'data'])
  await jsonLines(child)()
  child.kill('SIGTERM')
  await once(child, 'close')

  expect((await runCommand(['executions', '--data', join(folder, 'data')])).code).toBe(0)
})

test('a command that is called in a folder that is gone says so', async () => {
  const folder = newFolder()
  const line = 'cd "$0" && rmdir "$0" && exec "$1" "$2" doctor --port 0'
  const child = spawn('sh', ['-c', line, folder, process.execPath, built], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  expect(await once(child, 'close')).toEqual([1, null])
  expect(said).toBe(
    'The folder that this was called in is not there any more. Go to one that is there (cd), and call it again.\n',
  )
})
