import { expect, test } from '@playwright/test'
import { ownWords } from '../../../src/main/reproduction/own-words.ts'
import { thrownRefusal } from '../../../src/main/reproduction/thrown-refusal.ts'
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

test('a module that code is not given is told with the setting that gives it, whatever is sent', () => {
  const told = (module: string) => ownWords(failed(`Module '${module}' is disallowed [line 1]`))
  expect(told('torrent-search-api')).toMatchObject({ layer: 'node', others: [], whatever: true })
  expect(told('torrent-search-api')?.because).toContain('its setting NODE_FUNCTION_ALLOW_EXTERNAL names it')
  expect(told('node:fs')?.because).toContain(
    '"node:fs": a service gives it where its setting NODE_FUNCTION_ALLOW_BUILTIN',
  )
})

test('what code returns in no form of items is no refusal on purpose', () => {
  const read = {
    node: 'Read',
    origin: { kind: 'payload', part: 'body' },
    keys: ['members'],
    path: '$.members',
    line: 3,
  }
  const reads = [{ ...read, found: 'text' }] as unknown as NonNullable<WorkflowView['reads']>
  for (const message of [
    "A 'json' property isn't an object [item 0]",
    'The json-property has to be an object! [Line 193]',
  ]) {
    const view = failed(message, { reads, failedNodeType: 'n8n-nodes-base.code' })
    expect(ownWords(view)).toMatchObject({
      layer: 'node',
      others: ['data'],
      because:
        'What its code returns is no list of items, each with an object as "json". It reads $.members of the payload, which is a text.',
    })
    expect(thrownRefusal(view, 'Read')).toBeNull()
  }
  const thrown = failed('members has to be a list', {
    reads,
    failedNodeType: 'n8n-nodes-base.code',
    failedAnswer: null,
  })
  expect(thrownRefusal(thrown, 'Read')?.layer).toBe('data')
})

test('an expression that cannot be parsed is shown', () => {
  expect(ownWords(failed('invalid syntax', { unreadable: '$json.a ||\n  {\\"id\\": 1}' }))?.because).toBe(
    'An expression of it cannot be parsed, whatever the items hold: {{ $json.a || {\\"id\\": 1} }}.',
  )
})
