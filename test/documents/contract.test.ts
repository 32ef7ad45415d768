import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { hasTitle, missingTest, testsNamedIn } from './shown-tests.ts'

const page = readFileSync('docs/contract.md', 'utf8')
const [rules = '', table = ''] = page.split('## What shows each sentence\n')
const rows = [...table.matchAll(/^\| (\d+) +\| (§[^|]*?) +\| ([^|]+?) +\| ([^|]+?) +\|$/gmu)].map(
  ([, number, paragraphs = '', sentence = '', shown = '']) => ({
    number: Number(number),
    paragraphs: paragraphs.split(', '),
    sentence,
    tests: testsNamedIn(shown),
  }),
)

/** Every § that the rules have: each point of a list, each section under a section, and a section that has neither. */
function paragraphsOf(text: string): readonly string[] {
  return text
    .split(/^## §/mu)
    .slice(1)
    .flatMap((section) => {
      const [number = ''] = /^\d+/u.exec(section) ?? []
      const points = [...section.matchAll(/^(\d+)\. /gmu)].map(([, point = '']) => `§${number}.${point}`)
      const below = [...section.matchAll(/^### (§\d+\.\d+)/gmu)].map(([, name = '']) => name)
      return points.length + below.length === 0 ? [`§${number}`] : [...points, ...below]
    })
}

test('docs/contract.md lists 61 sentences in their order, each with the test that shows it', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 61 }, (_, index) => index + 1))
  expect(rows.filter(({ sentence, tests }) => sentence.trim() === '' || tests.length === 0)).toEqual([])
})

test('every § of the contract is named by a row, and no row names one that it has not', () => {
  const has = paragraphsOf(rules)
  const named = new Set(rows.flatMap(({ paragraphs }) => paragraphs))

  expect(has.length).toBeGreaterThan(30)
  expect(has.filter((paragraph) => !named.has(paragraph))).toEqual([])
  expect([...named].filter((paragraph) => !has.includes(paragraph) && paragraph !== '§7')).toEqual([])
})

test('each line of the table of §7 is a row of its own', () => {
  const [, errors = ''] = rules.split('\n## §7 ')
  const lines = [...errors.matchAll(/^\| (?!-|what happens)/gmu)]

  expect(rows.filter(({ paragraphs }) => paragraphs.includes('§7'))).toHaveLength(lines.length)
})

test('every test that the contract names is there under that title', () => {
  expect(rows.flatMap(({ tests }) => tests.map(missingTest)).filter((missing) => missing !== null)).toEqual([])
})

test('a title that changed, or is the beginning of a fixed one, is not found', () => {
  const text = "test('one thing', () => {})\ntest(`of ${what} another`, () => {})\n// test of 'a third'"

  expect(['one thing', 'of …'].filter((title) => hasTitle(text, title))).toEqual(['one thing', 'of …'])
  expect(['one', 'one …', 'one things', 'on …', 'a third'].filter((title) => hasTitle(text, title))).toEqual([])
})
