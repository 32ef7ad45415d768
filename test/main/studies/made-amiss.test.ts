// A node that is refused over what an earlier step made amiss: that step and its field are named.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-made-amiss-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const keep = (body: string): NodeInShort => post('Keep', 'http://api.example/things', body)
const refusing = {
  api: { 'api.example': [{ path: '*', status: 422, json: { message: 'The request is incomplete' } }] },
}
const each: NodeInShort = ['Each', 'splitOut', { fieldToSplitOut: 'body.tags', options: {} }]
const all: NodeInShort = [
  'All',
  'aggregate',
  { fieldsToAggregate: { fieldToAggregate: [{ fieldToAggregate: 'tag_id' }] }, options: {} },
]

test('a field that no item has is named where an API refuses the empty list that is made of it', async () => {
  const verdict = await verdictOf(faultline, {
    ...{ name: 'amiss-list', body: { event_id: 'm1', tags: [{ id: 1 }, { id: 2 }] }, baseline: refusing },
    nodes: [each, all, keep('{ tags: $json.tag_id }')],
  })
  expect(verdict).toMatchObject({ layer: 'node', place: { field: '$.tag_id' } })
  expect(verdict.evidenceFor.join('\n')).toContain('"Keep" was answered 422, and takes what "All" gives.')
})

test('a text that is no date in the form that it is read in is named where an API refuses the null that is made of it', async () => {
  const verdict = await verdictOf(faultline, {
    ...{ name: 'amiss-date', body: { event_id: 'm3', start: '2026-12-31T10:00' }, baseline: refusing },
    nodes: [
      code(
        'When',
        "const { body } = $input.first().json\nconst at = DateTime.fromFormat(body.start, 'yyyy-MM-dd HH:mm')\nreturn [{ json: { at: at.toISO() } }]",
      ),
      keep('{ at: $json.at }'),
    ],
  })
  expect(verdict).toMatchObject({ layer: 'data', place: { field: '$.start' } })
  expect(verdict.evidenceFor.join('\n')).toContain('"Keep" was answered 422, and takes what "When" gives.')
})

test('a date that leaves a part of an address empty is named', async () => {
  const verdict = await verdictOf(faultline, {
    ...{ name: 'amiss-address', body: { event_id: 'm4', day: '12/31/2026' } },
    nodes: [
      [
        'Slots',
        'httpRequest',
        {
          url: "=http://api.example/slots?day={{ DateTime.fromFormat($json.body.day, 'yyyy-MM-dd').toISODate() }}",
          options: {},
        },
      ],
    ],
    baseline: { api: { 'api.example': [{ path: '/slots', status: 400, json: { error: 'Bad request' } }] } },
  })
  expect(verdict).toMatchObject({ layer: 'data', place: { field: '$.day', node: 'Slots' } })
  expect(verdict.sentence).toContain('which is none in the form "yyyy-MM-dd"')
})
