import { expect, test } from '@playwright/test'
import { openGuard, type Guard } from '../../../src/main/guard/guard.ts'
import { builtInRules, changedRules } from '../../../src/main/guard/redaction-rule-store.ts'
import { ProblemError } from '../../../src/shared/problem.ts'

const mail = ['ada', 'kunde.example'].join('@')
const settings = {
  get: () => null,
  set: () => undefined,
  setOwnSecret: () => undefined,
  remove: () => undefined,
  namesUnder: () => [],
  names: () => [],
}
let guard: Guard

test.beforeAll(() => {
  guard = openGuard({ store: { settings }, knownValues: () => [{ name: 'api', value: 'open-sesame-9' }] })
})

test.afterAll(() => guard.close())

test('a text goes through redaction in a thread of its own, again and again, with the secrets of the session', async () => {
  for (const index of [1, 2, 3]) {
    const { text, replacements } = await guard.work('text', `${index}: ${mail} said open-sesame-9`)
    expect(text).toBe(`${index}: [redacted:email#1] said [redacted:known#1]`)
    expect(replacements.map((one) => one.type)).toEqual(['email', 'known'])
  }
})

test('several texts at once each come back to whoever gave them', async () => {
  const made = await Promise.all(['a', 'b', 'c'].map((name) => guard.work('text', `${name} ${mail}`)))

  expect(made.map(({ text }) => text.charAt(0))).toEqual(['a', 'b', 'c'])
})

test('a pattern that never ends stops at the deadline: REDACTION_FAILED, the process stays free, the next text is served', async () => {
  const rules = { ...builtInRules, patterns: ['(a+)+$'] }
  let ticks = 0
  const clock = setInterval(() => (ticks += 1), 10)

  const failed = guard.work('text', `${'a'.repeat(60)}!`, { rules, deadlineMs: 500 })

  await expect(failed).rejects.toThrow(/nothing left this machine: it was not done within 0.5 s/u)
  await expect(failed).rejects.toMatchObject({ problem: { code: 'REDACTION_FAILED' } })
  clearInterval(clock)
  expect(ticks).toBeGreaterThan(10)
  expect((await guard.work('text', mail)).text).toBe('[redacted:email#1]')
})

test('a document that a person stops ends at once with STOPPED', async () => {
  const controller = new AbortController()
  const work = guard.work('text', `${'a'.repeat(60)}!`, {
    rules: { ...builtInRules, patterns: ['(a+)+$'] },
    signal: controller.signal,
  })
  setTimeout(() => controller.abort(), 200)

  await expect(work).rejects.toMatchObject({ problem: { code: 'STOPPED' } })
})

test.describe('the rules of a person', () => {
  const nothing = { patterns: [], fieldPaths: [], allow: [], profile: 'strict' as const }

  test('patterns and field paths take more, without being asked why', async () => {
    const rules = changedRules(builtInRules, { ...nothing, patterns: ['ORD-\\d{4}'], fieldPaths: ['customer.vat'] }, 0)

    const { text } = await guard.work('text', '{"order":"ORD-1234","customer":{"vat":"77","id":"c1"}}', { rules })

    expect(text).toBe('{"order":"[redacted:custom#1]","customer":{"vat":"[redacted:custom#2]","id":"c1"}}')
    expect(rules.confirmations).toEqual([])
  })

  test('letting a value through needs a reason, which is kept without the value', () => {
    const less = { ...nothing, allow: [mail] }

    expect(() => changedRules(builtInRules, less, 0)).toThrow(ProblemError)
    const rules = changedRules(builtInRules, { ...less, confirmation: 'it is our own address' }, 0)
    expect(rules.confirmations).toEqual([
      { at: '1970-01-01T00:00:00.000Z', reason: 'it is our own address', lets: '1 value' },
    ])
    expect(JSON.stringify(rules.confirmations)).not.toContain(mail)
    // The same rules again let nothing more through.
    expect(changedRules(rules, less, 1).confirmations).toEqual(rules.confirmations)
    expect(changedRules(rules, nothing, 2).confirmations).toEqual([])
  })

  test('an allowed value stays, a known secret goes even where it is allowed', async () => {
    const rules = changedRules(builtInRules, { ...nothing, allow: [mail, 'open-sesame-9'], confirmation: 'ours' }, 0)

    expect((await guard.work('text', `${mail} open-sesame-9`, { rules })).text).toBe(`${mail} [redacted:known#1]`)
  })

  test('the standard profile needs a reason as well', () => {
    expect(() => changedRules(builtInRules, { ...nothing, profile: 'standard' }, 0)).toThrow('opaque strings')
  })

  for (const [what, pattern, sentence] of [
    ['no regular expression', '(', 'is no regular expression'],
    ['a match of nothing', 'x*', 'matches nothing at all'],
  ] as const) {
    test(`a pattern that is ${what} is refused`, () => {
      expect(() => changedRules(builtInRules, { ...nothing, patterns: [pattern] }, 0)).toThrow(sentence)
    })
  }
})
