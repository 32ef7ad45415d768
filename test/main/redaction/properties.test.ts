import { expect, test } from '@playwright/test'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import { contexts } from './corpus-contexts.ts'
import { Chance, keyedPersonal, keyedSecrets, markedPersonal, markedSecrets } from './corpus-values.ts'

const chance = new Chance(4711)
const kinds = [...markedSecrets, ...keyedSecrets, ...markedPersonal, ...keyedPersonal]

/** Some values, each in a random context, below each other. */
function randomText(): string {
  return Array.from({ length: 1 + chance.below(4) }, () => {
    const kind = chance.pick(kinds)
    const made = kind.make(chance)
    return chance.pick(contexts).place(typeof made === 'string' ? made : made.value, chance.pick(kind.keys), chance)
      .text
  }).join('\n')
}

const texts = Array.from({ length: 150 }, randomText)

test('replacements lie within the text, in order, and do not overlap', () => {
  for (const text of texts) {
    let last = 0
    for (const { start, end } of createRedactor().explain(text).replacements) {
      expect(start).toBeGreaterThanOrEqual(last)
      expect(end).toBeGreaterThan(start)
      last = end
    }
    expect(last).toBeLessThanOrEqual(text.length)
  }
})

test('everything outside the replacements is as it was', () => {
  for (const text of texts) {
    const { text: redacted, replacements } = createRedactor().explain(text)
    let at = 0
    let from = 0
    for (const { start, end, placeholder } of replacements) {
      const kept = text.slice(from, start)
      expect(redacted.slice(at, at + kept.length)).toBe(kept)
      const behind = redacted.indexOf(placeholder, at + kept.length)
      // A number that becomes a string gets quotes.
      expect(behind - at - kept.length).toBeLessThanOrEqual(8)
      at = behind + placeholder.length + (behind - at - kept.length)
      from = end
    }
    expect(redacted.slice(at)).toBe(text.slice(from))
  }
})

test('redacting twice is redacting once', () => {
  for (const text of texts) {
    const once = createRedactor().redact(text)
    expect(createRedactor().redact(once)).toBe(once)
  }
})

test('the same text gives the same output, whatever was redacted elsewhere', () => {
  for (const text of texts.slice(0, 40)) {
    const first = createRedactor().redact(text)
    createRedactor().redact(randomText())
    expect(createRedactor().redact(text)).toBe(first)
  }
})

test('equal values share a placeholder and different values do not', () => {
  for (let round = 0; round < 60; round += 1) {
    const [a, b] = [chance.base62(24) + '1aA', chance.base62(24) + '2bB']
    const redactor = createRedactor()
    const redacted = redactor.redact(`{"token":"${a}"}\n{"token":"${b}"}\n{"secret":"${a}"}`)
    const [first, second, third] = redacted.match(/\[redacted:[a-z-]+#\d+\]/g) ?? []
    expect(first).toBe(third)
    expect(first).not.toBe(second)
  }
})

test('a secret with a trailing blank is another secret', () => {
  const [first, second] =
    createRedactor().redact('{"password":"Tulip-77"}\n{"password":"Tulip-77 "}').match(/#\d+/g) ?? []
  expect(first).not.toBe(second)
})

test('a placeholder that stands in the input is neither resolved nor handed out again', () => {
  const redacted = createRedactor().redact('seen [redacted:email#1], from ada@kunde.example')
  expect(redacted).toBe('seen [redacted:email#1], from [redacted:email#2]')
})
