import { expect, test } from '@playwright/test'
import type { Measures } from '../../../src/shared/measures.ts'

/** What stands around the window's code in a page, as far as it reads it. */
function standIn(measures: (filter: unknown) => Promise<unknown>): () => void {
  const page = {
    window: { faultline: { measures, stopMeasures: () => Promise.resolve({ ok: true, value: null }) } },
    document: { documentElement: { dataset: {} } },
    location: { hash: '#measures' },
    history: { pushState: () => undefined, replaceState: () => undefined },
  }
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(globalThis, name, { value, configurable: true })
  return () => {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name)
  }
}

test('that it is counted is said where it takes long, and of several counts the last is shown', async () => {
  const answers: ((executions: number) => void)[] = []
  const leave = standIn(
    () =>
      new Promise((resolve) => {
        answers.push((executions) => resolve({ ok: true, value: { executions } as Measures }))
      }),
  )
  const { measure, useMeasures } = await import('../../../src/renderer/state/measures.ts')
  const said: boolean[] = []
  useMeasures.subscribe(({ isCounting }) => said.push(isCounting))

  const quick = measure()
  answers[0]?.(1)
  await quick
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(said).not.toContain(true)

  const counts = [measure({ span: 1 }), measure({ span: 24 })]
  await expect.poll(() => useMeasures.getState().isCounting).toBe(true)
  answers[1]?.(2)
  await counts[0]
  expect(useMeasures.getState().isCounting).toBe(true)
  answers[2]?.(3)
  await counts[1]
  leave()
  expect(useMeasures.getState()).toMatchObject({ isCounting: false, measures: { value: { executions: 3 } } })
})

test('a count that is stopped says how far it came, and shows nothing that was counted for another choice', async () => {
  const answers: ((executions: number) => void)[] = []
  const leave = standIn(
    () =>
      new Promise((resolve) => {
        answers.push((executions) => resolve({ ok: true, value: { executions } as Measures }))
      }),
  )
  const { keepMeasuresProgress, measure, stopMeasuring, useMeasures } =
    await import('../../../src/renderer/state/measures.ts')
  const shown = measure({ span: 24 })
  answers[0]?.(1)
  await shown

  void measure()
  await expect.poll(() => useMeasures.getState().isLong).toBe(true)
  keepMeasuresProgress({ done: 40, of: 100 })
  await stopMeasuring()
  expect(useMeasures.getState()).toMatchObject({
    ...{ isCounting: false, isLong: false, isStopped: true, progress: { done: 40, of: 100 } },
    measures: { value: { executions: 1 } },
  })

  void measure({ span: 1 })
  await stopMeasuring()
  answers[1]?.(2)
  answers[2]?.(3)
  await new Promise((resolve) => setTimeout(resolve, 20))
  leave()
  expect(useMeasures.getState()).toMatchObject({ isStopped: true, measures: { kind: 'loading' } })
})
