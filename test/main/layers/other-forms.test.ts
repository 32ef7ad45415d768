// Values that came in another form than their reader takes: what a sweep tries for them.
import { expect, test } from '@playwright/test'
import { candidateChanges, conditionsWith } from '../../../src/main/layers/catalogue.ts'
import type { Found } from '../../../src/shared/field-read.ts'
import { pathOfKeys, type TracedRead } from '../../../src/shared/traced-read.ts'
import { plainBaseline, requestWith, studiedCase } from './studied-case.ts'

function read(keys: readonly string[], found: Found, more: Partial<TracedRead> = {}): TracedRead {
  const origin = { kind: 'payload', part: 'body' } as const
  return { node: 'Code', origin, keys, path: pathOfKeys(keys), found, line: 1, ...more }
}

test('a text is taken out of an object or a list of which something is asked that only a text can do', () => {
  const body = { company: { id: 7, name: 'Dock Ltd' }, extras: ['sails'], total: { net: 4 } }
  const studied = studiedCase(requestWith(JSON.stringify(body)), {
    reads: [
      read(['company', 'trim'], 'missing'),
      read(['extras', 'toLowerCase'], 'missing'),
      read(['total', 'trim'], 'missing'),
    ],
  })
  const taken = candidateChanges(studied, ['data']).filter(({ change }) => change.parameters['how'] === 'text-within')
  expect(taken.map(({ change, aim }) => [change.parameters['path'], aim])).toEqual([
    ['$.company', 'repair'],
    ['$.extras', 'repair'],
  ])
  const bodies = taken.map(({ change }) => conditionsWith(change, plainBaseline).send([studied.request])[0]?.body)
  expect(bodies.map((sent) => JSON.parse(Buffer.from(sent ?? []).toString('utf8')) as unknown)).toEqual([
    { ...body, company: 'Dock Ltd' },
    { ...body, extras: 'sails' },
  ])
})

test('an answer is tried in the type that a comparison asks for, also where its field has another name by then', () => {
  const origin = { kind: 'answer', node: 'Fetch' } as const
  const studied = studiedCase(requestWith('{}'), {
    failedNode: 'Filter',
    failedText: "Wrong type: '1' is a number but was expecting a string [condition 0, item 0]",
    reads: [
      read(['isPaid'], 'number', { node: 'Filter', origin: { kind: 'item', node: 'Shape' } }),
      read(['rows', '0', 'is_paid'], 'number', { node: 'Shape', origin }),
      read(['rows', '1', 'is_paid'], 'number', { node: 'Shape', origin }),
      read(['rows', '0', 'total'], 'number', { node: 'Shape', origin }),
    ],
  })
  const typed = candidateChanges(studied, ['API']).filter(({ change }) => change.name === 'answer-type')
  expect(typed.map(({ change, aim }) => [change.parameters['at'], change.parameters['to'], aim])).toEqual([
    ['$.rows[*].is_paid', 'text', 'repair'],
  ])
})
