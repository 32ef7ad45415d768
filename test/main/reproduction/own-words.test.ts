import { expect, test } from '@playwright/test'
import { ownWords } from '../../../src/main/reproduction/own-words.ts'
import type { WorkflowView } from '../../../src/shared/reproduction.ts'

const failed = (errorMessage: string, more: Partial<WorkflowView> = {}): WorkflowView => ({
  ...{ status: 'error', firstFailedNode: 'Read', errorMessage, findings: [], edges: [], requests: 0, requestCount: 0 },
  ...({ effects: 0, ...more } as unknown as WorkflowView),
})

for (const message of ['Invalid PDF structure', 'invalid zip data', 'Unsupported ZIP file', 'No password given']) {
  test(`"${message}" is of whoever gave the file, and may be of the node that opens it`, () => {
    const sent = ownWords(failed(message))
    expect([sent?.layer, sent?.others]).toEqual(['data', ['node']])
    expect(sent?.because).toContain('The file that came with the request cannot be opened')
    const answered = ownWords(
      failed(message, {
        earlierAnswer: { node: 'Get', url: 'https://files.example/a', status: 200, oddity: 'an HTML page' },
      }),
    )
    expect([answered?.layer, answered?.others]).toEqual(['API', ['data', 'node']])
  })
}

test('words that say nothing of a file are no such ones', () => {
  expect(ownWords(failed('The service refused the connection - perhaps it is offline'))).toBeNull()
})
