import { expect, test } from '@playwright/test'
import { isFromElsewhere, isOfCase } from '../../../src/renderer/state/own-run.ts'
import type { Reproduction, ReproductionItem } from '../../../src/shared/reproduction.ts'

const item = (executionId: string | null): ReproductionItem => ({
  ...{ index: 0, deliveryId: null, executionId, externalId: null, providerView: null, sendError: null },
  ...{ workflowView: null, outcome: null, repeats: [], duplicateOf: null, unexpected: [], proxyView: null },
})
const sent: Reproduction = {
  ...{ id: 'r1', caseName: 'a', workflowId: 'w', size: 1, change: null, changeSentence: null, status: 'done' },
  ...{ startedAt: '', stoppedAt: null, items: [item('e1'), item(null)] },
}
const view = (id: string, more: object = {}): Parameters<typeof isOfCase>[0] => ({
  ...{ execution: { id }, reproductionId: null, retries: [{ id }], parent: null },
  ...more,
})

test('an execution is of the case where it is an item of it, is sent just now, retries one, or was called by one', () => {
  expect(isOfCase(view('e1'), [sent])).toBe(true)
  expect(isOfCase(view('new', { reproductionId: 'r1' }), [sent])).toBe(true)
  expect(isOfCase(view('again', { retries: [{ id: 'e1' }, { id: 'again' }] }), [sent])).toBe(true)
  expect(isOfCase(view('called', { parent: { execution: { id: 'e1' } } }), [sent])).toBe(true)
})

test('what another screen chose is not of the case', () => {
  expect(isOfCase(view('other'), [sent])).toBe(false)
  expect(isOfCase(view('other', { reproductionId: 'r2' }), [sent])).toBe(false)
  expect(isOfCase(view('e1'), [])).toBe(false)
})

test('an execution that another screen chose is let go, also while something is sent; what is sent just now is not', () => {
  const running: Reproduction = { ...sent, id: 'r2', status: 'running', items: [] }
  const ready = (id: string, more: object = {}) =>
    ({ executionId: id, view: { kind: 'ready', value: view(id, more) } }) as const
  expect(isFromElsewhere(ready('other'), [sent, running])).toBe(true)
  expect(isFromElsewhere(ready('new', { reproductionId: 'r2' }), [sent, running])).toBe(false)
  expect(isFromElsewhere({ executionId: 'new', view: null }, [sent, running])).toBe(false)
  expect(isFromElsewhere({ executionId: 'other', view: null }, [sent])).toBe(true)
  expect(isFromElsewhere({ executionId: 'e1', view: null }, [sent])).toBe(false)
  expect(isFromElsewhere({ executionId: null, view: null }, [])).toBe(false)
})
