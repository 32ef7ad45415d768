import { expect, test } from '@playwright/test'
import { remedyFor, type TurnedAway } from '../../../src/main/diagnosis/remedies.ts'
import { changeKinds, checkChange, describeChange } from '../../../src/main/layers/catalogue.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import type { Change } from '../../../src/shared/change.ts'
import { layers } from '../../../src/shared/layer.ts'

const refused = ['authentication', 'address', 'body', 'condition', 'event', 'form'] as const
const place = { field: '$.order.total', found: null, node: 'Read', line: null }
const calls = [401, 402, 404, 429, 500, null].map((status) => ({ call: { status, error: 'getaddrinfo ENOTFOUND a' } }))
const seen: readonly (TurnedAway & Parameters<typeof remedyFor>[3])[] = [
  {},
  ...refused.map((part) => ({ refused: part })),
  ...calls,
  ...([413, 502, 504] as const).map((answeredByProxy) => ({ answeredByProxy })),
  { isOfBroker: true },
  { sequence: 'same-event' },
  { ownCheck: 'who' },
  { ownCheck: 'what' },
]

/** The changes that can be filled in as they stand. */
function changes(): readonly Change[] {
  return changeKinds.flatMap(({ layer, name }) => {
    try {
      return [checkChange({ layer, name })]
    } catch {
      return []
    }
  })
}

test('redaction takes nothing of what Faultline itself says: no word beside "password" or "token" is taken for one', () => {
  const healings = [null, ...changes()]
  const sentences = new Set([
    ...healings.flatMap((healing) =>
      layers.flatMap((layer) => seen.map((each) => remedyFor(layer, healing, place, each).sentence)),
    ),
    ...changes().map(describeChange),
    ...changeKinds.flatMap(({ title, description }) => [title, description]),
  ])
  const taken = [...sentences].filter((sentence) => createRedactor().redact(sentence) !== sentence)
  expect(sentences.size).toBeGreaterThan(150)
  expect(taken).toEqual([])
})
