/** What nodes of n8n 1.123.5 make of files: tables, documents, calendars, archives and texts in many encodings, damaged ones too. */
import { expect, test } from '@playwright/test'
import { differingNodes, readRecording } from './recorded-nodes.ts'

const recorded = readRecording('file-nodes.json')
const sets = Object.entries(recorded.sets)

test('the recordings are many', () => {
  expect(sets.length).toBeGreaterThan(70)
  expect(recorded.cases.length).toBeGreaterThan(350)
})

for (let at = 0; at < sets.length; at += 14) {
  const some = sets.slice(at, at + 14)
  test(`nodes make of the files "${some[0]?.[0]}" to "${some.at(-1)?.[0]}" what was recorded, and link their items so`, async () => {
    for (const [set, items] of some) {
      const cases = recorded.cases.filter((one) => one.set === set)
      expect(await differingNodes(cases, items), set).toEqual([])
    }
  })
}
