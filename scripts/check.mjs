// `npm run check`: what must hold before a commit. The lint takes longest and is in two parts, so that two processors share it, and
// the others follow on each; what does not pass is told at their end, all of it. Then the tests.
// `--static`: without the tests. Arguments go to Playwright's runner; with any, no coverage is counted.

import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { capture, passThrough } from './child.mjs'
import { tellCoverage, withCoverage } from './coverage.mjs'
import { checkout } from './folders.mjs'
import { lintParts, linter } from './lint.mjs'
import { Problem, endWith } from './problem.mjs'
import { inStep } from './progress.mjs'
import { setUp } from './set-up.mjs'

const mend = 'Mend the lines named above.'
const tool = (path) => join(checkout, 'node_modules', path)
const [lintHere, lintElsewhere] = lintParts.map((args) => ({ name: 'Lint', args: [linter, ...args], remedy: mend }))
const format = {
  name: 'Format',
  args: [tool('prettier/bin/prettier.cjs'), '--check', '.'],
  remedy: 'Run npm run format.',
}
const types = { name: 'Types', args: [tool('typescript/bin/tsc'), '--build'], remedy: mend }
const unused = {
  name: 'Unused',
  args: [tool('knip/bin/knip.js'), '--no-progress'],
  remedy: 'Take out what nobody uses, or its "export".',
}

/** One after the other in each, and these beside each other. */
const lanes = [
  [lintHere, unused],
  [format, lintElsewhere, types],
]

await endWith(async () => {
  const given = process.argv.slice(2)
  await setUp()
  await inStep('Format, lint, types, unused', runStatic)
  if (given.includes('--static')) return 0
  const isWhole = given.length === 0
  const tests = [join(checkout, 'scripts/test.mjs'), ...given]
  const code = await passThrough(process.execPath, tests, { env: isWhole ? withCoverage() : process.env })
  if (code === 0 && isWhole) await tellCoverage()
  return code
})

/** Fails with what every one of them printed that does not pass. */
async function runStatic(report) {
  const turns = availableParallelism() > 1 ? lanes : [lanes.flat()]
  const all = turns.flat().length
  const failed = []
  let done = 0
  await Promise.all(
    turns.map(async (turn) => {
      for (const check of turn) {
        const output = await outputWhereFailed(check)
        done += 1
        report(done, all, 'checks')
        if (output !== null) failed.push({ ...check, output })
      }
    }),
  )
  if (failed.length === 0) return
  throw new Problem(
    `What must hold does not: ${[...new Set(failed.map(({ name }) => name.toLowerCase()))].join(', ')}.`,
    [...new Set(failed.map(({ remedy }) => remedy))].join(' '),
    failed.map(({ name, output }) => `${name}:\n${output.trim()}`).join('\n\n'),
  )
}

/** Null where it passes. */
async function outputWhereFailed({ args }) {
  const { code, output } = await capture(process.execPath, args, { cwd: checkout })
  return code === 0 ? null : output
}
