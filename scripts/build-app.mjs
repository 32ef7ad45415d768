// From src/ to out/: the bundles of main, preload and window; only when a source changed since the last time.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { capture } from './child.mjs'
import { checkout, checkoutLock } from './folders.mjs'
import { keepCode } from './kept-code.mjs'
import { withLock } from './lock.mjs'
import { writeNotices } from './notices.mjs'
import { Problem } from './problem.mjs'
import { inStep } from './progress.mjs'
import { compareStamp } from './stamp.mjs'

const stampFile = join(checkout, 'out/stamp.json')
const sources = [
  'src',
  'electron.vite.config.ts',
  'scripts/first-frame.mjs',
  'scripts/kept-code.mjs',
  'scripts/kept-code',
  'scripts/notices.mjs',
  'package.json',
  'package-lock.json',
].map((path) => join(checkout, path))

/** The built entry of the command line. */
export const commandLine = join(checkout, 'out/main/cli.js')

/** Builds what changed and returns a short text that stands for the built sources. Fails with the compiler's output. */
export async function buildApp({ quiet = false } = {}) {
  const seen = compare()
  if (seen.holds) return seen.content
  return withLock(`${checkoutLock()}-build`, async () => {
    // Another process may have built while this one waited.
    const { holds, content, write } = compare()
    if (holds) return content
    rmSync(stampFile, { force: true })
    await inStep('Building the app', runBuild, { quiet })
    writeNotices(join(checkout, 'out'))
    write()
    return content
  })
}

function compare() {
  return compareStamp(stampFile, checkout, sources)
}

async function runBuild() {
  const tool = join(checkout, 'node_modules/electron-vite/bin/electron-vite.js')
  const { code, output } = await capture(process.execPath, [tool, 'build', '--logLevel', 'warn'], { cwd: checkout })
  if (code === 0) return keepCode(join(checkout, 'out/main'))
  throw new Problem(
    `The app could not be built (electron-vite ended with ${code ?? 'a signal'}).`,
    'Mend what the lines above name, then run the command again.',
    output,
  )
}
