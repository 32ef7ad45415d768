import { expect, test } from '@playwright/test'
import { NodeFailure } from '../../../src/main/engine/node-failure.ts'

test('a known code in the text of a node gives way to what is said of it, and the text stays as the cause', () => {
  const failure = new NodeFailure('open: enoent, no such file', { itemIndex: 1 })
  expect(failure.message).toBe('The file or directory does not exist')
  expect(failure.details).toEqual({
    itemIndex: 1,
    causes: [{ name: 'Error', message: 'open: enoent, no such file', code: 'ENOENT' }],
  })
  expect(new NodeFailure('of ECONNRESET', { name: 'NodeApiError' }).message).toMatch(
    /^The connection to the server was/,
  )
})

test('what is no error of a node, or of a library, keeps its text', () => {
  expect(new NodeFailure('ECONNRESET', { name: 'Error' }).message).toBe('ECONNRESET')
  expect(new NodeFailure('ECONNRESET', { causes: [] }).message).toBe('ECONNRESET')
  expect(new NodeFailure('presence of mind').message).toBe('presence of mind')
})
