import { expect, test } from '@playwright/test'
import { standingOf } from '../../../src/renderer/reproduce/standing.ts'

const request = { method: 'POST', path: '/orders', url: '', headers: [], body: '{"total":1}', edited: false }
const study = { workflow: { id: 'w' }, name: 'orders', undo: 'the request', request } as const

test('a request with another body, path or header of the same length is another request', () => {
  const before = standingOf(study)

  for (const other of [{ body: '{"price":1}' }, { path: '/prices' }, { headers: [['A', 'b']] as const }]) {
    expect(standingOf({ ...study, request: { ...request, ...other } })).not.toEqual(before)
  }
  expect(standingOf({ ...study, request: { ...request } })).toEqual(before)
  expect(standingOf(null)).toHaveLength(before.length)
})
