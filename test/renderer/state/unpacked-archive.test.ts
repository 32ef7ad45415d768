import { expect, test } from '@playwright/test'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { namesInArchive, unpackedArchive } from '../../../src/renderer/state/unpacked-archive.ts'

const workflow = strToU8(JSON.stringify({ name: 'Orders', nodes: [], connections: {} }))
const log = strToU8('2026-11-20T09:14:04Z QueryFailedError: SQLITE_BUSY: database is locked\n'.repeat(20))

function archive(files: Zippable): File {
  return new File([Uint8Array.from(zipSync(files))], 'support.zip')
}

async function textsIn(files: Zippable): Promise<Readonly<Record<string, string>> | null> {
  const unpacked = await unpackedArchive(archive(files))
  if (unpacked === null) return null
  return Object.fromEntries(await Promise.all(unpacked.map(async (file) => [file.name, await file.text()] as const)))
}

test('an archive is the files in it, packed or stored, without folders, pictures and what systems put beside them', async () => {
  const files: Zippable = {
    'ticket/': new Uint8Array(),
    'ticket/orders.json': [workflow, { level: 0 }],
    'ticket/n8n.log': log,
    'a.png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0),
    '__MACOSX/._orders.json': workflow,
    '.DS_Store': log,
  }
  expect(await textsIn(files)).toEqual({
    'ticket/orders.json': Buffer.from(workflow).toString(),
    'ticket/n8n.log': Buffer.from(log).toString(),
  })
  expect(await namesInArchive(archive(files))).toEqual(['ticket/orders.json', 'ticket/n8n.log', 'a.png'])
})

test('an archive of logs alone is left to whoever reads logs, and so is what cannot be unpacked', async () => {
  expect(await textsIn({ 'n8n.log': log, 'note.txt': strToU8('Good morning') })).toBeNull()
  expect(await textsIn({ 'bomb.json': new Uint8Array(65 * 1024 * 1024).fill(0x20) })).toBeNull()
  const whole = Uint8Array.from(zipSync({ 'orders.json': workflow }))
  expect(await unpackedArchive(new File([whole.subarray(0, 60)], 'cut.zip'))).toBeNull()
  expect(await unpackedArchive(new File(['no archive'], 'none.zip'))).toBeNull()
  expect(await namesInArchive(new File(['no archive'], 'none.zip'))).toBeNull()
})

test('an archive within an archive is a file of its own, opened in its turn', async () => {
  const unpacked = await unpackedArchive(archive({ 'evidence-1.zip': zipSync({ 'evidence.json': strToU8('{}') }) }))
  expect(unpacked?.map(({ name }) => name)).toEqual(['evidence-1.zip'])
})
