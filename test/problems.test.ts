import { expect, test } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { problemCodes } from '../src/shared/problem.ts'

test('docs/problems.md explains every problem there is, and none that there is not', () => {
  const page = readFileSync('docs/problems.md', 'utf8')

  const explained = [...page.matchAll(/^\| `([A-Z_]+)`/gmu)].map((match) => match[1])

  expect(explained.toSorted()).toEqual(problemCodes.toSorted())
})
