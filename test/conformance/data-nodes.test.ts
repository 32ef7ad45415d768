/** What nodes of n8n 1.123.5 make of odd data: texts that are numbers, lists of lists, nothing, dots in names, dates of all forms. */
import { expect, test } from '@playwright/test'
import { differingNodes, readRecording } from './recorded-nodes.ts'

const recorded = readRecording('data-nodes.json')

for (const [set, data] of Object.entries(recorded.sets)) {
  test(`nodes make of the data "${set}" what was recorded, and link their items so`, async () => {
    const cases = recorded.cases.filter((one) => one.set === set)
    expect(cases.length).toBeGreaterThan(10)
    expect(await differingNodes(cases, data.map((json) => ({ json })))).toEqual([])
  })
}
