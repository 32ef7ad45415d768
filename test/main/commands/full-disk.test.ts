import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { writeArchive } from '../../../src/main/export/write-archive.ts'
import { writeFiles } from '../../../src/main/export/write-files.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { openStore } from '../../../src/main/store/open-store.ts'
import { buildWorkflow } from '../engine/build-workflow.ts'
import { jsonLines, newFolder, runCommand, startCommand } from './command-line.ts'

test('§6 what was refused on a full disk runs when it is repeated, without a restart, and the doctor names the disk', async () => {
  const folder = newFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', folder])
  test.skip(mounted.status !== 0, 'only root mounts a small disk')
  const ballast = join(folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(4_000_000))
  const file = join(newFolder(), 'orders.json')
  writeFileSync(
    file,
    JSON.stringify(
      buildWorkflow({ Hook: ['webhook', { httpMethod: 'POST', path: 'orders', responseMode: 'lastNode' }] }, []),
    ),
  )
  try {
    const child = startCommand('serve', file, '--active', '--port', '0', '--data', folder)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
    const { port } = await jsonLines(child)()
    child.stdout.resume()
    const send = async (id: string): Promise<number> => {
      const answer = await fetch(`http://127.0.0.1:${String(port)}/webhook/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ event_id: id, padding: 'x'.repeat(20_000) }),
      })
      return answer.status
    }
    const refused: string[] = []
    for (let count = 0; count < 300 && refused.length < 5; count += 1) {
      if ((await send(`e${String(count)}`)) === 500) refused.push(`e${String(count)}`)
    }
    expect(refused).toHaveLength(5)
    expect(said).toContain('cannot grow')
    const doctor = await runCommand(['doctor', '--port', '0', '--data', folder])
    expect(doctor.code).toBe(1)
    expect(doctor.out).toContain('MB are free on the disk')

    rmSync(ballast)
    for (const id of refused) await expect.poll(() => send(id)).toBe(200)
    await expect.poll(() => said).toContain('can be written again')
    child.kill('SIGTERM')
    const [code] = (await once(child, 'close')) as [number | null]
    expect(code).toBe(0)
    const store = openStore(folder)
    for (const id of refused) {
      const kept = store.deliveries.page({ limit: 100, text: id }).filter((one) => one.externalId?.value === id)
      expect(kept.filter(({ outcome }) => outcome === 'accepted').length, id).toBeGreaterThan(0)
      expect(
        store.executions.page({ limit: 100, text: id }).some(({ status }) => status === 'success'),
        id,
      ).toBe(true)
    }
    expect(store.executions.unfinished()).toEqual([])
    store.close()
  } finally {
    spawnSync('umount', ['-l', folder])
  }
})

test('§6 a crowd that is answered first meets a full disk: the listener goes on, and what it acknowledged has run', async () => {
  const folder = newFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder])
  test.skip(mounted.status !== 0, 'only root mounts a small disk')
  const ballast = join(folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(7_000_000))
  const file = join(newFolder(), 'orders.json')
  writeFileSync(
    file,
    JSON.stringify(
      buildWorkflow({ Hook: ['webhook', { httpMethod: 'POST', path: 'orders', responseMode: 'onReceived' }] }, []),
    ),
  )
  try {
    const child = startCommand('serve', file, '--active', '--port', '0', '--data', folder)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
    const { port } = await jsonLines(child)()
    child.stdout.resume()
    const answers = new Map<string, number>()
    const send = async (id: string): Promise<void> => {
      const answer = await fetch(`http://127.0.0.1:${String(port)}/webhook/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ event_id: id, padding: 'x'.repeat(20_000) }),
      })
      await answer.arrayBuffer()
      answers.set(id, answer.status)
    }
    const refused = (): string[] => [...answers].filter(([, status]) => status === 500).map(([id]) => id)
    // Sixteen at once: a group of the store fails with some of them acknowledged in it and others on their way.
    for (let round = 0; round < 60 && refused().length < 20; round += 1) {
      await Promise.all(Array.from({ length: 16 }, (_, index) => send(`e${String(round)}-${String(index)}`)))
    }
    expect(refused().length).toBeGreaterThan(0)
    rmSync(ballast)
    await expect(async () => {
      await Promise.all(refused().map(send))
      expect(refused()).toEqual([])
    }).toPass()
    child.kill('SIGTERM')
    const [code] = (await once(child, 'close')) as [number | null]
    expect(code, said).toBe(0)
    expect(said).not.toContain('unhandled')
    const store = openStore(folder)
    for (const id of answers.keys()) {
      expect(
        store.executions.page({ limit: 100, text: id }).some(({ status }) => status === 'success'),
        id,
      ).toBe(true)
    }
    expect(store.executions.unfinished()).toEqual([])
    store.close()
  } finally {
    spawnSync('umount', ['-l', folder])
  }
})

test('a command that finds no room says that there is none, however the file system tells it, and does not ask for rights', async () => {
  const folder = newFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder])
  test.skip(mounted.status !== 0, 'only root mounts a small disk')
  try {
    const workflow = join(newFolder(), 'orders.json')
    writeFileSync(workflow, JSON.stringify(buildWorkflow({ Hook: ['webhook', { path: 'orders' }] }, [])))
    for (const leftBytes of [0, 20_000, 200_000]) {
      rmSync(join(folder, 'data'), { recursive: true, force: true })
      writeFileSync(join(folder, 'ballast'), Buffer.alloc(2 * 1024 * 1024 - 16_384 - leftBytes))
      const { code, err } = await runCommand(['run', workflow, '--data', join(folder, 'data')])
      expect(code, err).toBe(1)
      expect(err, String(leftBytes)).toContain('cannot grow')
      expect(err, String(leftBytes)).toContain('Make room on its disk')
    }
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(join(folder, 'more'), Buffer.alloc(bavail * bsize))
    const files = [{ name: 'a.json', text: createRedactor().redact('x'.repeat(10_000)) }]
    await expect(writeFiles(folder, files)).rejects.toThrow(/Make room on its disk, or choose another folder\./u)
    await expect(writeArchive(join(folder, 'a.zip'), files)).rejects.toThrow(/Make room on its disk/u)
    expect(readdirSync(folder).filter((name) => name.includes('partial') || name.startsWith('a.'))).toEqual([])
  } finally {
    spawnSync('umount', ['-l', folder])
  }
})
