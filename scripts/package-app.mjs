// From out/ to the unpacked app in dist/ as people get it, around the prepared Electron, without any download. Beside it the
// same app with the inspector's arguments let in, which the tests drive.

import { copyFileSync, linkSync, mkdirSync, readlinkSync, renameSync, rmSync, lstatSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { buildApp } from './build-app.mjs'
import { capture } from './child.mjs'
import { checkout, checkoutLock } from './folders.mjs'
import { withLock } from './lock.mjs'
import { Problem } from './problem.mjs'
import { inStep } from './progress.mjs'
import { letInspectorIn } from './fuses.mjs'
import { compareStamp, filesUnder } from './stamp.mjs'
import { packagedApp, systemOf } from './systems.mjs'

const stampFile = join(checkout, 'dist/stamp.json')
const sources = [
  'resources',
  'electron-builder.yml',
  'package.json',
  'scripts/after-pack.mjs',
  'scripts/package-app.mjs',
].map((path) => join(checkout, path))

/** The packaged app as it is shipped: every fuse closed. */
export const shippedApp = packagedApp(join(checkout, 'dist'))

/** The same files, but for one fuse: Playwright attaches through the inspector. For the tests alone. */
export const inspectedApp = packagedApp(join(checkout, 'dist/inspected'))

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
  const settings = [
    `-c.electronDist=${runtime.distribution}`,
    `-c.electronVersion=${runtime.version}`,
    `-c.directories.output=${fresh}`,
  ]
  const args = [tool, systemOf().builder, 'dir', '--config', 'electron-builder.yml', '--publish', 'never', ...settings]
  try {
    const { code, output } = await capture(process.execPath, args, { cwd: checkout })
    if (code !== 0) {
      throw new Problem(
        `The app could not be packaged (electron-builder ended with ${code ?? 'a signal'}).`,
        'Mend what the lines above name, then run the command again.',
        output,
      )
    }
    const made = packagedApp(fresh)
    const inspected = packagedApp(join(fresh, 'inspected'))
    copyWithOwnExecutable(made, inspected)
    await letInspectorIn(inspected.executable)
    for (const [from, to] of [
      [made.folder, shippedApp.folder],
      [inspected.folder, inspectedApp.folder],
    ]) {
      rmSync(to, { recursive: true, force: true })
      mkdirSync(dirname(to), { recursive: true })
      renameSync(from, to)
    }
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

/** Second names for all files but the executable, which alone differs. */
function copyWithOwnExecutable(from, to) {
  for (const file of filesUnder([from.folder])) {
    const copy = join(to.folder, relative(from.folder, file))
    mkdirSync(dirname(copy), { recursive: true })
    if (lstatSync(file).isSymbolicLink()) symlinkSync(readlinkSync(file), copy)
    else if (file === from.executable) copyFileSync(file, copy)
    else linkSync(file, copy)
  }
}
