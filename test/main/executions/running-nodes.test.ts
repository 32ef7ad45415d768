import { appendFileSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { RunningNodes } from '../../../src/main/executions/running-nodes.ts'

const folder = (): string => mkdtempSync(join(tmpdir(), 'faultline-running-'))

test('after a kill it is known at which node each execution was', () => {
  const place = folder()
  const killed = new RunningNodes(place)
  killed.started('e-1', 'Hook')
  killed.started('e-2', 'Hook')
  killed.started('e-1', 'Ask "the" shop\n')
  killed.ended('e-2')
  // It is never closed: that is what a kill is.
  const [file = ''] = readdirSync(place)
  appendFileSync(join(place, file), '["e-1","half a li')

  const after = new RunningNodes(place)
  expect(after.leftAt('e-1')).toBe('Ask "the" shop\n')
  expect(after.leftAt('e-3')).toBeNull()
})

test('what is read once is removed, and nothing is left behind after an end in good order', () => {
  const place = folder()
  writeFileSync(join(place, 'running-nodes.999999999.log'), '["e-1","Wait"]\n')
  const nodes = new RunningNodes(place)
  nodes.forgetLeft()
  expect(readdirSync(place)).toEqual([])
  expect(nodes.leftAt('e-1')).toBe('Wait')

  nodes.started('e-2', 'Wait')
  nodes.ended('e-2')
  nodes.close()
  expect(readdirSync(place)).toEqual([])
})

test('a folder that cannot be written to keeps nothing from running', () => {
  const nodes = new RunningNodes(join(folder(), 'missing'))
  expect(() => {
    nodes.started('e-1', 'Wait')
    nodes.ended('e-1')
    nodes.close()
  }).not.toThrow()
})
