import { expect, test } from '@playwright/test'
import { lintSource } from '@secretlint/core'
import { rules } from '@secretlint/secretlint-rule-preset-recommend'
import { bundleFiles } from '../../../src/main/export/bundle-files.ts'
import { redactBundle } from '../../../src/main/export/redact-bundle.ts'
import { createRedactor } from '../../../src/main/redaction/redactor.ts'
import type { EvidenceBundle } from '../../../src/shared/evidence-bundle.ts'
import { plantedBundle } from '../export/make-bundle.ts'
import { contexts } from './corpus-contexts.ts'
import { Chance, keyedSecrets, markedSecrets } from './corpus-values.ts'

/** Rules of somebody else, each for itself: a comment in a payload may not switch them off. */
const independent = rules.filter(({ meta }) => meta.id !== '@secretlint/secretlint-rule-filter-comments')

async function seen(text: string, name: string): Promise<readonly string[]> {
  const { messages } = await lintSource({
    source: { filePath: name, content: text, contentType: 'text', ext: '.txt' },
    options: { config: { rules: independent.map((rule) => ({ id: rule.meta.id, rule })) } },
  })
  return messages.map(({ ruleId, message }) => `${name}: ${ruleId}: ${message}`)
}

/** Texts of the corpus in the places of a bundle that others have filled. */
function bundleWith(texts: readonly string[]): EvidenceBundle {
  const bundle = plantedBundle()
  const [request] = bundle.outgoing_requests
  return {
    ...bundle,
    record: { ...bundle.record, error_message: texts.slice(0, 5).join('\n') },
    failed_item: { texts },
    delivery: bundle.delivery === null ? null : { ...bundle.delivery, body: texts.join('\n') },
    outgoing_requests: request === undefined ? [] : texts.map((body) => ({ ...request, body })),
  }
}

test('rules of somebody else find secrets in the corpus, and none in what is exported of it', async () => {
  const chance = new Chance(12)
  const texts = [...markedSecrets, ...keyedSecrets].flatMap((kind) =>
    contexts
      .filter((_, index) => index === chance.below(contexts.length) || index % 12 === 0)
      .map((context) => {
        const made = kind.make(chance)
        return context.place(typeof made === 'string' ? made : made.value, chance.pick(kind.keys), chance).text
      }),
  )
  const before = await seen(texts.join('\n'), 'corpus.txt')
  expect(before.length).toBeGreaterThan(15)
  expect(new Set(before.map((one) => one.split(': ')[1])).size).toBeGreaterThanOrEqual(5)

  const files = bundleFiles(redactBundle(bundleWith(texts), createRedactor()))
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['evidence.json', 'report.md', 'report.html', 'requests.har', 'requests.curl.sh']),
  )
  for (const { name, text } of files) expect(await seen(text, name)).toEqual([])
})

test('a comment in a payload does not switch the second look off', async () => {
  const key = `${'gh' + 'p_'}${new Chance(3).base62(36)}`
  expect(await seen(`// secretlint-disable\n${key}`, 'payload.txt')).not.toEqual([])
})
