// A plus sign that came as a blank with a form or a query: the field is named, and what is meant.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { post, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-lost-plus-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const taking = { api: { 'api.example': [{ path: '*', status: 200, json: { id: 7 } }] } }
const keep = (body: string): NodeInShort => post('Keep', 'http://api.example/things', body)
const form = [['Content-Type', 'application/x-www-form-urlencoded']] as const

test('a phone number of a form whose plus sign came as a blank is named, though it is taken', async () => {
  const verdict = await verdictOf(faultline, {
    ...{ name: 'lost-plus-of-form', headers: form, body: 'event_id=p1&phone=+4915112345678', baseline: taking },
    nodes: [keep('{ phone: $json.body.phone }')],
  })
  expect(verdict).toMatchObject({ layer: 'data', place: { field: '$.phone', node: 'Keep' } })
  expect(verdict.sentence).toContain('in a form "+" stands for a blank')
  expect(verdict.healing?.sentence).toBe('$.phone is with the "+" that became a blank.')
})

test('the tag of an e-mail address in a query is named where it is refused', async () => {
  const verdict = await verdictOf(faultline, {
    ...{ name: 'lost-plus-of-query', query: '?email=ada+news@shop.example', body: { event_id: 'p2' } },
    nodes: [keep('{ email: $json.query.email }')],
    baseline: { api: { 'api.example': [{ path: '*', status: 422, json: { message: 'is invalid' } }] } },
  })
  expect(verdict).toMatchObject({ layer: 'data', place: { field: '$.email', node: 'Keep' } })
  expect(verdict.sentence).toContain('a blank stands where an e-mail address has a plus sign')
})

test('blanks that are meant are none that a plus sign became', async () => {
  const verdict = await verdictOf(faultline, {
    ...{ name: 'lost-plus-none', headers: form, body: 'event_id=p3&name=Ada+Lovelace&phone=%2B4915112345678' },
    ...{ baseline: taking, nodes: [keep('{ name: $json.body.name, phone: $json.body.phone }')] },
  })
  expect(verdict.nothingFails).toBe(true)
})
