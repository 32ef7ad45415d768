// `npm run check`: what must hold before a commit, one after the other; the first that fails ends it with its output.

import { join } from 'node:path'
import { capture, passThrough } from './child.mjs'
import { checkout } from './folders.mjs'
import { Problem, endWith } from './problem.mjs'
import { inStep } from './progress.mjs'
import { setUp } from './set-up.mjs'

const checks = [
  { name: 'Format', tool: 'prettier/bin/prettier.cjs', args: ['--check', '.'], remedy: 'Run npm run format.' },
  { name: 'Lint', tool: 'eslint/bin/eslint.js', args: ['.'], remedy: 'Mend the lines named above.' },
  { name: 'Types', tool: 'typescript/bin/tsc', args: ['--build'], remedy: 'Mend the lines named above.' },
]

await endWith(async () => {
  await setUp()
  for (const check of checks) await inStep(check.name, () => run(check))
  return passThrough(process.execPath, [join(checkout, 'scripts/test.mjs'), ...process.argv.slice(2)])
})

async function run({ name, tool, args, remedy }) {
  const { code, output } = await capture(process.execPath, [join(checkout, 'node_modules', tool), ...args], {
    cwd: checkout,
  })
  if (code !== 0) throw new Problem(`${name} does not pass.`, remedy, output)
}
