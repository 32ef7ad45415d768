import { expect, test } from '@playwright/test'
import { drawnOutputs, nodeLabel } from '../../../src/renderer/state/node-types.ts'
import type { NodeTypeOption } from '../../../src/shared/node-type-option.ts'

const types: readonly NodeTypeOption[] = [
  { type: 'acme.gate', label: 'The Gate', outputs: ['open', 'shut'] },
  { type: 'acme.plain', label: 'Plain' },
]

test('a type is shown as main names it, and one that is not run is spelled in words', () => {
  expect(nodeLabel(types, 'acme.gate')).toBe('The Gate')
  expect(nodeLabel(types, 'acme.bigGate')).toBe('Big Gate')
})

test('outputs are drawn by the names that main tells, or by number', () => {
  expect(drawnOutputs(types, 'acme.gate')).toEqual(['open', 'shut'])
  expect(drawnOutputs(types, 'acme.plain')).toBeUndefined()
})
