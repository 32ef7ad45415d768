import { expect, test } from '@playwright/test'
import { onceFor } from '../../src/shared/once-for.ts'

test('what is worked out for an object is worked out once for it, and for each other object anew', () => {
  const asked: string[] = []
  const lengthsOf = onceFor(({ name }: { readonly name: string }) => {
    asked.push(name)
    return [name.length]
  })
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  expect([lengthsOf(one), lengthsOf(other), lengthsOf(one)]).toEqual([[3], [5], [3]])
  expect(lengthsOf(one)).toBe(lengthsOf(one))
  expect(asked).toEqual(['one', 'other'])
})

test('what fails is worked out again the next time', () => {
  let count = 0
  const parts = onceFor(() => {
    count += 1
    if (count === 1) throw new Error('not yet')
    return [count]
  })
  const key = {}
  expect(() => parts(key)).toThrow('not yet')
  expect(parts(key)).toEqual([2])
})
