import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { archiveLimits, filesOfArchive } from '../../../src/main/export/archive-files.ts'
import { writeHostileArchive, type WrittenEntry } from './hostile-archive.ts'
import { onThisMachine } from '../../machine-pace.ts'

const wanted = new Set(['evidence.json', 'manifest.json'])
const small = Buffer.from('{}')

test('an archive in order gives the wanted files and no other', async () => {
  const bytes = writeHostileArchive([
    { name: 'evidence.json', bytes: Buffer.from('{"a":1}') },
    { name: 'notes/other.txt', bytes: small },
    { name: 'manifest.json', bytes: small },
  ])
  const files = await filesOfArchive(bytes, wanted)
  expect([...files.keys()]).toEqual(['evidence.json', 'manifest.json'])
  expect(Buffer.from(files.get('evidence.json') ?? []).toString()).toBe('{"a":1}')
})

const zeros = Buffer.alloc(20 * 1024 * 1024)
const refused: readonly (readonly [what: string, entries: () => readonly WrittenEntry[], words: string])[] = [
  [
    'forty entries of one name',
    () => Array.from({ length: 40 }, () => ({ name: 'evidence.json', bytes: randomBytes(1000) })),
    'holds the entry "evidence.json" twice',
  ],
  [
    'an entry that unpacks to a thousand times its size',
    () => [{ name: 'evidence.json', bytes: zeros }],
    'times its size, and at most 100 times is unpacked',
  ],
  [
    'an entry that says it is small and is not',
    () => [{ name: 'evidence.json', bytes: zeros, claimedBytes: 100 }],
    'cannot be unpacked (too many bytes in the stream',
  ],
  [
    'an entry that says it is larger than all that is unpacked',
    () => [{ name: 'evidence.json', bytes: small, claimedBytes: archiveLimits.unpackedBytes + 1 }],
    `and at most ${String(archiveLimits.unpackedBytes)} are unpacked`,
  ],
  ['a name that leads out of the folder', () => [{ name: '../evidence.json', bytes: small }], 'cannot be unpacked'],
  ['an absolute name', () => [{ name: '/etc/evidence.json', bytes: small }], 'cannot be unpacked'],
  ['a name of another system', () => [{ name: '..\\evidence.json', bytes: small }], 'cannot be unpacked'],
  ['a drive in a name', () => [{ name: 'C:evidence.json', bytes: small }], 'cannot be unpacked'],
  ['a NUL in a name', () => [{ name: 'evidence.json\0.txt', bytes: small }], 'NUL character'],
  ['a name of 60,000 characters', () => [{ name: 'x'.repeat(60_000), bytes: small }], 'a name of 60000 characters'],
  [
    'two thousand entries',
    () => Array.from({ length: 2000 }, (_, index) => ({ name: `e${String(index)}`, bytes: small })),
    'holds 2000 entries, and at most 1000 are read',
  ],
]
for (const [what, entries, words] of refused) {
  test(`an archive with ${what} is refused at once, in words`, { tag: '@timing' }, async () => {
    const bytes = writeHostileArchive(entries())
    const since = performance.now()
    await expect(filesOfArchive(bytes, wanted)).rejects.toThrow(words)
    expect(performance.now() - since).toBeLessThan(onThisMachine(1000))
  })
}

test('an archive that is cut off anywhere, or has any byte changed, is read or refused in words and never hangs', async () => {
  const whole = writeHostileArchive([
    { name: 'evidence.json', bytes: Buffer.from('{"a":1}') },
    { name: 'manifest.json', bytes: small },
  ])
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 0xff
    for (const bytes of [whole.subarray(0, at), changed]) {
      const end = await filesOfArchive(bytes, wanted).then(
        () => 'read',
        (error: unknown) => (error instanceof Error ? error.constructor.name : 'unknown'),
      )
      expect(['read', 'ArchiveRefused']).toContain(end)
    }
  }
})
