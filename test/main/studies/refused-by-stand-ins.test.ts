// What a service or a database refuses through the error of its node: the value of the payload that it is about is named.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'
import { set, type NodeInShort } from './measured/case-in-short.ts'
import { verdictOf } from './measured/verdict-of.ts'

let faultline: Faultline

test.beforeAll(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-refused-by-stand-ins-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterAll(() => faultline.close())

const columns = (value: object) => ({
  operation: 'insert',
  columns: { mappingMode: 'defineBelow', value },
  options: {},
})
const insert = (type: string, value: object): NodeInShort => ['Keep', type, columns(value), { typeVersion: 2.4 }]

interface Refused {
  readonly nodes: readonly NodeInShort[]
  readonly body: object
  readonly error: { readonly message: string; readonly description?: string; readonly http_code?: string }
  /** Where the value stands in the payload; null where none may be named. */
  readonly field: string | null
  readonly name?: string
}

const refused: Readonly<Record<string, Refused>> = {
  'a key that is there already, with its value beside the error': {
    nodes: [insert('postgres', { card: '={{ $json.body.card }}', since: '={{ $json.body.since }}' })],
    body: { event_id: 'r1', card: 'G-771', since: '2026-01-01' },
    error: {
      message: 'duplicate key value violates unique constraint "members_card_key"',
      description: 'Key (card)=(G-771) already exists.',
    },
    field: '$.card',
    name: 'card',
  },
  'a key that is there already, as MySQL says it': {
    nodes: [insert('mySql', { plate: '={{ $json.body.car.plate }}', owner: '={{ $json.body.owner }}' })],
    body: { event_id: 'r2', car: { plate: 'B-XY 12' }, owner: 'o-8' },
    error: { message: "Duplicate entry 'B-XY 12' for key 'cars.plate'" },
    field: '$.car.plate',
    name: 'plate',
  },
  'a text that is longer than its column, of which only the length is said': {
    nodes: [insert('postgres', { sku: '={{ $json.body.sku }}', label: '={{ $json.body.label }}' })],
    body: { event_id: 'r3', sku: 'A-1', label: 'A very long label that no column of twenty takes' },
    error: { message: 'value too long for type character varying(20)' },
    field: '$.label',
    name: 'label',
  },
  'a text for a column of numbers': {
    nodes: [insert('postgres', { berth: '={{ $json.body.berth }}', nights: '={{ $json.body.nights }}' })],
    body: { event_id: 'r4', berth: 'North 4', nights: 'three' },
    error: { message: 'invalid input syntax for type integer: "three"' },
    field: '$.nights',
    name: 'nights',
  },
  'a value within a query that is written out': {
    nodes: [
      [
        'Keep',
        'mySql',
        {
          operation: 'executeQuery',
          query: "=INSERT INTO seats (row, seat) VALUES ('{{ $json.body.row }}', {{ $json.body.seat }})",
        },
        { typeVersion: 2.4 },
      ],
    ],
    body: { event_id: 'r5', row: 'C', seat: 'window' },
    error: { message: "Unknown column 'window' in 'field list'" },
    field: null,
  },
  'a value that came by another name': {
    nodes: [
      set('Card', { member: '={{ $json.body.person.mail }}' }),
      insert('postgres', { email: '={{ $json.member }}' }),
    ],
    body: { event_id: 'r6', person: { mail: 'ada@club.example' } },
    error: {
      message: 'duplicate key value violates unique constraint "members_email_key"',
      description: 'Key (email)=(ada@club.example) already exists.',
    },
    field: '$.person.mail',
  },
  'a service that names the field': {
    nodes: [
      [
        'Keep',
        'hubspot',
        {
          resource: 'contact',
          email: '={{ $json.body.mail }}',
          additionalFields: { phoneNumber: '={{ $json.body.phone }}' },
        },
        { typeVersion: 2.1 },
      ],
    ],
    body: { event_id: 'r7', mail: 'ada.club.example', phone: '+49301234' },
    error: {
      message: 'Bad request',
      description: 'Property values were not valid: email address ada.club.example is invalid',
      http_code: '400',
    },
    field: '$.mail',
    name: 'email',
  },
  'trouble of the database itself': {
    nodes: [insert('postgres', { card: '={{ $json.body.card }}' })],
    body: { event_id: 'r8', card: 'G-771' },
    error: { message: 'deadlock detected', description: 'Process 211 waits for ShareLock on transaction 733.' },
    field: null,
  },
  'a table that is not there': {
    nodes: [insert('postgres', { members: '={{ $json.body.members }}' })],
    body: { event_id: 'r9', members: 'all of them' },
    error: { message: 'relation "public.members" does not exist' },
    field: null,
  },
}

for (const [what, { nodes, body, error, field, name }] of Object.entries(refused)) {
  test(`the value that the error of a node's service is about is ${field === null ? 'not made up' : 'named'}: ${what}`, async () => {
    const verdict = await verdictOf(faultline, {
      name: `refused-${JSON.stringify(body).slice(13, 15)}`,
      nodes,
      body,
      baseline: { stand_ins: { Keep: { error } } },
    })
    expect(verdict.place?.field ?? null, verdict.sentence).toBe(field)
    if (name !== undefined)
      expect(verdict.sentence).toContain(
        `It is about "${name}": what was sent there is ${field ?? ''} of the payload, as it came.`,
      )
  })
}
