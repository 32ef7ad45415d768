import { expect, test } from '@playwright/test'
import { loadReadiness, useReadiness } from '../../../src/renderer/state/readiness.ts'
import type { Readiness } from '../../../src/shared/readiness.ts'

const named = (name: string): Readiness => ({ nodes: [{ name, type: 'a', runsBy: 'engine' }], lines: [] })

test('of two answers on what a workflow meets here the one that was asked last is shown, whichever comes first', async () => {
  const answers: ((readiness: Readiness) => void)[] = []
  const readiness = (): Promise<unknown> =>
    new Promise((resolve) => answers.push((value) => resolve({ ok: true, value })))
  Object.defineProperty(globalThis, 'window', { value: { faultline: { readiness } }, configurable: true })
  const root = { documentElement: { dataset: {} } }
  Object.defineProperty(globalThis, 'document', { value: root, configurable: true })
  const loads = [loadReadiness(), loadReadiness()]
  answers[1]?.(named('of the case that is open now'))
  answers[0]?.(named('of the case before'))
  await Promise.all(loads)
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'document')

  expect(useReadiness.getState().readiness).toEqual(named('of the case that is open now'))
})
