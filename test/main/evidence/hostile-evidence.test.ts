import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { readEvidenceApart } from '../../../src/main/evidence/evidence-reader.ts'
import { threadFile } from '../../../src/main/threads/thread-file.ts'
import { writeHostileArchive } from '../export/hostile-archive.ts'
import { longestHold } from '../longest-hold.ts'
import { openForTest } from '../open-for-test.ts'
import { onThisMachine } from '../../machine-pace.ts'

const noise = randomBytes(250_000)
const archives: readonly (readonly [string, Buffer, string])[] = [
  [
    'of 10 MB with 40 entries of one name',
    writeHostileArchive(Array.from({ length: 40 }, () => ({ name: 'evidence.json', bytes: noise }))),
    'holds the entry \\"evidence.json\\" twice',
  ],
  [
    'that unpacks a thousand times',
    writeHostileArchive([{ name: 'evidence.json', bytes: Buffer.alloc(255 * 1024 * 1024) }]),
    'are unpacked',
  ],
  [
    'that holds a deep text where evidence is expected',
    writeHostileArchive([
      { name: 'evidence.json', bytes: Buffer.from('['.repeat(1_000_000)) },
      { name: 'manifest.json', bytes: Buffer.from('{}') },
    ]),
    'was changed after it was written',
  ],
]
// Run from the sources, the thread's file is made when it is asked for first.
test.beforeAll(async () => {
  await threadFile('evidence-worker.mjs')
})

for (const [what, bytes, words] of archives) {
  test(
    `an archive ${what} is refused in one sentence, and the listener answers meanwhile`,
    { tag: '@timing' },
    async () => {
      const faultline = await openForTest()
      const base64 = bytes.toString('base64')
      const idle = await longestHold(() => new Promise((resolve) => setTimeout(resolve, 300)))
      const status = faultline.listener()
      const url = status.kind === 'listening' ? `${status.url}/webhook/x` : ''
      // What the file costs, it costs each time; what other programs cost, it does not.
      const held: number[] = []
      for (let round = 0; round < 4 && Math.min(...held) >= idle + onThisMachine(50); round += 1) {
        const longest = await longestHold(async () => {
          const refused = faultline.calls.readEvidence({ name: 'ticket.zip', base64 }).then(
            () => 'read',
            (error: unknown) => JSON.stringify(error instanceof Error ? error.message : error),
          )
          expect((await fetch(url, { method: 'POST' })).status).toBe(404)
          expect(await refused).toContain(words)
        })
        held.push(longest)
      }
      await faultline.close()
      const description = `${Math.min(...held).toFixed(0)}, and ${idle.toFixed(0)} while nothing was read`
      test.info().annotations.push({ type: 'longest hold of the listener, ms', description })
      expect(Math.min(...held)).toBeLessThan(idle + onThisMachine(50))
    },
  )
}

test('what is not read in time is given up, with the time in the sentence', async () => {
  await expect(readEvidenceApart('slow.json', Buffer.from('{}'), 1)).rejects.toThrow(
    '"slow.json" could not be read within 0.001 s.',
  )
})
