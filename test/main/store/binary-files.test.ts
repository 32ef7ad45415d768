import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { inKeptFile, type KeptFile } from '../../../src/shared/binary-files.ts'
import type { Item } from '../../../src/shared/item.ts'
import { openBinaryFolder } from '../../../src/main/store/binary-folder.ts'
import { openStore, type Store } from '../../../src/main/store/open-store.ts'

const megabyte = 1024 * 1024

let folder: string
let store: Store
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'faultline-binary-'))
  store = openStore(folder)
})
test.afterEach(() => {
  store.close()
})

async function* inParts(bytes: Uint8Array, length = 50_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) {
    await Promise.resolve()
    yield bytes.subarray(at, at + length)
  }
}

async function kept(bytes: Uint8Array): Promise<KeptFile> {
  const file = await store.binaries.keep(inParts(bytes))
  if (file instanceof Uint8Array) throw new Error('it was too short for a file')
  return file
}

const names = (): readonly string[] =>
  existsSync(join(folder, 'binary-data')) ? readdirSync(join(folder, 'binary-data')) : []

function itemsWith(...files: readonly KeptFile[]): readonly Item[] {
  return files.map((file) => ({ json: {}, binary: { data: { ...inKeptFile(file), mimeType: 'image/png' } } }))
}

function addExecution(id: string): void {
  store.executions.add({
    ...{ id, workflowId: 'w', workflowName: 'w', workflowVersion: 'v', mode: 'webhook', status: 'running' },
    ...{ startedAt: '2026-01-02T03:04:05.006Z', deliveryId: null, externalId: null, reproductionId: null },
    ...{ retryOf: null, fingerprint: {} },
  })
}

test('what is short comes back, what is long stands in a file for this user alone and is read in parts or whole', async () => {
  const short = randomBytes(megabyte - 1)
  expect(Buffer.from((await store.binaries.keep(inParts(short))) as Uint8Array).equals(short)).toBe(true)
  expect(names()).toEqual([])

  const long = randomBytes(3 * megabyte + 17)
  const file = await kept(long)
  expect(file.bytes).toBe(long.length)
  const [name = ''] = names()
  expect(statSync(join(folder, 'binary-data', name)).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'binary-data')).mode & 0o777).toBe(0o700)
  expect(Buffer.from(await store.binaries.read(file.id)).equals(long)).toBe(true)
  const parts: Uint8Array[] = []
  for await (const part of (await store.binaries.open(file.id)).parts()) parts.push(part)
  expect(parts.length).toBeGreaterThan(10)
  expect(Buffer.concat(parts).equals(long)).toBe(true)
})

test('parts that break off leave no file, and their error is told', async () => {
  const breaks = async function* (): AsyncGenerator<Uint8Array> {
    yield* inParts(randomBytes(2 * megabyte))
    throw new Error('the other side closed')
  }
  await expect(store.binaries.keep(breaks())).rejects.toThrow('the other side closed')
  expect(names()).toEqual([])
})

test('where the disk takes nothing, one sentence says so', async () => {
  // A file stands where the folder should be.
  writeFileSync(join(folder, 'binary-data'), '')
  await expect(store.binaries.keep(inParts(randomBytes(2 * megabyte)))).rejects.toThrow(
    /^Binary data could not be kept: the disk took no more after 0 bytes of it \(.+\)\. Make room in the data folder, and send it again\.$/,
  )
})

test('an id leads to a file of binary data and to no other', async () => {
  const secret = join(folder, 'binary-data', '..', 'secret')
  writeFileSync(join(folder, 'secret'), 'x')
  for (const id of [
    'filesystem-v2:../secret',
    secret,
    `filesystem-v2:${secret}`,
    'filesystem-v2:',
    'filesystem-v2:workflows/1',
  ]) {
    await expect(store.binaries.read(id), id).rejects.toThrow('is not kept here')
  }
})

test('a file goes when the last who has it goes, overwritten, and stays while it is read', async () => {
  const planted = randomBytes(16).toString('hex')
  const file = await kept(Buffer.alloc(2 * megabyte, planted))
  addExecution('one')
  addExecution('two')
  store.binaries.hold('one', [itemsWith(file)])
  store.binaries.hold('two', [[], itemsWith(file, file)])
  expect(store.binaries.usedBytes()).toBe(file.bytes)

  store.removals.removeExecutions(['one'])
  await store.binaries.letGo()
  expect(names()).toHaveLength(1)

  const reading = await store.binaries.open(file.id)
  const path = join(folder, 'binary-data', names()[0] ?? '')
  store.removals.removeExecutions(['two'])
  await store.binaries.letGo()
  expect(readFileSync(path).includes(planted)).toBe(true)
  await reading.close()
  expect(names()).toEqual([])
  expect(store.binaries.usedBytes()).toBe(0)
})

test('a removal that may be taken back keeps its files until it cannot be', async () => {
  const file = await kept(randomBytes(2 * megabyte))
  addExecution('one')
  store.binaries.hold('one', [itemsWith(file)])
  const rows = store.removals.copy(['one'], [])
  const release = store.binaries.keepBack(['one'])
  store.removals.removeExecutions(['one'])
  await store.binaries.letGo()
  expect(names()).toHaveLength(1)
  store.removals.restore(rows)
  release()
  await store.binaries.letGo()
  expect(names()).toHaveLength(1)

  store.removals.removeExecutions(['one'])
  await store.binaries.letGo()
  expect(names()).toEqual([])
})

test('the next start removes what a stop has left behind, and nothing else', async () => {
  const [held, ownerless, unheld] = [
    await kept(randomBytes(2 * megabyte)),
    await kept(randomBytes(2 * megabyte)),
    await kept(randomBytes(2 * megabyte)),
  ]
  addExecution('one')
  store.binaries.hold('one', [itemsWith(held)])
  store.binaries.hold('gone', [itemsWith(ownerless)])
  store.close()
  store = openStore(folder)
  expect(store.takeRunLock()).toBe(true)
  await expect.poll(names).toEqual([held.id.replace('filesystem-v2:', '')])
  await expect(store.binaries.read(unheld.id)).rejects.toThrow('Run what made it again')
})

test('a folder of files can be read by a thread of its own', async () => {
  const bytes = randomBytes(2 * megabyte)
  const { id } = await kept(bytes)
  const other = openBinaryFolder(store.binaries.folder)
  expect(Buffer.from(await other.read(id)).equals(bytes)).toBe(true)
})
