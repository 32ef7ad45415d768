import { expect, test } from '@playwright/test'
import type { NoticeListener } from '../../../src/shared/notices.ts'
import { notifyFailures } from '../../../src/main/shell/notify-failures.ts'
import type { ExecutionSummary } from '../../../src/shared/execution.ts'
import type { Reproduction } from '../../../src/shared/reproduction.ts'

const failed = {
  id: 'e1',
  workflowName: 'Cards',
  mode: 'webhook',
  status: 'error',
  failure: { node: 'Stop', message: 'Ask someone@example.org' },
  firstFailure: { node: 'Create card', message: '404' },
} as unknown as ExecutionSummary

function notified(): {
  readonly tell: NoticeListener
  readonly shown: string[]
  readonly lookedAt: string[]
  readonly state: { focused: boolean; nowMs: number }
} {
  let listener: NoticeListener = () => undefined
  const shown: string[] = []
  const lookedAt: string[] = []
  const state = { focused: false, nowMs: 0 }
  notifyFailures(
    {
      onNotice: (heard) => {
        listener = heard
        return () => undefined
      },
    },
    {
      isLookedAt: () => state.focused,
      show: (title, text, chosen) => {
        shown.push(`${title}. ${text}`)
        chosen()
      },
      lookAt: (id) => lookedAt.push(id),
      now: () => state.nowMs,
    },
  )
  return { tell: (name, value) => listener(name, value), shown, lookedAt, state }
}

test('a production delivery that fails in the background is told, without its error text, and opens its execution', () => {
  const { tell, shown, lookedAt } = notified()

  tell('execution', failed)

  expect(shown).toEqual(['A delivery failed in Cards. The first node that failed is "Create card".'])
  expect(lookedAt).toEqual(['e1'])
})

test('what is looked at, what Faultline sends itself, and what succeeds is not told', () => {
  const { tell, shown, state } = notified()

  tell('execution', { ...failed, status: 'success' })
  tell('execution', { ...failed, mode: 'manual' })
  tell('reproduction', { id: 'r1', status: 'running' } as Reproduction)
  tell('execution', failed)
  tell('reproduction', { id: 'r1', status: 'done' } as Reproduction)
  state.focused = true
  tell('execution', failed)

  expect(shown).toEqual([])
})

test('a storm of failures is told once, and the next notification says how many came meanwhile', () => {
  const { tell, shown, state } = notified()
  for (let nth = 0; nth < 40; nth += 1) tell('execution', { ...failed, id: `e${nth}` })
  expect(shown).toHaveLength(1)

  state.nowMs = 20_000
  tell('execution', failed)

  expect(shown[1]).toBe('A delivery failed in Cards. The first node that failed is "Create card". 39 failed before it.')
})
