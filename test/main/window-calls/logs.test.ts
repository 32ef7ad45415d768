import { expect, test } from '@playwright/test'
import { longestLogPiece } from '../../../src/shared/file-limit.ts'
import type { CallFunctions } from '../../../src/shared/contract.ts'
import { answerCall } from '../../../src/main/window-calls/answer-call.ts'

const refused: readonly (readonly [name: string, input: unknown, place: string])[] = [
  ['beginLog', { name: 'n8n.log' }, '"bytes"'],
  ['beginLog', { name: 'n8n.log', bytes: -1 }, '"bytes"'],
  ['beginLog', { name: 'n8n.log', bytes: 1.5 }, '"bytes"'],
  ['beginLog', { name: '2 logs', bytes: 3, files: [{ name: 'n8n.log' }] }, '"files'],
  ['addToLog', { piece: 'text' }, '"piece"'],
  ['addToLog', { piece: new Uint8Array(longestLogPiece + 1) }, '"piece"'],
  ['logLines', { failure: 200, occurrence: 1, around: 5 }, '"failure"'],
  ['logLines', { failure: 0, occurrence: 0, around: 5 }, '"occurrence"'],
  ['logLines', { failure: 0, occurrence: 1, around: 501 }, '"around"'],
  ['exportLog', { format: 'zip' }, '"format"'],
]

for (const [index, [name, input, place]] of refused.entries()) {
  test(`${name} refuses what does not fit, by its ${place} (${String(index + 1)})`, async () => {
    // Nothing is asked of whoever would answer it.
    const opening = Promise.resolve({ calls: {} as CallFunctions })
    const answer = await answerCall(name, input, opening, () => undefined)
    expect(answer).toMatchObject({
      ok: false,
      problem: { code: 'INVALID_INPUT', sentence: expect.stringContaining(`"${name}" was refused: ${place}`) },
    })
  })
}
