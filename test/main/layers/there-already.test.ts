import { expect, test } from '@playwright/test'
import { changeKinds, checkChange, kindsThereAlready } from '../../../src/main/layers/catalogue.ts'
import { plainBaseline } from './studied-case.ts'

test('of a plain baseline what is healthy, or not there, is so already, and no fault is', () => {
  const there = kindsThereAlready(plainBaseline)
  expect(there).toContain('database.healthy')
  expect(there).toContain('queue.inline')
  expect(there).toContain('reverse proxy.none')
  expect(there).not.toContain('queue.handed-out-twice')
  expect(there.length).toBeLessThan(changeKinds.length / 4)
})

test('what was adopted is there as well, and what it took the place of is no more', () => {
  const adopted = [checkChange({ layer: 'queue', name: 'queued' })]
  const there = kindsThereAlready({ ...plainBaseline, adopted })
  expect(there).toContain('queue.queued')
  expect(there).not.toContain('queue.inline')
})
