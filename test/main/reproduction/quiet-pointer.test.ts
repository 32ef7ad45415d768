import { expect, test } from '@playwright/test'
import { quietPointer } from '../../../src/main/reproduction/quiet-pointer.ts'
import type { WorkflowView } from '../../../src/shared/reproduction.ts'

const oddEffect = {
  ...{ node: 'Book', method: 'POST', url: 'http://erp.example/invoices', status: 200 },
  oddity: 'an object without any of its fields ({})',
}
const read = {
  ...{ node: 'Book', origin: { kind: 'item', node: 'Parse' }, keys: ['Invoice', 'Number'], path: '$.Invoice.Number' },
  ...{ found: 'missing', line: null, beside: ['No', 'Total'] },
}
const pointed = (more: object) =>
  quietPointer({ oddEffect, findings: [], nodesRun: ['Book'], edges: [], ...more } as unknown as WorkflowView)

test('what was sent without a value is told with the field that the item lacks, and the names that it has', () => {
  const pointer = pointed({ reads: [read] })
  expect(pointer).toMatchObject({ layer: 'node', read: { path: '$.Invoice.Number' } })
  expect(pointer?.reason).toContain(
    'It reads $.Invoice.Number of what "Parse" gives, which has "No" and "Total" there.',
  )
})

test('where nothing is missing of the item, no field of it is told', () => {
  const reason = pointed({ reads: [{ ...read, found: 'text', beside: undefined }] })?.reason
  expect(reason).toMatch(/where a value should be: POST http:\/\/erp\.example\/invoices\.$/u)
})
