// From out/ to dist/linux-unpacked: the app as people get it, around the prepared Electron, without any download.

import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from './build-app.mjs'
import { capture } from './child.mjs'
import { checkout, checkoutLock } from './folders.mjs'
import { withLock } from './lock.mjs'
import { Problem } from './problem.mjs'
import { inStep } from './progress.mjs'
import { compareStamp } from './stamp.mjs'

const stampFile = join(checkout, 'dist/stamp.json')
const sources = ['resources', 'electron-builder.yml', 'package.json', 'scripts/after-pack.mjs'].map((path) =>
  join(checkout, path),
)

/** The folder with the packaged app and its executable (Linux). */
export const unpackedApp = join(checkout, 'dist/linux-unpacked')

/** Builds and packages what changed. Returns whether anything was made anew. Fails with electron-builder's output. */
export async function packageUnpacked(runtime) {
  const built = await buildApp()
  const compare = () => compareStamp(stampFile, checkout, sources, `${built} ${runtime.folder}`)
  if (compare().holds) return false
  return withLock(`${checkoutLock()}-package`, async () => {
    const { holds, write } = compare()
    if (holds) return false
    rmSync(stampFile, { force: true })
    await inStep('Packaging the app', () => runBuilder(runtime))
    write()
    return true
  })
}

/** Packages into a folder of its own, then moves: a running app keeps its files, and a broken run leaves the old one. */
async function runBuilder(runtime) {
  const fresh = join(checkout, `dist/fresh-${process.pid}`)
  const tool = join(checkout, 'node_modules/electron-builder/cli.js')
  const settings = [`-c.electronDist=${runtime.distribution}`, `-c.directories.output=${fresh}`]
  const args = [tool, '--linux', 'dir', '--config', 'electron-builder.yml', '--publish', 'never', ...settings]
  try {
    const { code, output } = await capture(process.execPath, args, { cwd: checkout })
    if (code !== 0) {
      throw new Problem(
        `The app could not be packaged (electron-builder ended with ${code ?? 'a signal'}).`,
        'Mend what the lines above name, then run the command again.',
        output,
      )
    }
    rmSync(unpackedApp, { recursive: true, force: true })
    renameSync(join(fresh, 'linux-unpacked'), unpackedApp)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}
