import { expect, test } from '@playwright/test'
import { nearestName } from '../../../src/main/commands/nearest-name.ts'
import { leastProcessorMs } from '../processor-time.ts'
import { onThisMachine } from '../../machine-pace.ts'

const names = ['order-total-as-text', 'bash', 'zsh']

test('a misspelt name has a nearest one, and one that is like none has not', () => {
  expect(nearestName('order-totl-as-text', names)).toBe('order-total-as-text')
  expect(nearestName('Bsah', names)).toBe('bash')
  expect(nearestName('something else', names)).toBeNull()
})

test('a name of a million letters is told from all others at once', async () => {
  const long = 'x'.repeat(1_000_000)
  let near: string | null = ''
  const took = await leastProcessorMs(() => {
    near = nearestName(long, [...names, long.slice(1)])
  })
  expect(near).toBeNull()
  expect(took).toBeLessThan(onThisMachine(1000))
})
