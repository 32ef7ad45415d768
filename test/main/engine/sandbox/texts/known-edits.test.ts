import { expect, test } from '@playwright/test'
import { writtenNode } from '../../../../../src/main/engine/sandbox/texts/edition.ts'
import { KnownEdits } from '../../../../../src/main/engine/sandbox/texts/known-edits.ts'
import type { WrittenCode } from '../../../../../src/main/engine/sandbox/texts/written-code.ts'

const catches = (name: string, length = 0): WrittenCode =>
  writtenNode(`try { run() } catch (${name}) { return ${name} } // ${'x'.repeat(length)}`)

test('code that catches is looked at once, however often it runs', () => {
  const edits = new KnownEdits()
  const first = edits.of(catches('error'))
  const again = edits.of(catches('error'))
  expect(first.text).toContain('__faultlineCaught(error);')
  expect(again).toBe(first)
  expect(edits.of(catches('other')).text).toContain('__faultlineCaught(other);')
})

test('the code that ran last is remembered, and in all no more than a part of the memory', () => {
  const edits = new KnownEdits()
  const [first, second] = [edits.of(catches('first', 100_000)), edits.of(catches('second', 100_000))]
  edits.of(catches('first', 100_000))
  edits.of(catches('third', 100_000))
  expect(edits.of(catches('first', 100_000))).toBe(first)
  expect(edits.of(catches('second', 100_000))).not.toBe(second)
  const long = edits.of(catches('long', 300_000))
  expect(edits.of(catches('long', 300_000))).not.toBe(long)
  expect(edits.of(catches('first', 100_000))).toBe(first)
})
