import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Sweep } from '../../../src/shared/sweep.ts'
import { openFaultline, type Faultline } from '../../../src/main/faultline.ts'

let faultline: Faultline

test.beforeEach(async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'faultline-sweep-'))
  faultline = await openFaultline({ dataFolder, port: 0, now: Date.now, version: '0.0.0', platform: 'test' })
})

test.afterEach(async () => {
  await faultline.close()
})

test('a sweep of the sample tries all that may heal it and names the data layer', async () => {
  await faultline.calls.openSample({ name: 'pull-request-without-milestone' })
  const seen: Sweep[] = []
  const told: string[] = []
  faultline.onNotice((name, value) => {
    if (name === 'sweep') seen.push(value as Sweep)
    if (name === 'execution' || name === 'delivery') told.push(name)
  })

  const begunAtMs = performance.now()
  const sweep = await faultline.cases.sweep({ kind: 'sweep', layers: [], resume: false }).done
  const tookMs = performance.now() - begunAtMs

  expect(sweep.status).toBe('done')
  expect(sweep.trials.length).toBe(sweep.total)
  // Where the baseline fails, what only breaks is not sent.
  expect(sweep.total).toBeGreaterThan(30)
  expect(sweep.suspicion).toMatchObject({ layer: 'data', certainty: 'certain' })
  // Progress is told all the way, several times a second.
  const progress = seen.filter(({ status, trials }) => status === 'running' && trials.length > 0)
  expect(progress.length).toBeGreaterThanOrEqual(Math.max(3, Math.floor(tookMs / 400)))
  expect(progress.map(({ trials }) => trials.length)).toEqual([...new Set(progress.map(({ trials }) => trials.length))])
  // Hundreds were sent: they stand behind the cells of the matrix, and nowhere else.
  const { calls } = faultline
  const [executions, deliveries, measures] = [calls.countExecutions({}), calls.countDeliveries({}), calls.measures({})]
  expect([await executions, await deliveries, (await measures).executions, told]).toEqual([0, 0, 0, []])
  const cell = faultline.cases.reproduction(
    sweep.trials.find((one) => one.reproductionId !== null)?.reproductionId ?? '',
  )
  const { execution } = await calls.execution({ executionId: cell?.items[0]?.executionId ?? '' })
  expect(execution.nodeRuns.length).toBeGreaterThan(0)
})
