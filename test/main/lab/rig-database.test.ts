import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { conditionsWith } from '../../../src/main/layers/catalogue.ts'
import { openRigDatabase, type RigDatabase } from '../../../src/main/lab/rig-database.ts'
import { plainKeeper } from '../../../src/main/store/text-keeper.ts'
import { realPace } from '../../../src/main/world/pace.ts'

const conditions = conditionsWith(null, { api: {}, standIns: {}, adopted: [], lastSuccess: null })

for (const [what, write] of [
  ['inserts a row', ({ tables }: RigDatabase) => tables.insert('orders', { total: 1 })],
  ['notes what was seen', ({ seenValues }: RigDatabase) => seenValues.add('w', ['a'], 10)],
  ['notes the highest value', ({ seenValues }: RigDatabase) => seenValues.setHighest('w', '5')],
  ['clears what was seen', ({ seenValues }: RigDatabase) => seenValues.clear('w')],
] as const) {
  test(`a lock that is given back after one write is given back to a node that ${what}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'faultline-rig-'))
    const locked = { ...conditions, database: { kind: 'locked', timing: { kind: 'first', writes: 1 } } as const }
    const content = { tables: {}, seenValues: {} }
    const database = openRigDatabase(folder, 'r', content, locked, realPace, plainKeeper)

    expect(() => write(database)).toThrow('database is locked')
    write(database)
    database.close()
  })
}

test('an empty database without a fault is made when it is first asked; one with rows or a fault at once', () => {
  const empty = { tables: {}, seenValues: { w: ['a'] } }
  const filesWith = (content: typeof empty, fault: typeof conditions, use: (database: RigDatabase) => unknown) => {
    const folder = mkdtempSync(join(tmpdir(), 'faultline-rig-'))
    const database = openRigDatabase(folder, 'r', content, fault, realPace, plainKeeper)
    const before = readdirSync(folder)
    use(database)
    database.close()
    return [before, readdirSync(folder)]
  }
  expect(filesWith(empty, conditions, () => undefined)).toEqual([[], []])
  const remembered = ({ seenValues }: RigDatabase): void => expect(seenValues.has('w', 'a')).toBe(true)
  expect(filesWith(empty, conditions, remembered)).toEqual([[], ['r.sqlite']])
  const rows = { ...empty, tables: { orders: [{ total: 1 }] } }
  expect(filesWith(rows, conditions, () => undefined)[0]).toEqual(['r.sqlite'])
  const readOnly = { ...conditions, database: { kind: 'read-only' } as const }
  expect(filesWith(empty, readOnly, () => undefined)[0]).toEqual(['r.sqlite'])
})
