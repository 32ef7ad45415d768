import { expect, test } from '@playwright/test'
import { partsOf, templateOf } from '../../src/shared/signed-template.ts'

test('words in braces are parts, all else stands for itself, and a line break is written as \\n', () => {
  expect(partsOf('v0:{timestamp}:{body}')).toEqual([{ literal: 'v0:' }, 'timestamp', { literal: ':' }, 'body'])
  expect(partsOf('{method}\\n{path}\\n{header:X-Nonce}{nothing}')).toEqual([
    'method',
    { literal: '\n' },
    'path',
    { literal: '\n' },
    { header: 'X-Nonce' },
    { literal: '{nothing}' },
  ])
  expect(partsOf('')).toEqual([])
})

for (const template of ['{body}', 'v0:{timestamp}:{body}', '{method}\\n{url}\\n{id}|{header:X-Nonce}']) {
  test(`what a person writes comes back as it was written: ${template}`, () => {
    expect(templateOf(partsOf(template))).toBe(template)
  })
}
