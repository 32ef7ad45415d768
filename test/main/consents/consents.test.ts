import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { ConsentQuestion } from '../../../src/shared/consent.ts'
import { openConsents } from '../../../src/main/consents/consents.ts'
import { openStore } from '../../../src/main/store/open-store.ts'

const question: ConsentQuestion = {
  id: 'host w api.shop.example',
  kind: 'host',
  workflowId: 'w',
  workflowName: 'Orders',
  host: 'api.shop.example',
  node: 'Send',
  method: 'POST',
  url: 'https://api.shop.example/a',
  held: 0,
}

test('a question whose answer cannot be kept stands on, and is answered when it can', async () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-consents-')))
  let isFull = true
  const settings: typeof store.settings = {
    ...store.settings,
    set: (name, value) => {
      if (isFull) throw new Error('database or disk is full')
      store.settings.set(name, value)
    },
  }
  const consents = openConsents({ store: { settings }, now: Date.now, changed: () => undefined })
  const answered = consents.ask(question, 10_000)
  expect(() => consents.answer(question.id, 'allow')).toThrow('full')

  expect(consents.questions().map(({ id }) => id)).toEqual([question.id])
  expect(consents.decided(question)).toBeNull()
  isFull = false
  consents.answer(question.id, 'allow')
  expect(await answered).toBe('allow')
  expect(consents.decided(question)).toBe('allowed')
  store.close()
})

test('what a person allows beforehand is not asked, and answers what is asked already', async () => {
  const store = openStore(mkdtempSync(join(tmpdir(), 'faultline-consents-')))
  const consents = openConsents({ store, now: Date.now, changed: () => undefined })
  consents.allow(question)
  expect(consents.decided(question)).toBe('allowed')
  expect(consents.list()).toMatchObject([{ workflowName: 'Orders', what: 'api.shop.example', decision: 'allowed' }])

  const other = { ...question, id: 'host w pay.shop.example', host: 'pay.shop.example' }
  const answered = consents.ask(other, 60_000)
  consents.allow(other)
  expect(await answered).toBe('allow')
  expect(consents.questions()).toEqual([])
  store.close()
})
