import { expect, test } from '@playwright/test'
import { seenByLayer } from '../../../src/renderer/inspector/seen-by-layer.ts'

test('what was seen of several layers stands in one row, with its layers', () => {
  const seen = (layer: string, sentence: string) => ({ layer, sentence, source: 's' })
  expect(seenByLayer([seen('data', 'a'), seen('node', 'b'), seen('API', 'a'), seen('data', 'a')])).toEqual([
    ['data, API', 'a', 's'],
    ['node', 'b', 's'],
  ])
})
