import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Faultline } from '../../../src/main/faultline.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'
import { openForTest } from '../open-for-test.ts'

/** A workflow that answers its first item at once and holds the second. */
const slow = JSON.stringify({
  id: 'slow',
  name: 'slow',
  nodes: [
    {
      name: 'Hook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      parameters: { httpMethod: 'POST', path: 'slow', responseMode: 'lastNode' },
    },
    {
      name: 'Slow',
      type: 'n8n-nodes-base.wait',
      typeVersion: 1.1,
      position: [240, 0],
      parameters: { resume: 'timeInterval', amount: '={{ $json.body.seconds }}', unit: 'seconds' },
    },
  ],
  connections: { Hook: { main: [[{ node: 'Slow', type: 'main', index: 0 }]] } },
})

/** Faultline that is sending the second of three items. */
async function openSending(): Promise<{ readonly faultline: Faultline; readonly dataFolder: string }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-cut-off-'))
  const faultline = await openForTest({ dataFolder })
  await faultline.calls.openText({ name: 'slow.json', text: slow })
  let ended = 0
  faultline.onNotice((name, value) => {
    // The name tells which notice the value is.
    if (name === 'reproduction') ended = (value as Reproduction).items.filter(({ outcome }) => outcome !== null).length
  })
  const bodies = [0, 30, 30].map((seconds, at) => JSON.stringify({ seconds, event_id: `e${String(at)}` }))
  await faultline.calls.send({ size: 3, bodies })
  await expect.poll(() => ended).toBe(1)
  await faultline.store.committed()
  return { faultline, dataFolder }
}

/** What stands of it at the next start. */
async function left(dataFolder: string): Promise<readonly Reproduction[]> {
  const again = await openForTest({ dataFolder })
  const reproductions = await again.calls.reproductions(undefined)
  await again.close()
  return reproductions
}

test('a batch that Faultline was sending when it was killed stands at the next start, with what had come of it and why it stopped', async () => {
  const { faultline, dataFolder } = await openSending()
  const asKilled = mkdtempSync(join(tmpdir(), 'faultline-killed-'))
  cpSync(dataFolder, asKilled, { recursive: true })
  await faultline.close()

  const [one, ...others] = await left(asKilled)
  expect(others).toEqual([])
  expect(one).toMatchObject({
    status: 'stopped',
    problem: { code: 'STOPPED', sentence: 'Faultline ended while this was being sent.' },
  })
  expect(one?.items[0]?.providerView?.statusCode).toBe(200)
})

test('a batch that is stopped because Faultline is closed, or another case is opened, says that and no one stopped it by hand', async () => {
  const { faultline, dataFolder } = await openSending()
  await faultline.close()
  expect((await left(dataFolder)).map(({ problem }) => problem?.sentence)).toEqual([
    'Faultline was closed while this was being sent.',
  ])

  const second = await openSending()
  const [sample] = (await second.faultline.calls.overview(undefined)).samples
  await second.faultline.calls.openSample({ name: sample?.name ?? '' })
  const slowCase = (await second.faultline.calls.overview(undefined)).recentCases.find(({ name }) => name === 'slow')
  await second.faultline.calls.openRecent({ id: slowCase?.id ?? '' })
  const reproductions = await second.faultline.calls.reproductions(undefined)
  expect(reproductions.map(({ problem }) => problem?.sentence)).toEqual([
    'Another case was opened while this was being sent.',
  ])
  await second.faultline.close()
})

test('a batch that a person stops has no problem to tell of', async () => {
  const { faultline } = await openSending()
  const [running] = await faultline.calls.reproductions(undefined)
  await faultline.calls.stopReproduction({ reproductionId: running?.id ?? '' })
  const now = async (): Promise<Reproduction | undefined> => (await faultline.calls.reproductions(undefined))[0]
  await expect.poll(async () => (await now())?.status).toBe('stopped')
  expect((await now())?.problem).toBeUndefined()
  await faultline.close()
})
