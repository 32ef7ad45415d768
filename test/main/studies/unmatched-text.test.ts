// A part that is taken of a text which does not have it, in an expression: of what a pattern finds, or between signs. Beside what looks the
// same and is healthy.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { post, set, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-unmatched-text-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const shop = (hosts: readonly string[]) => ({
  api: Object.fromEntries(hosts.map((host) => [host, [{ path: '*', status: 201, json: { id: 'c-1' } }]])),
})

const verdict = (
  name: string,
  nodes: readonly NodeInShort[],
  title: string,
  hosts: readonly string[] = ['shop.example'],
) =>
  verdictOf(faultline, {
    name,
    webhook: { responseMode: 'onReceived' },
    baseline: shop(hosts),
    nodes,
    body: { event_id: name, title },
  })

const number = set('Take', { ticket: '={{ $json.body.title.match(/\\[(\\d+)]/)[1] }}' })
const keep = post('Keep', 'http://shop.example/timers', '{ ticket: $json.ticket }')

test('an expression that takes a part of what its pattern does not find is told, with the text', async () => {
  const told = await verdict('expression', [number, keep], 'Ticket 88 - Acme')
  expect(told).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
  expect(told.sentence).toContain(
    '"Take" takes a part of what /\\[(\\d+)]/ finds in $.title of the payload, and it finds nothing: that is "Ticket 88 - Acme".',
  )
})

test('it is told also where what is asked behind it is answered by nobody', async () => {
  const told = await verdict('made-up', [number, keep], 'Ticket 88 - Acme', [])
  expect(told).toMatchObject({ layer: 'data', certainty: 'likely' })
  expect(told.sentence).toContain('and it finds nothing: that is "Ticket 88 - Acme"')
})

test('a part between signs that a text does not have is told, with how many there are', async () => {
  const second = set('Take', { ticket: "={{ $json.body.title.split(' ')[2].toLowerCase() }}" })
  const told = await verdict('split', [second, keep], 'close ticket')
  expect(told).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
  expect(told.sentence).toContain(
    '"Take" takes part 3 of $.title of the payload between " ", and it has 2: that is "close ticket".',
  )
})

test('a pattern that finds something, or nothing of which nothing is taken, is healthy', async () => {
  expect(await verdict('found', [number, keep], 'Ticket [88] - Acme')).toMatchObject({ nothingFails: true })
  const asked = set('Take', { ticket: "={{ $json.body.title.match(/\\[(\\d+)]/)?.[1] ?? 'none' }}" })
  expect(await verdict('asked', [asked, keep], 'Ticket 88 - Acme')).toMatchObject({ nothingFails: true })
})
