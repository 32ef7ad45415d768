import { expect, test } from '@playwright/test'
import { choicesFor, draftOf, readAnswer } from '../../../src/renderer/reproduce/node-answer-form.ts'
import type { NodeAnswerView } from '../../../src/shared/views/node-answer-view.ts'

const mail: NodeAnswerView = {
  node: 'Mail',
  source: { kind: 'engine' },
  isRun: true,
  given: null,
  pinned: null,
  gave: null,
  madeUp: { accepted: true },
}

test('a node that is run stays run until something else is chosen', () => {
  expect(choicesFor(mail)).toEqual(['itself', 'written', 'made-up'])
  expect(readAnswer(draftOf(mail), mail)).toEqual({ ok: true, standIn: null })
})

test('of a node that asks for what is not run here, running it is no choice, and taking the sheet as it opens answers', () => {
  expect(choicesFor(mail, true)).toEqual(['written', 'made-up'])
  expect(readAnswer(draftOf(mail, true), mail)).toEqual({ ok: true, standIn: { use: 'made-up' } })
  const given = { ...mail, given: { items: [{ id: 1 }] } }
  expect(draftOf(given, true).choice).toBe('written')
})
