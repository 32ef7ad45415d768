import { expect, test } from '@playwright/test'
import { DeliveryRush } from '../../../src/main/deliveries/delivery-rush.ts'

test('work is put off while many deliveries come, and done when they have come', () => {
  const rush = new DeliveryRush()
  const answers = [
    rush.lasts(1000, 0),
    rush.lasts(1010, 700),
    rush.lasts(2000, 1400),
    rush.lasts(3000, 2100),
    rush.lasts(3001, 2800),
  ]
  expect(answers).toEqual([false, false, true, true, false])
})

test('a rush that does not end puts work off for some seconds, then it is done to its end', () => {
  const rush = new DeliveryRush()
  const putOff = (from: number, count: number, stepMs: number): boolean[] =>
    Array.from({ length: count }, (_, index) => rush.lasts((from + index * stepMs) * 2, from + index * stepMs))
  expect(putOff(0, 8, 700)).toEqual([false, true, true, true, true, true, true, true])
  expect(putOff(5600, 3, 20)).toEqual([false, false, false])
  expect(rush.isOn).toBe(true)
  rush.isCaughtUp()
  expect(rush.isOn).toBe(false)
  expect(putOff(5660, 2, 20)).toEqual([true, true])
})
