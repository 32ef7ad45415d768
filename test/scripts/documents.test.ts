import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { checkout } from '../../scripts/folders.mjs'
import { filesUnder } from '../../scripts/stamp.mjs'

const documents = filesUnder(
  ['docs', '.github', 'README.md', 'SECURITY.md'].map((name) => join(checkout, name)),
).filter((file) => file.endsWith('.md'))

test('every link from one document to another file of the project leads somewhere', () => {
  const dead = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/gu)]
      .map(([, target]) => target ?? '')
      .filter((target) => !existsSync(join(dirname(file), target)))
      .map((target) => `${file.slice(checkout.length + 1)}: ${target}`),
  )
  expect(dead).toEqual([])
})

test('every variable that a program of the project reads has its one name in docs/testing.md', () => {
  const read = filesUnder(['src', 'scripts', 'test'].map((name) => join(checkout, name)))
    .filter((file) => /\.(?:m?ts|mjs|cjs|tsx)$/u.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/\bFAULTLINE_[A-Z][A-Z_]+\b/gu) ?? [])
  const named = [...new Set(read)].filter((name) => !name.startsWith('FAULTLINE_SECRET_'))
  const documented = readFileSync(join(checkout, 'docs/testing.md'), 'utf8')
  expect(named.filter((name) => !documented.includes(`\`${name}\``))).toEqual([])
})

test('the example of docs/testing.md is the one that the tests run', () => {
  const example = /```js\n[\s\S]*?(test\([\s\S]*?)```/u.exec(
    readFileSync(join(checkout, 'docs/testing.md'), 'utf8'),
  )?.[1]
  expect(example?.split('\n').length).toBeGreaterThan(25)
  const run = readFileSync(join(checkout, 'test/app/kit.test.ts'), 'utf8')
  expect(run).toContain(example?.replace('launchFaultline()', 'launchFaultline(program)'))
})
