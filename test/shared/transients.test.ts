import { expect, test } from '@playwright/test'
import { during, Transients } from '../../src/shared/transients.ts'
import { TransientsById } from '../../src/shared/transients-by-id.ts'
import { kilobytesKeptBehind } from '../kept-behind.ts'

test('values come and go in any order, and those that are there are told in the order in which they came', () => {
  const all = new Transients<string>()
  const [first, second, third] = ['first', 'second', 'third'].map((value) => all.add(value))
  if (first === undefined || second === undefined || third === undefined) throw new Error('It has three.')
  all.remove(second)
  all.remove(second)
  expect([all.size, all.values()]).toEqual([2, ['first', 'third']])
  all.add('fourth')
  all.remove(first)
  expect([all.size, all.values()]).toEqual([2, ['third', 'fourth']])
  all.remove(third)
  for (const standing of [all.add('fifth'), all.add('sixth')]) all.remove(standing)
  expect([all.size, all.values()]).toEqual([1, ['fourth']])
})

test('a promise is among them until it settles, whichever way', async () => {
  const all = new Transients<Promise<number>>()
  const good = during(all, Promise.resolve(1))
  const bad = during(all, Promise.reject(new Error('no')))
  expect(all.size).toBe(2)
  expect(await good).toBe(1)
  await expect(bad).rejects.toThrow('no')
  expect(all.size).toBe(0)
})

test('by id they are found as in a Map, whatever comes and goes', () => {
  const all = new TransientsById<number>()
  const map = new Map<string, number>()
  let seed = 7
  for (let step = 0; step < 50_000; step += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const id = `id-${String(seed % 3000)}`
    if (seed % 5 < 2) {
      all.delete(id)
      map.delete(id)
    } else {
      all.set(id, step)
      map.set(id, step)
    }
    if (all.get(id) !== map.get(id) || all.has(id) !== map.has(id)) throw new Error(`Step ${String(step)} differs.`)
  }
  expect(all.size).toBe(map.size)
  expect(all.entries()).toEqual([...map])
  expect(all.values()).toEqual([...map.values()])
  all.clear()
  expect([all.size, all.values(), all.get('id-1')]).toEqual([0, [], undefined])
})

test('what has left is gone with the next young collection; a Map keeps it until all is looked through', () => {
  const one = new Transients<object>()
  const keptByOne = keptAfterChurn((_, value) => {
    const standing = one.add(value)
    return () => {
      one.remove(standing)
    }
  })
  const byId = new TransientsById<object>()
  const keptById = keptAfterChurn((id, value) => {
    byId.set(id, value)
    return () => {
      byId.delete(id)
    }
  })
  const map = new Map<string, object>()
  const keptByMap = keptAfterChurn((id, value) => {
    map.set(id, value)
    return () => {
      map.delete(id)
    }
  })
  expect(keptByMap).toBeGreaterThan(1000)
  expect(keptByOne).toBeLessThan(keptByMap / 4)
  expect(keptById).toBeLessThan(keptByMap / 4)
})

/** Eight of them are there at a time, and each for one young collection at most. */
function keptAfterChurn(add: (id: string, value: object) => () => void): number {
  const leaving: (() => void)[] = []
  return kilobytesKeptBehind(8000, (call) => {
    leaving.push(add(String(call), { body: new Array(500).fill(call) }))
    if (leaving.length > 8) leaving.shift()?.()
    if (call === 7999) for (const leave of leaving.splice(0)) leave()
  })
}
