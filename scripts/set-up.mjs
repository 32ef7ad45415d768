// Everything a fresh clone needs before anything of Faultline runs: packages, a real Electron, its native module, the
// system's libraries. Comes back at once when nothing has changed. `node scripts/set-up.mjs` runs it alone.

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dependenciesArePresent, dependenciesMark, installDependencies } from './dependencies.mjs'
import { electronIsPresent, electronRuntime, prepareElectron } from './electron-runtime.mjs'
import { checkout, checkoutLock } from './folders.mjs'
import { withLock } from './lock.mjs'
import { nativeModuleMark, prepareNativeModule } from './native-module.mjs'
import { Problem, endWith } from './problem.mjs'
import { readStamp, writeStamp } from './stamp.mjs'
import { prepareSystemLibraries, systemLibrariesMark } from './system-libraries.mjs'

const oldestNode = [20, 19]
const stampFile = join(checkout, 'node_modules/.cache/faultline/set-up.json')

/**
 * Makes the checkout ready to run and returns its Electron (`executable`, `distribution`, `version`, …). Safe to run twice
 * at once. `quiet` says nothing but the names of steps that take long. Fails with a problem: cause and remedy.
 */
export async function setUp({ quiet = false } = {}) {
  checkNode(process.versions.node)
  const runtime = electronRuntime()
  if (isReady(runtime)) return runtime
  const onWait = (pid) =>
    quiet || process.stderr.write(`Waiting for process ${pid}, which is setting up this folder …\n`)
  await withLock(checkoutLock(), () => isReady(runtime) || prepare(runtime, { quiet }), { onWait })
  return runtime
}

async function prepare(runtime, { quiet }) {
  if (!dependenciesArePresent()) await installDependencies({ quiet })
  if (!electronIsPresent(runtime)) await prepareElectron(runtime, { quiet })
  await prepareSystemLibraries(runtime.executable, { quiet })
  await prepareNativeModule(runtime, { quiet })
  writeStamp(stampFile, currentState(runtime))
}

function isReady(runtime) {
  const before = readStamp(stampFile)
  if (!before || !electronIsPresent(runtime)) return false
  return Object.entries(currentState(runtime)).every(([part, mark]) => before[part] === mark)
}

function currentState(runtime) {
  return {
    dependencies: dependenciesMark(),
    runtime: runtime.folder,
    nativeModule: nativeModuleMark(),
    systemLibraries: systemLibrariesMark(),
  }
}

/** Fails unless this version of Node.js is new enough for the build. */
export function checkNode(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return
  throw new Problem(
    `This is Node.js ${version}; Faultline is built with ${oldestNode.join('.')} or newer.`,
    'Install a newer one from https://nodejs.org and run the command again.',
  )
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await endWith(async () => {
    const { version, executable } = await setUp()
    process.stderr.write(`Ready: Electron ${version} at ${executable}\n`)
  })
}
