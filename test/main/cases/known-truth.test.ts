import { expect, test } from '@playwright/test'
import { markOf, truthOf, type Said } from './known-truth.ts'

const said = (layer: Said['layer'], others: Said['others'] = [], certainty: Said['certainty'] = 'likely'): Said => ({
  layer,
  others,
  certainty,
})

test('the truth of a case is read from the layers before the colon', () => {
  expect(truthOf('data (node, API): the field is null.')).toEqual({ faults: ['data'], also: ['node', 'API'] })
  expect(truthOf('reverse proxy + database: both.')).toEqual({ faults: ['reverse proxy', 'database'], also: [] })
  expect(truthOf('none: all is well.')).toEqual({ faults: [], also: [] })
  expect(truthOf('weather: it rains.')).toBeNull()
})

test('a verdict is right, lists the layer, or is wrong', () => {
  const truth = { faults: ['data'], also: ['node'] } as const
  expect(markOf(truth, said('data', [], 'certain'))).toBe('right')
  expect(markOf(truth, said('node', ['data']))).toBe('right')
  expect(markOf(truth, said('API', ['data']))).toBe('listed')
  expect(markOf(truth, said('API', ['queue']))).toBe('wrong')
  expect(markOf(truth, said('API', ['data'], 'certain'))).toBe('wrong as certain')
  expect(markOf(truth, said(null, [], 'unclear'))).toBe('wrong')
})

test('of two faults both are to be named, and of none none', () => {
  const two = { faults: ['reverse proxy', 'database'], also: [] } as const
  expect(markOf(two, said('reverse proxy', ['database']))).toBe('right')
  expect(markOf(two, said('reverse proxy'))).toBe('listed')
  expect(markOf({ faults: [], also: [] }, said(null, [], 'unclear'))).toBe('right')
  expect(markOf({ faults: [], also: [] }, said('data'))).toBe('wrong')
  expect(markOf({ faults: [], also: [] }, said('data', [], 'certain'))).toBe('wrong as certain')
})
