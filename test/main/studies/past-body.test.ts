// What is read past the body of a webhook, and fields that stand there by another word: the node that reads is named, and who has something
// else for it, or looks in both places, is not.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post, set, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-past-body-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const answers = (answer: object) => ({ api: { 'crm.example': [{ path: '*', ...answer }] } })
const save = post('Save', 'http://crm.example/contacts', '{ mail: $json.mail }')
const row = set('Row', { mail: '={{ $json.email }}' })
const given = {
  webhook: { responseMode: 'onReceived' },
  body: { event_id: 'p-1', email: 'ann@shop.example', name: 'Ann' },
  baseline: answers({ status: 200, json: {} }),
}
const told =
  '"Read" reads $json.email of what the webhook gives, and nothing stands there: what was sent stands in its body ($json.body.email).'

test('a node that reads past the body is named where a later one stumbles, is refused, or sends nothing', async () => {
  const read = code('Read', 'const d = $input.first().json\nreturn [{ json: { email: d.email } }]')
  const check = code('Check', "if (!$input.first().json.mail.includes('@')) throw new Error('no')\nreturn $input.all()")
  const refused = answers({ status: 422, json: { message: 'mail is required' } })
  const cases: Readonly<Record<string, readonly [readonly NodeInShort[], object]>> = {
    'past-stumbles': [[read, row, check, save], given.baseline],
    'past-refused': [[set('Read', { email: '={{ $json.email }}' }), row, save], refused],
    'past-quiet': [[set('Read', { email: '={{ $json.email }}' }), row, save], given.baseline],
  }
  for (const [name, [nodes, baseline]] of Object.entries(cases)) {
    const { layer, evidenceFor, others } = await verdictOf(faultline, { ...given, name, nodes, baseline })
    expect(layer, name).toBe('node')
    expect(others, name).not.toContain('data')
    expect(evidenceFor.join(' '), name).toContain(told)
  }
})

test('who looks in both places, or has something else for it, reads past nothing', async () => {
  const healthy: Readonly<Record<string, NodeInShort>> = {
    'in-both': code(
      'Read',
      'const d = $input.first().json\nreturn [{ json: { email: d.email ? d.email : d.body.email } }]',
    ),
    'or-else': set('Read', { email: '={{ $json.email || $json.body.email }}' }),
  }
  for (const [name, read] of Object.entries(healthy)) {
    const verdict = await verdictOf(faultline, { ...given, name, nodes: [read, row, save] })
    expect(verdict, verdict.sentence).toMatchObject({ layer: null, nothingFails: true })
  }
})

test('a failure of the API is none of what was read past the body', async () => {
  const baseline = answers({ status: 503, json: { message: 'down' } })
  const nodes = [set('Read', { email: '={{ $json.email }}' }), row, save]
  const { layer } = await verdictOf(faultline, { ...given, name: 'past-and-down', nodes, baseline })
  expect(layer).toBe('API')
})

test('a field that stands there by another word is told, one that says another thing is not', async () => {
  const verdictFor = (has: string, reads: string) =>
    verdictOf(faultline, {
      ...{ ...given, name: `${has}-for-${reads}`, body: { event_id: 'w-1', [has]: 'Ann 5', city: 'Bonn' } },
      nodes: [set('Read', { mail: `={{ $json.body.${reads} }}`, city: '={{ $json.body.city }}' }), save],
    })
  for (const [has, reads] of [
    ['mail', 'email'],
    ['customerEmail', 'email'],
    ['first_name', 'name'],
    ['amount_total', 'total'],
    ['zip', 'postcode'],
  ] as const) {
    const { layer, evidenceFor } = await verdictFor(has, reads)
    expect(layer, has).toBe('data')
    expect(evidenceFor.join(' '), has).toContain(`nothing reads "${has}", which the payload has in its place`)
  }
  for (const [has, reads] of [
    ['paid', 'id'],
    ['file_name', 'name'],
    ['billing_email', 'email'],
    ['subtotal', 'total'],
  ] as const)
    expect(await verdictFor(has, reads), has).toMatchObject({ layer: null, nothingFails: true })
})
