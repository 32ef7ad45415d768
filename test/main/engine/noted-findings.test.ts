import { expect, test } from '@playwright/test'
import { NotedFindings } from '../../../src/main/engine/noted-findings.ts'
import type { Finding } from '../../../src/shared/finding.ts'
import { leastProcessorMs, mostForEightTimes } from '../processor-time.ts'

const about = (itemIndexes: readonly number[], sentence = 'It went on.'): Finding => ({
  kind: 'failure-continued',
  sentence,
  itemIndexes,
})

test('the same noted for another item is one finding about both, each item once', () => {
  const findings: Finding[] = [about([9], 'From before.')]
  const noted = new NotedFindings(findings)
  noted.add('failure-continued', 'It went on.', [2, 0])
  noted.add('failure-continued', 'Another.', [1])
  noted.add('failure-continued', 'It went on.', [0, 3])
  noted.add('items-dropped', 'It went on.', [4])
  expect(findings).toEqual([
    about([9], 'From before.'),
    about([2, 0, 3]),
    about([1], 'Another.'),
    { ...about([4]), kind: 'items-dropped' },
  ])
})

test('a sentence that speaks of its items is made of all of them', () => {
  const findings: Finding[] = []
  const noted = new NotedFindings(findings)
  const because = (why: string) => (items: readonly number[]) => `Of ${items.join(' and ')}: ${why}.`
  noted.add('failure-continued', because('none'), [7])
  noted.add('failure-continued', because('late'), [8])
  noted.add('failure-continued', because('none'), [9])
  expect(findings).toEqual([about([7, 9], 'Of 7 and 9: none.'), about([8], 'Of 8: late.')])
})

for (const [what, sentence] of [
  ['of one kind', () => 'It went on.'],
  ['that differ', (item: number) => `It went on with ${item}.`],
] as const) {
  test(`eight times as many notes ${what} take about eight times as long`, { tag: '@timing' }, async () => {
    const noteAll = (count: number): void => {
      const noted = new NotedFindings([])
      for (let item = 0; item < count; item += 1) noted.add('failure-continued', sentence(item), [item])
    }
    const few = await leastProcessorMs(() => noteAll(2_000))
    expect((await leastProcessorMs(() => noteAll(16_000))) / few).toBeLessThan(mostForEightTimes())
  })
}
