// Lists of pairs of which code makes fields: a name that no pair has is told, with those that there are.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { code, post } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-unpaired-names-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const lead = [
  { name: 'full_name', values: ['Ada'] },
  { name: 'work_email', values: ['ADA@x.example'] },
]
const fromEntries = 'const f = Object.fromEntries($json.body.fields.map((one) => [one.name, one.values[0]]))'
const verdictFor = (name: string, text: string, body: object) =>
  verdictOf(faultline, {
    name,
    nodes: [code('Fields', text), post('Keep', 'http://crm.example/leads', '{ mail: $json.mail, name: $json.name }')],
    body: { event_id: name, ...body },
    baseline: { api: { 'crm.example': [{ path: '*', status: 200, json: { ok: true } }] } },
  })

/** Ways to make fields of pairs, each read by a name that none has. */
const ways: Readonly<Record<string, readonly [text: string, body: object, list: string, by: string, read: string]>> = {
  entries: [
    `${fromEntries}\nreturn [{ json: { mail: f.email.toLowerCase(), name: f.full_name } }]`,
    { fields: lead },
    '$.fields',
    'name',
    'email',
  ],
  'a loop': [
    'const given = {}\nfor (const answer of $json.body.form.answers) given[answer.ref] = answer.text\nreturn [{ json: { mail: given["mail"].trim() } }]',
    {
      form: {
        answers: [
          { ref: 'e-mail-address', text: 'a@x.example' },
          { ref: 'city', text: 'Ulm' },
        ],
      },
    },
    '$.form.answers',
    'ref',
    'mail',
  ],
  reduction: [
    'const tags = $json.body.tags.reduce((all, tag) => ({ ...all, [tag.key]: tag.value }), {})\nreturn [{ json: { name: tags.owner.toUpperCase() } }]',
    { tags: [{ key: 'Owner', value: 'ada' }] },
    '$.tags',
    'key',
    'owner',
  ],
}

for (const [what, [text, body, list, by, read]] of Object.entries(ways)) {
  test(`a name that no pair has is told, made by ${what}`, async () => {
    const verdict = await verdictFor(`pairs-${by}`, text, body)
    expect(verdict, verdict.sentence).toMatchObject({ layer: 'data', place: { field: list, node: 'Fields' } })
    expect(verdict.sentence).toContain(
      `makes fields of ${list} by "${by}", and reads "${read}", which is not among them`,
    )
  })
}

test('a name that is written otherwise in the list is told where nothing failed', async () => {
  const verdict = await verdictFor(
    'pairs-quiet',
    `${fromEntries}\nreturn [{ json: { mail: f.workEmail, name: f.full_name } }]`,
    { fields: lead },
  )
  expect(verdict.sentence).toContain(
    'reads "workEmail", which is not among them: there are "full_name" and "work_email".',
  )
})

test('nothing is said of a name that is there, nor of one in place of which the code goes on with another', async () => {
  for (const [name, mail] of [
    ['pairs-there', 'f.work_email.toLowerCase()'],
    ['pairs-chain', '(f.email?.toLowerCase() ?? f.work_email)'],
    ['pairs-other', '(f.email || f.work_email)'],
  ] as const) {
    const verdict = await verdictFor(name, `${fromEntries}\nreturn [{ json: { mail: ${mail}, name: f.full_name } }]`, {
      fields: lead,
    })
    expect(verdict.layer, verdict.sentence).toBeNull()
  }
})
