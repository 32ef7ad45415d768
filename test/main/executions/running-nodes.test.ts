import { appendFileSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { RunningNodes } from '../../../src/main/executions/running-nodes.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'faultline-running-'))

test('after a kill it is known at which node each execution was', async () => {
  const place = folder()
  const killed = new RunningNodes(place)
  killed.started('e-1', 'Hook')
  killed.started('e-2', 'Hook')
  await setImmediate()
  killed.started('e-1', 'Ask "the" shop\n')
  killed.ended('e-2')
  await setImmediate()
  // It is never closed: that is what a kill is.
  const [file = ''] = readdirSync(place)
  appendFileSync(join(place, file), '["e-1","half a li')

  const after = new RunningNodes(place)
  expect(after.leftAt('e-1')).toBe('Ask "the" shop\n')
  expect(after.leftAt('e-3')).toBeNull()
})

test('what is read once is removed, and nothing is left behind after an end in good order', async () => {
  const place = folder()
  writeFileSync(join(place, 'running-nodes.999999999.log'), '["e-1","Wait"]\n')
  const nodes = new RunningNodes(place)
  nodes.forgetLeft()
  expect(readdirSync(place)).toEqual([])
  expect(nodes.leftAt('e-1')).toBe('Wait')

  nodes.started('e-2', 'Wait')
  await setImmediate()
  expect(readdirSync(place)).toHaveLength(1)
  nodes.ended('e-2')
  nodes.close()
  expect(readdirSync(place)).toEqual([])
})

test('a folder that cannot be written to keeps nothing from running', async () => {
  const nodes = new RunningNodes(join(folder(), 'missing'))
  nodes.started('e-1', 'Wait')
  await setImmediate()
  expect(() => {
    nodes.ended('e-1')
    nodes.close()
  }).not.toThrow()
})

test('what begins and ends within one turn is not written at all', async () => {
  const place = folder()
  const nodes = new RunningNodes(place)
  nodes.started('e-1', 'Set')
  nodes.ended('e-1')
  await setImmediate()
  expect(readdirSync(place)).toEqual([])
  nodes.close()
})

test('the file does not grow for ever while one execution runs on and others come and go', async () => {
  const place = folder()
  const nodes = new RunningNodes(place, 1000)
  nodes.started('long', 'Wait')
  for (let count = 0; count < 200; count += 1) {
    nodes.started(`e-${String(count)}`, 'Ask')
    await setImmediate()
    nodes.ended(`e-${String(count)}`)
  }
  const [file = ''] = readdirSync(place)
  expect(statSync(join(place, file)).size).toBeLessThan(1200)
  expect(new RunningNodes(place).leftAt('long')).toBe('Wait')
})
