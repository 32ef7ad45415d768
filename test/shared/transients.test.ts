import { setFlagsFromString, getHeapStatistics } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from '@playwright/test'
import { Transients } from '../../src/shared/transients.ts'
import { TransientsById } from '../../src/shared/transients-by-id.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { readonly type: 'minor' }) => void

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

/** Kilobytes that are still held once thousands of values have come and gone. */
function keptAfterChurn(add: (id: string, value: object) => () => void): number {
  const young = (): void => {
    collect({ type: 'minor' })
  }
  collect()
  young()
  young()
  const before = getHeapStatistics().used_heap_size
  const leaving: (() => void)[] = []
  for (let come = 0; come < 8000; come += 1) {
    leaving.push(add(String(come), { body: new Array(500).fill(come) }))
    // Each is there for one young collection at most.
    if (leaving.length > 8) leaving.shift()?.()
    if (come % 40 === 39) young()
  }
  for (const leave of leaving.splice(0)) leave()
  young()
  young()
  young()
  return (getHeapStatistics().used_heap_size - before) / 1024
}
