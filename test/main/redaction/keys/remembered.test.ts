import { expect, test } from '@playwright/test'
import { Remembered } from '../../../../src/main/redaction/keys/remembered.ts'

test('a text that was asked for before is not looked at again', () => {
  const remembered = new Remembered<number>()
  let looks = 0
  const length = (text: string): number => {
    looks += 1
    return text.length
  }
  expect(['order', 'id', 'order', 'id'].map((text) => remembered.of(text, length))).toEqual([5, 2, 5, 2])
  expect(looks).toBe(2)
})

test('of more texts than there are places each is still told for itself', () => {
  const remembered = new Remembered<string>()
  const texts = Array.from({ length: 20_000 }, (_, index) => `key ${String(index)}`)
  const told = [...texts, ...texts].map((text) => remembered.of(text, (one) => one.toUpperCase()))
  expect(told).toEqual([...texts, ...texts].map((text) => text.toUpperCase()))
})
