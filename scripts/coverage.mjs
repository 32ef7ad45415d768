// How many lines of the main process the tests run: measured by V8 itself while they run, told in one figure.

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { captureOrStop } from './child.mjs'
import { checkout } from './folders.mjs'
import { Problem } from './problem.mjs'

/** Where V8 writes what ran, one file for each process. */
const folder = join(checkout, 'node_modules/.cache/faultline/coverage')

/** The share of lines, in percent, below which a change leaves too much untried. */
const floor = 94

/** The environment in which every process counts what it runs; what an earlier run counted is gone. */
export function withCoverage(environment = process.env) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return { ...environment, NODE_V8_COVERAGE: folder }
}

/** Prints the one figure; a problem where it is below its floor. */
export async function tellCoverage() {
  const percent = await linesCovered()
  process.stderr.write(`Coverage: ${percent} % of the lines of src/main and src/shared (floor ${floor} %)\n`)
  if (percent >= floor) return
  throw new Problem(
    `The tests run ${percent} % of the lines of src/main and src/shared; at least ${floor} % are expected.`,
    'Add tests for what the change added: npx c8 report --temp-directory node_modules/.cache/faultline/coverage lists it by file.',
  )
}

async function linesCovered() {
  const tool = join(checkout, 'node_modules/c8/bin/c8.js')
  const reports = join(folder, 'report')
  const output = await captureOrStop(
    process.execPath,
    [
      ...['--max-old-space-size=4096', tool, 'report', '--temp-directory', folder, '--reports-dir', reports],
      ...['--include', 'src/main/**', '--include', 'src/shared/**', '--merge-async', '--reporter', 'text-summary'],
    ],
    { cwd: checkout, what: 'The coverage could not be counted', remedy: 'Run the tests again.' },
  )
  const found = /Lines\s*:\s*([\d.]+)\s*%/u.exec(output)?.[1]
  if (found === undefined) throw new Problem('The coverage report names no lines.', 'Run the tests again.', output)
  return Number(found)
}
