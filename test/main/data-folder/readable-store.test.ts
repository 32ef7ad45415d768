import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openReadableStore } from '../../../src/main/data-folder/readable-store.ts'
import { openStore } from '../../../src/main/store/open-store.ts'
import { ProblemError } from '../../../src/shared/problem.ts'

test('a folder that cannot be written is read with its long bodies, which stay where they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-readable-'))
  const bytes = randomBytes(2_000_000)
  const written = openStore(folder)
  const file = await written.binaries.keep(
    (async function* () {
      await Promise.resolve()
      yield bytes
    })(),
  )
  if (file instanceof Uint8Array) throw new Error('it was too short for a file')
  written.deliveries.add({
    ...{ id: 'd1', receivedAt: '2026-01-02T03:04:05.006Z', remoteAddress: '127.0.0.1', httpVersion: '1.1' },
    ...{ method: 'POST', target: '/webhook/orders', headers: [], body: bytes.subarray(0, 65_536) },
    ...{ bodyBytes: bytes.length, bodySha256: 'ab', reproductionId: null },
  })
  written.binaries.holdBody('d1', file)
  written.close()

  let copy = ''
  const { store, close } = openReadableStore(folder, (place) => {
    if (place === folder) {
      throw new ProblemError({ code: 'DATA_FOLDER_NOT_WRITABLE', sentence: 'It cannot be written.', remedy: '' })
    }
    copy = place
    return openStore(place)
  })
  expect(Buffer.compare(store.deliveries.body('d1') ?? new Uint8Array(), bytes)).toBe(0)
  close()
  expect(existsSync(copy)).toBe(false)
  expect(readdirSync(join(folder, 'binary-data'))).toHaveLength(1)
})

test('that no copy of such a folder can be made is said with the place that has no room, and nothing is left there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faultline-readable-'))
  // What no file can be copied from, whoever asks.
  mkdirSync(join(folder, 'faultline.sqlite'))
  const copies = (): readonly string[] =>
    readdirSync(tmpdir()).filter(
      (name) => name.startsWith('faultline-read-') && name.includes(`-${String(process.pid)}-`),
    )

  expect(() =>
    openReadableStore(folder, () => {
      throw new ProblemError({ code: 'DATA_FOLDER_NOT_WRITABLE', sentence: 'It cannot be written.', remedy: '' })
    }),
  ).toThrow(`can only be read from a copy, and none can be made in the folder for temporary files, ${tmpdir()}`)
  expect(copies()).toEqual([])
})
