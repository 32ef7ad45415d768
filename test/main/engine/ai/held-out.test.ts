import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { builtInAnswer, presetThreshold } from '../../../../src/main/engine/ai/built-in-model.ts'
import { classifierWeights } from '../../../../src/main/engine/ai/classifier.ts'
import type { ExpectedOutput, Intent } from '../../../../src/shared/ai-step.ts'
import { intents } from '../../../../src/shared/ai-step.ts'

interface Labelled {
  readonly input: string
  readonly intent: Intent
  readonly tags: readonly string[]
}

const heldOut = readFileSync(new URL('held-out-messages.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Labelled)

function answered({ input }: Labelled): ExpectedOutput {
  const record = {
    request_id: 'r',
    prompt_version: '2026-11-23',
    input,
    allowed_actions: [],
    forbidden_actions: [],
  }
  return JSON.parse(builtInAnswer({ record, sources: [] }, presetThreshold('built-in'))) as ExpectedOutput
}

test('none of the labelled messages is among those of the training, nor near to one', () => {
  const languages = Object.keys(classifierWeights().languages)
  const trained = languages.flatMap((language) =>
    intents.flatMap((intent) =>
      readFileSync(new URL(`../../../../scripts/classifier/${language}/${intent}.txt`, import.meta.url), 'utf8')
        .trim()
        .split('\n'),
    ),
  )
  const runs = new Set(trained.flatMap(runsOfWords))

  expect(heldOut.filter(({ input }) => trained.includes(input))).toEqual([])
  expect(heldOut.filter(({ input }) => runsOfWords(input).some((one) => runs.has(one)))).toEqual([])
})

for (const language of ['en', 'de', 'es', 'fr', 'pt']) {
  test(`labelled messages in "${language}" are right or for a person, and hardly ever wrong and sure`, () => {
    const own = heldOut.filter(({ tags }) => tags.includes(language))
    const wrong = own.filter((one) => {
      const { intent, needs_human_review: review } = answered(one)
      return intent !== one.intent && !review
    })

    expect(own).toHaveLength(25)
    expect(wrong.length, wrong.map(({ input }) => input).join('\n')).toBeLessThanOrEqual(1)
  })
}

test('of 100 labelled messages in four languages 85 are right or for a person, at most 2 wrong and sure, and not all for a person', () => {
  const foreign = heldOut.filter(({ tags }) => !tags.includes('en'))
  const answers = foreign.map((one) => ({ one, answer: answered(one) }))
  const right = answers.filter(({ one, answer }) => answer.intent === one.intent)
  const forPerson = answers.filter(({ answer }) => answer.needs_human_review)
  const wrong = answers.filter(({ one, answer }) => answer.intent !== one.intent && !answer.needs_human_review)

  expect(foreign).toHaveLength(100)
  expect(answers.length - wrong.length).toBeGreaterThanOrEqual(85)
  expect(wrong.length).toBeLessThanOrEqual(2)
  expect(right.length).toBeGreaterThanOrEqual(45)
  expect(forPerson.length).toBeLessThanOrEqual(75)
})

/** Every six words in a row, in lower case. */
function runsOfWords(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(5).map((_, start) => words.slice(start, start + 6).join(' '))
}
