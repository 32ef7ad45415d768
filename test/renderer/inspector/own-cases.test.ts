import { expect, test } from '@playwright/test'
import { sortedCases } from '../../../src/renderer/inspector/own-cases.ts'
import type { RecentCase } from '../../../src/shared/views/recent-case.ts'

const kept = (id: string, title: string, name = id, note = ''): RecentCase => ({
  id,
  name,
  title,
  note,
  openedAt: '2026-11-20T08:00:00Z',
})
const samples = [{ name: 'night', title: 'Bookings are lost at night' }]
const cases = [
  kept('1', 'Bookings are lost at night', 'night'),
  kept('2', 'Orders', 'orders', 'Asked Ana about the ERP'),
  kept('3', 'My night', 'night'),
]

test("a person's own cases stand apart from samples; a sample that was renamed is one's own", () => {
  const { own, samples: worked } = sortedCases(cases, samples)

  expect(own.map(({ id }) => id)).toEqual(['2', '3'])
  expect(worked.map(({ id }) => id)).toEqual(['1'])
})

test('words are found in the name and the note, whatever their letters', () => {
  const idsOf = (text: string): readonly string[] => {
    const found = sortedCases(cases, samples, text)
    return [...found.own, ...found.samples].map(({ id }) => id)
  }

  expect(idsOf('NIGHT')).toEqual(['3', '1'])
  expect(idsOf('orders ana')).toEqual(['2'])
  expect(idsOf('nobody')).toEqual([])
})
