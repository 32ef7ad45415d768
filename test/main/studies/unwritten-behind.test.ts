// An answer that nobody wrote, and work that was done amiss: only what was answered before it can be its cause.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-unwritten-behind-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const menu: NodeInShort = [
  'Menu',
  'httpRequest',
  { url: '=http://menu.example/days/{{ $json.body.day }}', options: {} },
]
const card = post('Post menu', 'http://board.example/cards', "{ text: 'Today: ' + $json.mainDish }")
const written = { 'menu.example': [{ path: '*', status: 200, json: { day: '2026-03-02', main_dish: 'Goulash' } }] }
const body = { event_id: 'b1', day: '2026-03-02' }

test('what was sent with a value missing is told, though nobody wrote what is answered to it', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'odd-then-unwritten',
    nodes: [menu, card],
    body,
    baseline: { api: written },
  })
  expect(verdict, verdict.sentence).toMatchObject({ layer: 'node', others: ['API'], certainty: 'likely' })
  expect(verdict.place).toMatchObject({ field: '$.mainDish', node: 'Post menu' })
  expect(verdict.sentence).toContain('"undefined" in the text "Today: undefined"')
})

test('what is made of an answer that nobody wrote stays untold', async () => {
  const verdict = await verdictOf(faultline, { name: 'unwritten-then-odd', nodes: [menu, card], body, baseline: {} })
  expect(verdict, verdict.sentence).toMatchObject({ layer: null, certainty: 'unclear' })
})

test('a number that is none is told where it was computed, though nobody wrote what is answered behind it', async () => {
  const verdict = await verdictOf(faultline, {
    name: 'none-then-unwritten',
    nodes: [
      code('Plan', 'return [{ json: { minutes: Number($json.body.minutes) } }]'),
      post('Book', 'http://slots.example/book', '{ minutes: $json.minutes }'),
    ],
    body: { event_id: 'b2', minutes: 'about 45' },
    baseline: {},
  })
  expect(verdict, verdict.sentence).toMatchObject({ layer: 'data' })
  expect(verdict.sentence).toContain('"Plan" gives NaN as $.minutes')
})
