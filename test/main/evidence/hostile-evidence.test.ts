import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { readEvidenceApart } from '../../../src/main/evidence/evidence-reader.ts'
import { writeHostileArchive } from '../export/hostile-archive.ts'
import { openForTest } from '../open-for-test.ts'

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
for (const [what, bytes, words] of archives) {
  test(`an archive ${what} is refused in one sentence, and the listener answers meanwhile`, async () => {
    const faultline = await openForTest()
    const base64 = bytes.toString('base64')
    let longestMs = 0
    let last = performance.now()
    const clock = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last)
      last = performance.now()
    }, 5)
    const refused = faultline.calls.readEvidence({ name: 'ticket.zip', base64 })
    const status = faultline.listener()
    const answer = status.kind === 'listening' ? await fetch(`${status.url}/webhook/x`, { method: 'POST' }) : null
    const why = await refused.then(
      () => 'read',
      (error: unknown) => JSON.stringify(error instanceof Error ? error.message : error),
    )
    clearInterval(clock)
    await faultline.close()
    expect(why).toContain(words)
    expect(answer?.status).toBe(404)
    test.info().annotations.push({ type: 'longest hold of the listener, ms', description: longestMs.toFixed(0) })
    expect(longestMs).toBeLessThan(300)
  })
}

test('what is not read in time is given up, with the time in the sentence', async () => {
  await expect(readEvidenceApart('slow.json', Buffer.from('{}'), 1)).rejects.toThrow(
    '"slow.json" could not be read within 0.001 s.',
  )
})
