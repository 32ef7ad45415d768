import { expect, test } from '@playwright/test'
import type { Verdict } from '../../src/shared/verdict.ts'
import { worthKnowing } from '../../src/shared/worth-knowing.ts'

const wellDone = {
  ...{ layer: null, others: [], certainty: 'unclear', sentence: 'Nothing fails under the baseline.', evidenceFor: [] },
  ...{ nothingFails: true, evidenceAgainst: ['1 change of the node layer breaks it.'] },
} as unknown as Verdict

test('of a success everything that was noticed is worth knowing', () => {
  expect(worthKnowing(wellDone)).toEqual(['1 change of the node layer breaks it.'])
})

test('of a success with nothing done it is not said twice where the items ended', () => {
  const ended = 'Nothing was done after "Check": its output "false" leads nowhere. Nothing was changed outside.'
  const verdict = { ...wellDone, endedAt: 'Check', evidenceAgainst: [ended, 'Another.'] }
  expect(worthKnowing(verdict)).toEqual(['Nothing was changed outside.', 'Another.'])
  expect(worthKnowing({ ...verdict, evidenceAgainst: ['Nothing after "Check" ran: it let no item through.'] })).toEqual(
    [],
  )
})

test('of a failure what speaks against its layer stands beside what speaks for it, and is told there', () => {
  const failing: Verdict = { ...wellDone, layer: 'data', certainty: 'likely' }
  const { nothingFails: _well, ...verdict } = failing
  expect(worthKnowing(verdict)).toEqual([])
})
