// A number as another locale writes it, with which an expression computes: the field is named, with what came.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { post, set, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-numbers-of-other-locales-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const taking = { api: { 'api.example': [{ path: '*', status: 200, json: { id: 7 } }] } }
const keep = (body: string): NodeInShort => post('Keep', 'http://api.example/things', body)

const cases: Readonly<
  Record<string, { readonly nodes: readonly NodeInShort[]; readonly total: string; readonly then: string }>
> = {
  'a decimal comma that becomes null': {
    nodes: [keep('{ cents: $json.body.total * 100 }')],
    total: '12,50',
    then: 'null goes on in its place',
  },
  'a sum in a text': {
    nodes: [set('Fields', { line: '=Total: {{ $json.body.total * 1.2 }} EUR' }), keep('{ text: $json.line }')],
    total: '1.250,00',
    then: 'nothing stands for it in the text',
  },
}

for (const [what, { nodes, total, then }] of Object.entries(cases)) {
  test(`a number of another locale is named, though what is made of it is taken: ${what}`, async () => {
    const name = `locale-${what.replaceAll(' ', '-')}`
    const verdict = await verdictOf(faultline, { name, nodes, body: { event_id: name, total }, baseline: taking })
    expect(verdict).toMatchObject({ layer: 'data', others: ['node'], place: { field: '$.total' } })
    expect(verdict.sentence).toContain(
      `computes with $.total of the payload, which is "${total}" and so no number: it makes NaN of it, and ${then}.`,
    )
    expect(verdict.healing?.sentence).toBe('$.total is a number.')
  })
}

test('who looks whether it is a number, and who sends one, is told of nothing', async () => {
  const verdict = await verdictOf(faultline, {
    ...{ name: 'locale-looked-at', body: { event_id: 'l3', total: 'on request 2', price: '12.50' }, baseline: taking },
    nodes: [keep('{ total: isNaN($json.body.total) ? null : $json.body.total * 1, cents: $json.body.price * 100 }')],
  })
  expect(verdict.nothingFails).toBe(true)
})
