// `npm run check`: what must hold before a commit, one after the other; the first that fails ends it with its output.
// `--static`: without the tests. Arguments go to Playwright's runner; with any, no coverage is counted.

import { join } from 'node:path'
import { capture, passThrough } from './child.mjs'
import { tellCoverage, withCoverage } from './coverage.mjs'
import { checkout } from './folders.mjs'
import { Problem, endWith } from './problem.mjs'
import { inStep } from './progress.mjs'
import { setUp } from './set-up.mjs'

const mend = 'Mend the lines named above.'
const checks = [
  { name: 'Format', tool: 'prettier/bin/prettier.cjs', args: ['--check', '.'], remedy: 'Run npm run format.' },
  { name: 'Lint', tool: 'eslint/bin/eslint.js', args: ['.'], remedy: mend },
  { name: 'Types', tool: 'typescript/bin/tsc', args: ['--build'], remedy: mend },
  {
    name: 'Unused',
    tool: 'knip/bin/knip.js',
    args: ['--no-progress'],
    remedy: 'Take out what nobody uses, or its "export".',
  },
]

await endWith(async () => {
  const given = process.argv.slice(2)
  await setUp()
  for (const check of checks) await inStep(check.name, () => run(check))
  if (given.includes('--static')) return 0
  const isWhole = given.length === 0
  const tests = [join(checkout, 'scripts/test.mjs'), ...given]
  const code = await passThrough(process.execPath, tests, { env: isWhole ? withCoverage() : process.env })
  if (code === 0 && isWhole) await tellCoverage()
  return code
})

async function run({ name, tool, args, remedy }) {
  const { code, output } = await capture(process.execPath, [join(checkout, 'node_modules', tool), ...args], {
    cwd: checkout,
  })
  if (code !== 0) throw new Problem(`${name} does not pass.`, remedy, output)
}
