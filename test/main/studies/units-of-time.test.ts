// A time since 1970 in the other unit: what heals it is that unit, which changes less than a day in words.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, set, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-units-of-time-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const taking = { api: { 'api.example': [{ path: '*', status: 200, json: { id: 7 } }] } }
const keep = (body: string): NodeInShort => post('Keep', 'http://api.example/things', body)

test('seconds that are read as milliseconds are healed by milliseconds', async () => {
  const verdict = await verdictOf(faultline, {
    ...{ name: 'unit-of-time', body: { event_id: 'u1', created: 1798704000 }, baseline: taking },
    nodes: [
      code(
        'When',
        'const { body } = $input.first().json\nreturn [{ json: { at: new Date(body.created).toISOString() } }]',
      ),
      keep('{ at: $json.at }'),
    ],
  })
  expect(verdict).toMatchObject({ layer: 'data', place: { field: '$.created', node: 'When' } })
  expect(verdict.healing?.sentence).toBe('$.created is in milliseconds.')
})

test('milliseconds that are read as seconds are healed by seconds, where an API refuses the year', async () => {
  const verdict = await verdictOf(faultline, {
    ...{ name: 'unit-of-time-refused', body: { event_id: 'u2', created: 1798704000000 } },
    nodes: [set('When', { at: '={{ DateTime.fromSeconds($json.body.created).toISO() }}' }), keep('{ at: $json.at }')],
    baseline: {
      api: {
        'api.example': [
          { path: '*', body_includes: '"at":"2026', status: 201, json: { id: 9 } },
          { path: '*', status: 422, json: { message: 'The year is out of range' } },
        ],
      },
    },
  })
  expect(verdict).toMatchObject({ layer: 'data', place: { field: '$.created', node: 'When' } })
  expect(verdict.healing?.sentence).toBe('$.created is in seconds.')
})
