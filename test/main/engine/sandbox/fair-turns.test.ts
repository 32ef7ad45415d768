import { expect, test } from '@playwright/test'
import { openFairTurns, type Turn } from '../../../../src/main/engine/sandbox/fair-turns.ts'

interface Named extends Turn {
  readonly name: string
}

const job = (name: string, isPostponed = false): Named => ({ name, owner: name.slice(0, 1), isPostponed })

/** Names of the jobs that may begin now. */
function begun(turns: ReturnType<typeof openFairTurns<Named>>): string[] {
  const names: string[] = []
  for (let next = turns.next(); next !== null; next = turns.next()) names.push(next.name)
  return names
}

test('a workflow with many jobs leaves the last worker to the others', () => {
  const turns = openFairTurns<Named>(3)
  for (const name of ['a1', 'a2', 'a3', 'a4']) turns.add(job(name))
  expect(begun(turns)).toEqual(['a1', 'a2'])
  turns.add(job('b1'))
  expect(begun(turns)).toEqual(['b1'])
})

test('workflows take turns, in the order in which they were served last', () => {
  const turns = openFairTurns<Named>(1)
  const jobs = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => job(name))
  for (const one of jobs) turns.add(one)
  const order: string[] = []
  for (let next = turns.next(); next !== null; next = turns.next()) {
    order.push(next.name)
    turns.end(next)
  }
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('what keeps running out of time comes last, one at a time, and never on the last worker', () => {
  const turns = openFairTurns<Named>(3)
  const slow = ['s1', 't1', 's2'].map((name) => job(name, true))
  for (const one of slow) turns.add(one)
  turns.add(job('a1'))
  expect(begun(turns)).toEqual(['a1', 's1'])
  turns.add(job('b1'))
  expect(begun(turns)).toEqual(['b1'])
  if (slow[0] !== undefined) turns.end(slow[0])
  expect(begun(turns)).toEqual([])
})

test('a job that is taken back is not handed out, and one worker serves what is postponed as well', () => {
  const turns = openFairTurns<Named>(1)
  const [gone, stays] = [job('a1'), job('b1', true)]
  turns.add(gone)
  turns.add(stays)
  expect([turns.remove(gone), turns.remove(gone)]).toEqual([true, false])
  expect(begun(turns)).toEqual(['b1'])
})

test('what follows a job is what could begin if that one ended, and begins when it has', () => {
  const turns = openFairTurns<Named>(3)
  const jobs = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) => job(name))
  for (const one of jobs) turns.add(one)
  expect(begun(turns)).toEqual(['a1', 'b1'])
  const [first] = jobs
  if (first === undefined) return
  const next = turns.following(first)
  expect(next?.name).toBe('a2')
  turns.end(first)
  if (next !== null) turns.begin(next)
  expect(begun(turns)).toEqual([])
  turns.add(job('c1'))
  expect(begun(turns)).toEqual(['c1'])
})

test('what followed a job and was put back comes before the others of its owner', () => {
  const turns = openFairTurns<Named>(1)
  const jobs = ['a1', 'a2', 'a3'].map((name) => job(name))
  for (const one of jobs) turns.add(one)
  const first = turns.next()
  const next = first === null ? null : turns.following(first)
  if (first === null || next === null) throw new Error('Nothing followed.')
  turns.putBack(next)
  turns.end(first)
  expect([next.name, turns.next()?.name]).toEqual(['a2', 'a2'])
})

test('nothing follows a job that keeps running out of time, nor does one that does so follow another', () => {
  const turns = openFairTurns<Named>(1)
  const [slow, quick] = [job('s1', true), job('a1')]
  turns.add(slow)
  expect(begun(turns)).toEqual(['s1'])
  turns.add(quick)
  expect(turns.following(slow)).toBeNull()
  turns.end(slow)
  expect(begun(turns)).toEqual(['a1'])
  turns.add(job('s2', true))
  expect(turns.following(quick)).toBeNull()
})
